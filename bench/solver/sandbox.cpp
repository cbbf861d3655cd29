#include "solver/sandbox.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstring>
#include <ctime>
#include <exception>
#include <sstream>
#include <system_error>
#include <utility>

namespace faultline::bench {

namespace {

constexpr int kDisobedient = 17;  // exit code of a child that went on after its time

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

// One line a field; line ends inside become blanks.
std::string encode(const Outcome& outcome) {
  std::ostringstream out;
  for (std::string field : {outcome.verdict, outcome.shown, outcome.wrong}) {
    for (char& c : field)
      if (c == '\n') c = ' ';
    out << field << '\n';
  }
  out << outcome.seconds << '\n';
  return out.str();
}

bool decode(const std::string& text, Outcome& outcome) {
  std::istringstream in(text);
  std::string seconds;
  if (!std::getline(in, outcome.verdict) || !std::getline(in, outcome.shown) ||
      !std::getline(in, outcome.wrong) || !std::getline(in, seconds))
    return false;
  outcome.seconds = std::stod(seconds);
  return true;
}

[[noreturn]] void child(const Task& task, double limit, int file) {
  Clock clock;
  solve::Limits limits;
  stop_flag = limits.budget.stop.flag();
  start_timer(limit);
  Outcome outcome;
  try {
    outcome = task(clock, limits);
    outcome.seconds = clock.seconds();
  } catch (const std::exception& error) {
    outcome.wrong = std::string("exception: ") + error.what();
  }
  write_all(file, encode(outcome));
  _exit(0);  // without destructors: they are not what is measured
}

}  // namespace

double Clock::now() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

Outcome run_alone(const Task& task, double limit) {
  int ends[2];
  if (pipe(ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t pid = fork();
  if (pid < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid == 0) {
    close(ends[0]);
    child(task, limit, ends[1]);
  }
  close(ends[1]);
  const std::string text = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  rusage usage{};
  while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }

  Outcome outcome;
  if (WIFEXITED(status) && WEXITSTATUS(status) == kDisobedient) {
    outcome.shown = "did not stop";
  } else if (WIFSIGNALED(status)) {
    outcome.wrong = std::string("crashed: ") + strsignal(WTERMSIG(status));
  } else if (!decode(text, outcome)) {
    outcome.wrong = "no answer from the child process";
  }
  if (outcome.seconds > limit) outcome.verdict.clear();  // an answer after the limit is none
  if (outcome.verdict.empty()) outcome.seconds = limit;
  outcome.megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
  return outcome;
}

}  // namespace faultline::bench
