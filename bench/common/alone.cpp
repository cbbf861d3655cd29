#include "common/alone.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstring>
#include <ctime>
#include <exception>
#include <system_error>

namespace faultline::bench {

namespace {

constexpr int kDisobedient = 17;  // exit codes of a child that went on after its time, or threw
constexpr int kThrew = 18;

const std::atomic<bool>* stop_flag = nullptr;

extern "C" void on_timer(int) {
  // The flag is lock-free, so a signal handler may set it. The second signal comes a second later.
  auto* flag = const_cast<std::atomic<bool>*>(stop_flag);
  if (flag->exchange(true)) _exit(kDisobedient);
}

void start_timer(double limit) {
  std::signal(SIGPROF, on_timer);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(limit);
  timer.it_value.tv_usec = static_cast<suseconds_t>((limit - std::floor(limit)) * 1e6);
  timer.it_interval.tv_sec = 1;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void write_all(int file, const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = write(file, text.data() + done, text.size() - done);
    if (count > 0) done += static_cast<std::size_t>(count);
    if (count < 0 && errno != EINTR) return;
  }
}

std::string read_all(int file) {
  std::string out;
  char buffer[4096];
  while (true) {
    const ssize_t count = read(file, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return out;
    out.append(buffer, static_cast<std::size_t>(count));
  }
}

[[noreturn]] void child(const Work& work, double limit, int file) {
  Clock clock;
  const StopToken stop;
  stop_flag = stop.flag();
  start_timer(limit);
  int code = 0;
  try {
    write_all(file, work(clock, stop));
  } catch (const std::exception& error) {
    write_all(file, std::string("exception: ") + error.what());
    code = kThrew;
  }
  _exit(code);  // without destructors: they are not what is measured
}

Ending ending_of(int status, std::string text) {
  using Kind = Ending::Kind;
  if (WIFSIGNALED(status)) return {Kind::Failed, std::string("crashed: ") + strsignal(WTERMSIG(status)), 0};
  if (WEXITSTATUS(status) == kDisobedient) return {Kind::Disobedient, {}, 0};
  if (WEXITSTATUS(status) == 0 && !text.empty()) return {Kind::Answered, std::move(text), 0};
  return {Kind::Failed, text.empty() ? "no answer from the child process" : std::move(text), 0};
}

}  // namespace

double Clock::now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Ending in_own_process(const Work& work, double limit) {
  int ends[2];
  if (pipe(ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t pid = fork();
  if (pid < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid == 0) {
    close(ends[0]);
    child(work, limit, ends[1]);
  }
  close(ends[1]);
  std::string text = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  rusage usage{};
  while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  Ending out = ending_of(status, std::move(text));
  out.megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
  return out;
}

}  // namespace faultline::bench
