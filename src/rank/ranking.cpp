// The rankings of Kettl, section 4.4. F is a fault, |F| its number of parts, h its score before it is
// normalised.
//
// Two differ from the thesis. The nearest line has no formula there ("we use a different procedure"); ours
// mirrors that of the farthest. The call hierarchy's formula, max index - index + 1 with positions counted
// from the start, would put the farthest first; the text says nearest, so positions count from the error.
// "early" is not in the thesis: among expressions that can each make the run pass, the order "earliest last
// visit first" was the best without further runs when it was measured on the versions of TCAS.
//
// Cost: no solver calls. Overall occurrence and variable count look at all pairs of faults.
#include "rank/ranking.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "fault/variables.h"

namespace faultline::rank {
namespace {

using fault::Fault;
using fault::Part;
using trace::CandidateKind;

template <class Score>
Scores each(Faults faults, Score score) {
  Scores all;
  all.reserve(faults.size());
  for (const Fault& fault : faults)
    all.push_back(static_cast<double>(score(fault)));
  return all;
}

// max - h + 1: the least becomes the best.
Scores reversed(Scores scores) {
  const double most = scores.empty() ? 0 : *std::max_element(scores.begin(), scores.end());
  for (double& score : scores)
    score = most - score + 1;
  return scores;
}

Scores identity(Faults faults, const Scene&) {
  return Scores(faults.size(), 1.0);
}

// From the error's line to the fault's first one. What lies in another file is as far as can be.
Scores line_distance(Faults faults, const Scene& scene) {
  constexpr std::uint32_t elsewhere = 100'000;
  return each(faults, [&](const Fault& fault) {
    std::optional<std::uint32_t> first;
    for (const Part& part : fault.parts)
      if (part.range.file == scene.error.file && (!first || part.range.begin.line < *first))
        first = part.range.begin.line;
    if (!first) return elsewhere;
    const std::uint32_t error = scene.error.begin.line;
    return *first > error ? *first - error : error - *first;
  });
}

Scores farthest_line(Faults faults, const Scene& scene) {
  return line_distance(faults, scene);
}

Scores nearest_line(Faults faults, const Scene& scene) {
  return reversed(line_distance(faults, scene));
}

bool is_same(const Part& a, const Part& b) {
  return a.range == b.range && a.kind == b.kind;
}

// How much a fault has in common with the others.
Scores overall_occurrence(Faults faults, const Scene&) {
  return each(faults, [&](const Fault& fault) {
    std::size_t shared = 0;
    for (const Fault& other : faults)
      for (const Part& part : fault.parts)
        if (&other != &fault && std::any_of(other.parts.begin(), other.parts.end(),
                                            [&](const Part& theirs) { return is_same(part, theirs); }))
          ++shared;
    return shared;
  });
}

Scores set_size(Faults faults, const Scene&) {
  return reversed(each(faults, [](const Fault& fault) { return fault.parts.size(); }));
}

// Steps of the run from the part's last visit to the error. What the run does not visit is before all of it.
std::uint32_t steps_to_error(const Part& part, const Scene& scene) {
  std::optional<std::uint32_t> last;
  if (!part.steps.empty()) {
    last = part.steps.back();
  } else if (part.statement && part.statement.value < scene.last_visits.size()) {
    last = scene.last_visits[part.statement.value];
  }
  return last ? scene.steps - std::min(*last, scene.steps) : scene.steps;
}

Scores execution_distance(Faults faults, const Scene& scene) {
  return each(faults, [&](const Fault& fault) {
    std::uint32_t nearest = scene.steps;
    for (const Part& part : fault.parts)
      nearest = std::min(nearest, steps_to_error(part, scene));
    return nearest;
  });
}

Scores call_hierarchy(Faults faults, const Scene& scene) {
  return reversed(execution_distance(faults, scene));
}

Scores early(Faults faults, const Scene& scene) {
  return execution_distance(faults, scene);
}

// H of the thesis: conditions are most often wrong, then statements, returned values, calls.
double weight(CandidateKind kind) {
  switch (kind) {
    case CandidateKind::Condition: return 1;
    case CandidateKind::Value:
    case CandidateKind::Subscript:
    case CandidateKind::Constant: return 0.5;
    case CandidateKind::ReturnValue: return 0.25;
    case CandidateKind::Argument: return 0.125;
    case CandidateKind::Initialiser:
    case CandidateKind::Definition:
    case CandidateKind::TableEntry: return 0;
  }
  return 0;
}

Scores statement_kind(Faults faults, const Scene&) {
  return each(faults, [](const Fault& fault) {
    double sum = 0;
    for (const Part& part : fault.parts)
      sum += weight(part.kind);
    return sum;
  });
}

// Variables count by the number of faults that speak of them.
Scores variable_count(Faults faults, const Scene& scene) {
  std::vector<std::vector<cfa::VariableId>> used;
  std::map<cfa::VariableId, std::size_t> uses;
  for (const Fault& fault : faults) {
    used.push_back(fault::variables_of(scene.program, fault));
    for (const cfa::VariableId variable : used.back())
      ++uses[variable];
  }
  Scores all;
  for (const auto& variables : used) {
    double sum = 0;
    for (const cfa::VariableId variable : variables)
      sum += static_cast<double>(uses[variable]);
    all.push_back(sum);
  }
  return all;
}

}  // namespace

std::span<const KnownRanking> known_rankings() {
  static constexpr KnownRanking table[] = {
      {"identity", "all alike: the localizer's own order", identity},
      {"nearest-line", "lines near to the failing one first", nearest_line},
      {"farthest-line", "lines far from the failing one first", farthest_line},
      {"overall-occurrence", "what many faults have in common first", overall_occurrence},
      {"set-size", "small sets first", set_size},
      {"call-hierarchy", "what is executed shortly before the failure first", call_hierarchy},
      {"early", "what is executed long before the failure first", early},
      {"statement-kind", "conditions first, then assignments, returned values, arguments", statement_kind},
      {"variable-count", "faults about variables that many faults are about first", variable_count},
  };
  return table;
}

const KnownRanking* find_ranking(std::string_view name) {
  for (const KnownRanking& known : known_rankings())
    if (known.name == name) return &known;
  return nullptr;
}

Scores normalised(Scores raw) {
  const double sum = std::accumulate(raw.begin(), raw.end(), 0.0);
  for (double& score : raw)
    score = sum > 0 ? score / sum : 1.0 / static_cast<double>(raw.size());
  return raw;
}

Scene scene(const cfa::Program& program, const SourceRange& error, Violated violated,
            std::span<const cfa::EdgeId> edges) {
  Scene made{program, error, violated, static_cast<std::uint32_t>(edges.size()), {}, {}};
  made.last_visits.resize(program.statements.size());
  for (std::uint32_t step = 0; step < edges.size(); ++step) {
    if (!edges[step]) continue;
    if (const cfa::StatementId statement = program.edges[edges[step]].statement; statement)
      made.last_visits[statement.value] = step;
  }
  return made;
}

}  // namespace faultline::rank
