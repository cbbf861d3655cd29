#include "localize/needed_values.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/value.h"
#include "trace/describe.h"

namespace faultline::localize {

namespace {

constexpr std::size_t kTold = 3;  // values of one set that are spelled out
constexpr std::size_t kLongest = 60;

std::string ordinal(std::uint32_t number) {
  static const char* const words[] = {"first", "second", "third", "fourth", "fifth"};
  if (number <= std::size(words)) return words[number - 1];
  const std::uint32_t last = number / 10 % 10 == 1 ? 0 : number % 10;
  return fmt::format("{}{}", number, last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

class Words {
 public:
  Words(const Investigation& investigation, const Encoded& encoded)
      : investigation_(investigation), program_(investigation.program()), encoded_(encoded) {}

  // "`b < a` were true here"
  std::string wish(const fault::NeededValue& value) const {
    const trace::Link& link = encoded_.formula.links[value.link];
    const trace::Candidate& candidate = encoded_.candidates()[link.candidate];
    // Of several expressions that are blamed as one, the one that is meant.
    const SourceRange& own = program_.range(link.site.expr);
    const bool is_part = own && !candidate.is_constant();
    const std::string name = one_line(program_.text(is_part ? own : candidate.range), kLongest);
    std::string time = value.visits > 1 ? fmt::format(" the {} time", ordinal(value.visit)) : " here";
    if (candidate.is_constant()) time = "";
    if (!program_.types[value.type].is_scalar())
      return fmt::format("a part of `{}` had another value{}", name, time);
    const std::string was = text(candidate, value.type, value.was);
    const std::string needed = text(candidate, value.type, value.needed);
    // All of a statement (`i++`, `sum += x`) is not a value that it has but one that it makes.
    const bool is_statement = candidate.kind == trace::CandidateKind::Value &&
                              candidate.range == program_.edges[candidate.edge].range;
    std::string wish = fmt::format("`{}` {} {}{}", name, is_statement ? "stored" : "were", needed, time);
    if (!is_outcome(candidate) && was != name) wish += ", not " + was;
    return wish;
  }

 private:
  std::string text(const trace::Candidate& candidate, cfa::TypeId id, std::uint64_t bits) const {
    const cfa::Type& type = program_.types[id];
    const std::uint64_t canonical = cfa::canonical(type, bits);
    if (is_outcome(candidate) && type.kind != cfa::TypeKind::Bool) return cfa::is_zero(type, canonical) ? "false" : "true";
    return trace::value_text(program_, investigation_.run().trace, id, canonical);
  }

  // A condition that is true or false, not the value of a switch.
  bool is_outcome(const trace::Candidate& candidate) const {
    const auto* branch = std::get_if<cfa::Branch>(&program_.edges[candidate.edge].operation);
    return candidate.kind == trace::CandidateKind::Condition && branch &&
           (branch->outcome == cfa::Outcome::True || branch->outcome == cfa::Outcome::False);
  }

  const Investigation& investigation_;
  const cfa::Program& program_;
  const Encoded& encoded_;
};

}  // namespace

std::vector<fault::Info> describe_needed(const Investigation& investigation, const Encoded& encoded,
                                         const fault::CorrectionSet& correction, Way way) {
  if (correction.values.empty()) return {};
  const Words words(investigation, encoded);
  std::string wishes;
  const std::size_t told = std::min(kTold, correction.values.size());
  for (std::size_t i = 0; i < told; ++i)
    wishes += (i == 0                                       ? ""
               : wishes.find(", not ") == std::string::npos ? " and "
                                                            : ", and ") +
              words.wish(correction.values[i]);
  if (told < correction.values.size())
    wishes += fmt::format(", and {} more values were other ones", correction.values.size() - told);
  const bool is_certain = correction.further_inputs == fault::FurtherInputs::None;
  const char* const then = way == Way::LeavesPath
                               ? "would leave its path before it fails; what happens then is not known"
                           : is_certain ? "would pass"
                                        : "would pass for some of the inputs that come then";
  return {{fault::Info::Kind::Fix, fmt::format("if {}, this run {}", wishes, then)}};
}

}  // namespace faultline::localize
