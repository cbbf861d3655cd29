#include "app/eval_child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <thread>

#include "app/exit_code.h"

namespace faultline::app {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kLongestNap{20};
// The running program, also after its file was replaced.
constexpr const char* kOurselves = "/proc/self/exe";

// In a process group of its own: a Ctrl-C that is for us does not reach it.
pid_t spawn(const std::vector<std::string>& arguments, const std::string& err) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::string name = "faultline";
  std::vector<char*> words{name.data()};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  pid_t child = -1;
  const int error = posix_spawn(&child, kOurselves, &actions, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0)
    throw Failure(ExitCode::InternalError, fmt::format("cannot start a process: {}", std::strerror(error)));
  return child;
}

}  // namespace

ChildEnd run_child(const std::vector<std::string>& arguments, const std::string& err, milliseconds limit,
                   const StopToken& stop) {
  const Clock::time_point start = Clock::now();
  const pid_t child = spawn(arguments, err);
  ChildEnd end;
  int status = 0;
  rusage used{};
  milliseconds nap{1};
  bool is_ended = false;
  while (wait4(child, &status, WNOHANG, &used) == 0) {
    const bool is_late = Clock::now() - start >= limit;
    if (!is_ended && (is_late || stop.stop_requested())) {
      end.how = is_late ? ChildEnd::How::TimedOut : ChildEnd::How::Stopped;
      is_ended = kill(-child, SIGKILL) == 0 || kill(child, SIGKILL) == 0;
    }
    std::this_thread::sleep_for(nap);
    nap = std::min(nap * 2, kLongestNap);
  }
  end.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  end.megabytes = static_cast<double>(used.ru_maxrss) / 1024;
  if (is_ended) return end;
  end.how = WIFEXITED(status) ? ChildEnd::How::Exited : ChildEnd::How::Crashed;
  end.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
  return end;
}

ScratchFolder::ScratchFolder() {
  std::error_code ignored;
  path_ = (std::filesystem::temp_directory_path(ignored) / "faultline-eval-XXXXXX").string();
  if (mkdtemp(path_.data()) == nullptr)
    throw Failure(ExitCode::Usage,
                  fmt::format("cannot make a folder for temporary files: {}", std::strerror(errno)));
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace faultline::app
