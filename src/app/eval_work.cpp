#include "app/eval_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "app/eval_case.h"
#include "app/eval_child.h"
#include "app/exit_code.h"

namespace faultline::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kShowAfter{200};
constexpr std::size_t kBarWidth = 24;

// The file of finished rows, a line each.
class Results {
 public:
  Results(const std::string& path, Console& console) : path_(path) {
    if (path.empty()) return;
    const std::string last = read(console);
    file_.open(path, std::ios::app | std::ios::binary);
    if (!last.empty()) file_ << '\n';  // what was being written when we were killed ends here
    check();
  }

  const eval::Row* find(const std::string& name, const std::string& fingerprint) const {
    const auto found = stored_.find(name);
    return found == stored_.end() || found->second.fingerprint != fingerprint ? nullptr : &found->second.row;
  }

  void add(const eval::Row& row, const std::string& fingerprint) {
    if (path_.empty()) return;
    file_ << eval::to_json(row, fingerprint) << '\n' << std::flush;
    check();
  }

 private:
  // What stands behind the last end of a line.
  std::string read(Console& console) {
    std::ifstream file(path_, std::ios::binary);
    std::string line;
    for (std::size_t number = 1; std::getline(file, line); ++number) {
      if (line.empty()) continue;
      if (std::optional<eval::StoredRow> row = eval::read_row(line))
        stored_[row->row.name] = std::move(*row);
      else
        console.report(Severity::Warning,
                       fmt::format("{}:{}: not a row; its case is evaluated again", path_, number));
      if (file.eof()) return line;
    }
    return {};
  }

  void check() const {
    if (!file_) throw Failure(ExitCode::Usage, fmt::format("cannot write '{}'", path_));
  }

  std::string path_;
  std::ofstream file_;
  std::map<std::string, eval::StoredRow> stored_;  // the last one of each case
};

class EvalTeam {
 public:
  EvalTeam(const EvalPlan& plan, Console& console)
      : plan_(plan), results_(plan.results, console), rows_(plan.entries.size()) {}

  EvalOutcome work(ProgressLine& progress) {
    const Clock::time_point start = Clock::now();
    std::vector<std::jthread> members;
    for (std::size_t i = 0; i < std::min(plan_.jobs, plan_.entries.size()); ++i) {
      ++working_;
      members.emplace_back([this] { take_turns(); });
    }
    std::unique_lock lock(mutex_);
    while (!news_.wait_for(lock, kShowAfter, [this] { return working_ == 0; }))
      progress.show(bar(std::chrono::duration<double>(Clock::now() - start).count()));
    lock.unlock();
    members.clear();
    progress.clear();
    if (trouble_) std::rethrow_exception(trouble_);
    return outcome();
  }

 private:
  void take_turns() {
    try {
      const ScratchFolder scratch;
      for (std::size_t mine = next_++; mine < plan_.entries.size() && !is_over(); mine = next_++)
        finish(mine, scratch);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!trouble_) trouble_ = std::current_exception();
      plan_.stop.request_stop();
    }
    const std::lock_guard lock(mutex_);
    --working_;
    news_.notify_one();
  }

  bool is_over() const { return plan_.stop.stop_requested(); }

  void finish(std::size_t mine, const ScratchFolder& scratch) {
    const eval::Entry& entry = plan_.entries[mine];
    const ReadCase read = eval::read_case(entry.folder, entry.name);
    const std::string print = fingerprint(entry, read, plan_);
    std::optional<eval::Row> row;
    if (const eval::Row* const known = results_.find(entry.name, print)) {
      const std::lock_guard lock(mutex_);
      rows_[mine] = *known;
      ++reused_;
      ++done_;
      return;
    }
    if (const auto* error = std::get_if<eval::CaseError>(&read))
      row = eval::row_of(entry, *error);
    else
      row = evaluate_case(std::get<eval::Case>(read), plan_, scratch);
    if (!row) return;
    const std::lock_guard lock(mutex_);
    results_.add(*row, print);
    rows_[mine] = std::move(row);
    ++done_;
  }

  std::string bar(double seconds) const {
    const std::size_t full = done_ * kBarWidth / std::max<std::size_t>(1, rows_.size());
    return fmt::format("[{}{}] {} of {} cases, {:.0f} s", std::string(full, '='),
                       std::string(kBarWidth - full, ' '), done_, rows_.size(), seconds);
  }

  EvalOutcome outcome() {
    EvalOutcome outcome;
    outcome.reused = reused_;
    for (std::optional<eval::Row>& row : rows_)
      if (row) outcome.rows.push_back(std::move(*row));
    return outcome;
  }

  const EvalPlan& plan_;
  Results results_;
  std::vector<std::optional<eval::Row>> rows_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::condition_variable news_;
  std::size_t working_ = 0;
  std::size_t done_ = 0;
  std::size_t reused_ = 0;
  std::exception_ptr trouble_;
};

}  // namespace

EvalOutcome evaluate(const EvalPlan& plan, ProgressLine& progress, Console& console) {
  return EvalTeam(plan, console).work(progress);
}

}  // namespace faultline::app
