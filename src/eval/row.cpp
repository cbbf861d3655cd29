#include "eval/row.h"

#include <algorithm>

namespace faultline::eval {
namespace {

constexpr std::size_t kTen = 10;

Lines lines_of(const KnownFault& fault) {
  Lines lines;
  for (const std::uint32_t line : fault.lines)
    lines.insert({fault.file, line});
  return lines;
}

Lines faulty_lines(const Case& evaluated) {
  Lines all;
  for (const KnownFault& fault : evaluated.faults)
    all.merge(lines_of(fault));
  return all;
}

// Each fault by itself: what the others have in the list has to be read as well.
bool are_all_in_ten(const Case& evaluated, std::span<const ScoredLine> list) {
  return std::ranges::all_of(evaluated.faults, [&](const KnownFault& fault) {
    const std::optional<std::size_t> rank = worst_rank(list, lines_of(fault));
    return rank && *rank <= kTen;
  });
}

// Lines that are blamed are lines of the program, whatever the graph says.
void add_blamed(Dependences& program, std::span<const ScoredLine> ranking) {
  Lines known(program.lines.begin(), program.lines.end());
  for (const ScoredLine& each : ranking)
    if (known.insert(each.line).second) {
      program.lines.push_back(each.line);
      program.depends_on.emplace_back();
    }
}

}  // namespace

const char* to_string(Status status) {
  switch (status) {
    case Status::Explained: return "explained";
    case Status::NoViolation: return "no violation";
    case Status::TimedOut: return "timed out";
    case Status::Failed: return "failed";
    case Status::BadCase: return "bad case";
  }
  return "";
}

Row row_of(const Entry& entry, const CaseError& error) {
  Row row;
  row.name = entry.name;
  row.half = half_of(entry.name);
  row.status = Status::BadCase;
  row.note = error.text();
  return row;
}

Row row_without_answer(const Case& evaluated) {
  Row row;
  row.name = evaluated.name;
  row.half = half_of(evaluated.name);
  for (const KnownFault& fault : evaluated.faults)
    row.kinds.emplace_back(fault.kind);
  return row;
}

Row row_of(const Case& evaluated, const Answer& answer, Dependences program) {
  Row row = row_without_answer(evaluated);
  row.verdict = answer.verdict;
  row.status = answer.verdict == "unsafe" ? Status::Explained : Status::NoViolation;
  if (row.status == Status::NoViolation) row.note = answer.reason;
  const Lines faulty = faulty_lines(evaluated);
  row.fused = {worst_rank(answer.ranking, faulty), answer.ranking.size()};
  row.all_in_ten = are_all_in_ten(evaluated, answer.ranking);
  for (const Opinion& opinion : answer.opinions)
    row.localizers.push_back(
        {opinion.localizer, {worst_rank(opinion.lines, faulty), opinion.lines.size()}, opinion.completeness});
  add_blamed(program, answer.ranking);
  row.program_lines = program.lines.size();
  row.exam = exam(row.fused.rank, row.program_lines);
  Lines report;
  for (std::size_t i = 0; i < std::min(kReported, answer.ranking.size()); ++i)
    report.insert(answer.ranking[i].line);
  row.renieris_reiss = renieris_reiss(report, faulty, program);
  return row;
}

}  // namespace faultline::eval
