// How good a list of lines is, given where the faults are. Pure functions; docs/suite.md has the definitions
// with examples.
//
//   rank    1 + the lines that are not faulty and score at least as well as the best faulty one: ties are
//           counted against us, however they happen to be ordered
//   EXAM    the share of the program's lines that somebody reads who follows the list to the fault; 1 if the
//           list does not have it
//   R&R     Renieris and Reiss (2003), as in Groce's thesis, §5.2: the share of the program that somebody can
//           leave unread who begins at the reported lines, goes on along dependences, layer by layer, and
//           knows a faulty line when he sees it: 1 - |layers up to the fault| / |program|; 0 if no dependence
//           leads there
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace faultline::eval {

struct LineId {
  std::string file;  // as `path_of` makes paths
  std::uint32_t line = 0;
  auto operator<=>(const LineId&) const = default;
};

struct ScoredLine {
  LineId line;
  double score = 0;
};

using Lines = std::set<LineId>;

// The lines of a program, and which of them each directly depends on, by number.
struct Dependences {
  std::vector<LineId> lines;
  std::vector<std::vector<std::size_t>> depends_on;
};

// None: no line of `fault` is in the list. Lines of `no_matter` (other faults) do not count.
std::optional<std::size_t> worst_rank(std::span<const ScoredLine> list, const Lines& fault,
                                      const Lines& no_matter = {});

double exam(std::optional<std::size_t> rank, std::size_t program_lines);

double renieris_reiss(const Lines& report, const Lines& faulty, const Dependences& program);

double mean(std::span<const double> values);  // 0 of none
double median(std::vector<double> values);  // of an even number the mean of the two in the middle; 0 of none

}  // namespace faultline::eval
