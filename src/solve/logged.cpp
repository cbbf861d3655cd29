// One file for each query. It is written when the answer is known and put into its place by renaming, so that
// a file is either complete or not there; a query that never returns leaves its `.part` behind, with all that
// another solver needs to try.
#include <fmt/format.h>

#include <cerrno>
#include <fstream>

#include "base/diagnostic.h"
#include "logic/print_smtlib.h"
#include "solve/recording_decorator.h"

namespace faultline::solve {
namespace {

namespace fs = std::filesystem;
using logic::Term;

class LoggedSolver final : public RecordingDecorator {
 public:
  LoggedSolver(std::unique_ptr<Solver> inner, const fs::path& folder, const std::string& name)
      : RecordingDecorator(std::move(inner)), folder_(folder), name_(name) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (!fs::is_directory(folder_))
      throw InputError(fmt::format("cannot make the folder {} for solver queries{}", folder_.string(),
                                   error ? ": " + error.message() : ""));
  }

  using Solver::check;
  Answer check(std::span<const Term> assumptions, const Limits& limits) override {
    const fs::path path = folder_ / fmt::format("{}-{:06}.smt2", name_, ++queries_);
    const fs::path part = path.string() + ".part";
    std::ofstream file(part);
    write_question(file, assumptions);
    file.flush();
    expect(file, part);
    Answer answer = SolverDecorator::check(assumptions, limits);
    write_answer(file, answer);
    file.close();
    expect(file, part);
    std::error_code error;
    fs::rename(part, path, error);
    if (error) fail(path, error.message());
    return answer;
  }

 private:
  void write_question(std::ostream& out, std::span<const Term> assumptions) const {
    out << fmt::format("; query {} of {}: {} formulas\n", queries_, name_, formulas().all().size());
    if (!assumptions.empty())
      out << fmt::format("; the last {} assertions are assumptions\n", assumptions.size());
    logic::write_smtlib(out, formulas().with(assumptions));
  }

  // Another solver that knows :status complains if it comes to something else.
  static void write_answer(std::ostream& out, const Answer& answer) {
    out << "; our answer: " << to_string(answer) << '\n';
    if (const auto* unsat = std::get_if<Unsat>(&answer))
      out << fmt::format("; core: {} assumptions\n", unsat->core.size());
    out << fmt::format("(set-info :status {})\n(check-sat)\n", is_sat(answer)     ? "sat"
                                                               : is_unsat(answer) ? "unsat"
                                                                                  : "unknown");
  }

  static void expect(const std::ofstream& file, const fs::path& path) {
    if (!file) fail(path, std::generic_category().message(errno));
  }
  [[noreturn]] static void fail(const fs::path& path, const std::string& why) {
    throw InputError(fmt::format("cannot write the solver query {}: {}", path.string(), why));
  }

  fs::path folder_;
  std::string name_;
  std::uint64_t queries_ = 0;
};

}  // namespace

std::unique_ptr<Solver> logged(std::unique_ptr<Solver> inner, const fs::path& folder,
                               const std::string& name) {
  return std::make_unique<LoggedSolver>(std::move(inner), folder, name);
}

}  // namespace faultline::solve
