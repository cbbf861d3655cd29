#include "tool.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace faultline::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kPatience{60};

struct Pipe {
  int read_end = -1;
  int write_end = -1;
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    close(read_end);
    close_write_end();
  }
  void close_write_end() {
    if (write_end >= 0) close(write_end);
    write_end = -1;
  }
};

pid_t spawn(const std::vector<std::string>& command, Pipe& out, Pipe& err) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.write_end, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.write_end, STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(&actions, FAULTLINE_ROOT);
  std::vector<char*> arguments;
  for (const std::string& argument : command)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  setenv("TERM", "dumb", 1);
  pid_t child = -1;
  const int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("cannot start " + command[0]);
  out.close_write_end();
  err.close_write_end();
  return child;
}

// False at the end of the stream.
bool take_some(int descriptor, std::string& text) {
  std::array<char, 1 << 16> block;
  const ssize_t got = ::read(descriptor, block.data(), block.size());
  if (got > 0) text.append(block.data(), static_cast<std::size_t>(got));
  return got > 0;
}

void collect(pid_t child, Pipe& out, Pipe& err, std::optional<Signal> signal, Finished& finished) {
  const Clock::time_point start = Clock::now();
  std::array<pollfd, 2> open = {{{out.read_end, POLLIN, 0}, {err.read_end, POLLIN, 0}}};
  while (open[0].fd >= 0 || open[1].fd >= 0) {
    if (signal && Clock::now() >= start + signal->after) {
      kill(child, signal->number);
      signal.reset();
    }
    if (Clock::now() >= start + kPatience) kill(child, SIGKILL);
    if (poll(open.data(), open.size(), 10) <= 0) continue;
    if (open[0].revents != 0 && !take_some(open[0].fd, finished.out)) open[0].fd = -1;
    if (open[1].revents != 0 && !take_some(open[1].fd, finished.err)) open[1].fd = -1;
  }
}

}  // namespace

Finished start(const std::vector<std::string>& command, std::optional<Signal> signal) {
  Pipe out;
  Pipe err;
  Finished finished;
  const Clock::time_point begin = Clock::now();
  const pid_t child = spawn(command, out, err);
  collect(child, out, err, signal, finished);
  int status = 0;
  waitpid(child, &status, 0);
  finished.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  if (WIFEXITED(status)) finished.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) finished.signal = WTERMSIG(status);
  return finished;
}

Finished faultline(std::vector<std::string> arguments, std::optional<Signal> signal) {
  arguments.insert(arguments.begin(), FAULTLINE_BINARY);
  return start(arguments, signal);
}

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "faultline-cli-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(std::string_view name, std::string_view text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
  return path(name);
}

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

}  // namespace faultline::cli
