#include "solver/sandbox.h"

#include <sstream>

namespace faultline::bench {

namespace {

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

Outcome decode(const std::string& text) {
  Outcome outcome;
  std::istringstream in(text);
  std::string seconds;
  if (!std::getline(in, outcome.verdict) || !std::getline(in, outcome.shown) ||
      !std::getline(in, outcome.wrong) || !std::getline(in, seconds))
    outcome.wrong = "no answer from the child process";
  else
    outcome.seconds = std::stod(seconds);
  return outcome;
}

Outcome outcome_of(const Ending& ending) {
  Outcome outcome;
  switch (ending.kind) {
    case Ending::Kind::Answered: return decode(ending.text);
    case Ending::Kind::Disobedient: outcome.shown = "did not stop"; break;
    case Ending::Kind::Failed: outcome.wrong = ending.text; break;
  }
  return outcome;
}

}  // namespace

Outcome run_alone(const Task& task, double limit) {
  const Ending ending = in_own_process(
      [&](Clock& clock, const StopToken& stop) {
        solve::Limits limits;
        limits.budget.stop = stop;
        Outcome found = task(clock, limits);
        found.seconds = clock.seconds();
        return encode(found);
      },
      limit);
  Outcome outcome = outcome_of(ending);
  if (outcome.seconds > limit) outcome.verdict.clear();  // an answer after the limit is none
  if (outcome.verdict.empty()) outcome.seconds = limit;
  outcome.megabytes = ending.megabytes;
  return outcome;
}

}  // namespace faultline::bench
