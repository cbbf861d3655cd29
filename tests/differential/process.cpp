#include "process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <thread>

namespace faultline::differential {
namespace {

[[noreturn]] void fail(const std::string& what, int error) {
  throw std::runtime_error(fmt::format("{}: {}", what, std::strerror(error)));
}

class Descriptor {
 public:
  Descriptor(int number, const char* what) : number_(number) {
    if (number < 0) fail(what, errno);
  }
  ~Descriptor() { close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

std::string contents(int file) {
  std::string text;
  std::array<char, 1 << 16> block{};
  for (off_t at = 0;;) {
    const ssize_t size = pread(file, block.data(), block.size(), at);
    if (size < 0) fail("cannot read the output", errno);
    if (size == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(size));
    at += size;
  }
}

// What the new process is started with: its streams, its folder, a process group of its own.
class Setup {
 public:
  Setup(int out, int err, const std::filesystem::path& folder) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, err, STDERR_FILENO);
    if (!folder.empty()) posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
  }
  ~Setup() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Setup(const Setup&) = delete;
  Setup& operator=(const Setup&) = delete;

  pid_t start(const Command& command) const {
    std::vector<char*> arguments;
    for (const std::string& argument : command)
      arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    pid_t id = 0;
    const int error = posix_spawnp(&id, arguments[0], &actions_, &attributes_, arguments.data(), environ);
    if (error != 0) fail("cannot start " + command.front(), error);
    return id;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// Waits for the process; none if it still runs when the time is over.
std::optional<int> wait(pid_t id, std::chrono::milliseconds limit) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + limit;
  for (;;) {
    int status = 0;
    const pid_t ended = waitpid(id, &status, WNOHANG);
    if (ended == id) return status;
    if (ended < 0 && errno != EINTR) fail("cannot wait for a process", errno);
    if (Clock::now() >= end) return {};
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace

Finished run(const Command& command, std::chrono::milliseconds limit, const std::filesystem::path& folder) {
  const Descriptor out(memfd_create("out", MFD_CLOEXEC), "cannot keep the output");
  const Descriptor err(memfd_create("err", MFD_CLOEXEC), "cannot keep the output");
  const pid_t id = Setup(out.number(), err.number(), folder).start(command);
  const std::optional<int> status = wait(id, limit);
  kill(-id, SIGKILL);  // also what it may have left behind
  if (!status) waitpid(id, nullptr, 0);

  Finished finished;
  if (!status) {
    finished.how = Finished::How::TimedOut;
  } else if (WIFSIGNALED(*status)) {
    finished = {Finished::How::Signalled, WTERMSIG(*status), {}, {}};
  } else {
    finished.code = WEXITSTATUS(*status);
  }
  finished.out = contents(out.number());
  finished.err = contents(err.number());
  return finished;
}

std::string text(const Command& command) {
  std::string line;
  for (const std::string& argument : command)
    line += (line.empty() ? "" : " ") + argument;
  return line;
}

std::string describe(const Finished& finished) {
  switch (finished.how) {
    case Finished::How::Exited: return fmt::format("exit code {}", finished.code);
    case Finished::How::Signalled:
      return fmt::format("signal {} ({})", finished.code, strsignal(finished.code));
    case Finished::How::TimedOut: return "stopped after the time limit";
  }
  return {};
}

}  // namespace faultline::differential
