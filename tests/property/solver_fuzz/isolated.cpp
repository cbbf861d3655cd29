#include "isolated.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <new>
#include <stdexcept>

namespace faultline::solve::fuzz {
namespace {

constexpr unsigned kLongest = 300;  // seconds

// What the child tells.
struct Report {
  Counts counts;
  bool failed;
  char text[4000];
};

// Memory that both processes see, for the length of one replay.
class SharedReport {
 public:
  SharedReport()
      : memory_(::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (memory_ == MAP_FAILED) throw std::runtime_error("mmap failed");
    report_ = new (memory_) Report{};
  }
  ~SharedReport() { ::munmap(memory_, sizeof(Report)); }
  SharedReport(const SharedReport&) = delete;
  SharedReport& operator=(const SharedReport&) = delete;
  Report* operator->() const { return report_; }

 private:
  void* memory_;
  Report* report_ = nullptr;
};

void run_child(const Sequence& sequence, const std::vector<Backend>& backends, const SharedReport& report) {
  ::alarm(kLongest);
  const auto failure = replay(sequence, backends, report->counts);
  if (failure) {
    report->failed = true;
    std::strncpy(report->text, failure->c_str(), sizeof report->text - 1);
  }
}

}  // namespace

std::optional<std::string> replay_isolated(const Sequence& sequence, const std::vector<Backend>& backends,
                                           Counts& counts) {
  const SharedReport report;
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    run_child(sequence, backends, report);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  counts.sat += report->counts.sat;
  counts.unsat += report->counts.unsat;
  counts.unknown += report->counts.unknown;
  counts.too_hard += report->counts.too_hard;
  if (report->failed) return std::string(report->text);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) return fmt::format("no end after {} s", kLongest);
  if (WIFSIGNALED(status)) return fmt::format("ended by signal {}", WTERMSIG(status));
  if (WEXITSTATUS(status) != 0) return fmt::format("left the program with code {}", WEXITSTATUS(status));
  return std::nullopt;
}

}  // namespace faultline::solve::fuzz
