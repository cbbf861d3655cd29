#include "report/terminal/near_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/terminal/words.h"
#include "trace/alignment.h"
#include "trace/choice_text.h"
#include "trace/describe.h"

namespace faultline::report::terminal {
namespace {

using fault::Delta;
using fault::NearRun;

constexpr std::size_t kMostDeltas = 12;
constexpr std::size_t kLongest = 44;
constexpr std::size_t kLongestValue = 20;

class NearRunReport {
 public:
  NearRunReport(std::ostream& out, const Explanation& all, const NearRun& near, const Style& style)
      : out_(out), all_(all), near_(near), style_(style) {
    for (const auto& slice : near.slices)
      needed_.insert(slice.begin(), slice.end());
  }

  void print() {
    print_head();
    for (const std::string& assumed : near_.assumed)
      out_ << "  assumed: " << assumed << '\n';
    print_deltas();
    if (!near_.story.empty()) out_ << fmt::format("  {}.\n", fmt::join(near_.story, ", "));
    if (near_.slices.size() > 1)
      out_ << fmt::format("  {} ways: of the marked differences, each of these sets is enough: {}\n",
                          near_.slices.size(), sets());
    if (style_.detail == Detail::Everything) print_side_by_side();
  }

 private:
  void print_head() {
    std::vector<std::string> inputs;
    for (const trace::UsedInput& input : near_.run.inputs)
      inputs.push_back(trace::choice_text(trace::from_bits(input.bits, all_.program.types[input.type])));
    std::string sure = near_.reach == fault::Reach::NotAsked ? "chosen for another reason than being close"
                       : near_.lower < near_.distance ? fmt::format("a closer one may be at {}", near_.lower)
                       : !near_.assumed.empty()       ? "no run of this kind is closer"
                       : near_.reach == fault::Reach::AllRuns ? "no run that passes is closer"
                                                              : "no run within these loop bounds is closer";
    out_ << fmt::format("  --inputs {}: distance {}; {}\n", fmt::join(inputs, ","), near_.distance, sure);
  }

  std::string sets() const {
    std::vector<std::string> texts;
    for (const auto& slice : near_.slices) {
      std::vector<std::string> names;
      for (const std::uint32_t delta : slice)
        names.push_back(near_.deltas[delta].name);
      texts.push_back(fmt::format("{{{}}}", fmt::join(names, ", ")));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
  }

  void print_deltas() {
    const bool is_cut = style_.detail == Detail::First && near_.deltas.size() > kMostDeltas;
    out_ << fmt::format("    {:<{}}  {:<{}}  {}\n", "", kLongest + 10, "failing", kLongestValue, "passing");
    std::size_t shown = 0;
    for (std::uint32_t i = 0; i < near_.deltas.size(); ++i) {
      if (is_cut && shown >= kMostDeltas) break;
      if (is_cut && !needed_.contains(i) && near_.deltas.size() - i > kMostDeltas - shown) continue;
      print_delta(near_.deltas[i], needed_.contains(i));
      ++shown;
    }
    if (shown < near_.deltas.size())
      out_ << fmt::format("    and {} more (-v shows them)\n", near_.deltas.size() - shown);
  }

  void print_delta(const Delta& delta, bool is_needed) {
    std::string place =
        delta.range ? fmt::format("line {}: {}", delta.range.begin.line, delta.name) : delta.name;
    if (!delta.where.empty()) place += fmt::format(" ({})", delta.where);
    out_ << fmt::format("  {} {:<{}}  {:<{}}  {}\n", is_needed ? '*' : ' ', one_line(place, kLongest + 10),
                        kLongest + 10, said(delta.was), kLongestValue, said(delta.is));
  }

  static std::string said(const std::string& value) {
    return value.empty() ? "not executed" : one_line(value, kLongestValue);
  }

  // Both runs, statement by statement.
  void print_side_by_side() {
    out_ << fmt::format("  both runs ('|' marks a difference):\n");
    bool has_diverged = false;
    for (const trace::Aligned& pair : trace::align(all_.program, all_.run.trace, near_.run.trace)) {
      const std::string left = pair.first ? step_text(all_.run.trace, *pair.first) : "";
      const std::string right = pair.second ? step_text(near_.run.trace, *pair.second) : "";
      if (left.empty() && right.empty()) continue;
      const bool differs = left != right;
      out_ << fmt::format("  {} {:<{}}  {}{}\n", differs ? '|' : ' ', left, kLongest + 8, right,
                          differs && !has_diverged ? "   <- they part here" : "");
      has_diverged = has_diverged || differs;
    }
  }

  std::string step_text(const trace::Trace& trace, std::uint32_t number) const {
    const trace::Step& step = trace.steps[number];
    if (!step.edge) return {};
    const cfa::Edge& edge = all_.program.edges[step.edge];
    const bool is_users =
        all_.program.functions[trace.frames[step.frame].function].origin == cfa::Origin::User;
    if (edge.kind == cfa::StatementKind::Internal || !edge.range || !is_users) return {};
    if (const auto* branch = std::get_if<cfa::Branch>(&edge.operation)) {
      const std::string text =
          one_line(all_.program.text(all_.program.range(branch->condition)), kLongest - 14);
      const char* outcome = branch->outcome == cfa::Outcome::True    ? "true"
                            : branch->outcome == cfa::Outcome::False ? "false"
                                                                     : "chosen";
      return fmt::format("{:>4}: {} is {}", edge.range.begin.line, text, outcome);
    }
    std::vector<std::string> writes;
    for (const trace::Access& access : trace.writes(number))
      writes.push_back(fmt::format("{} = {}", trace::place_name(all_.program, trace, access),
                                   trace::value_text(all_.program, trace, access)));
    if (writes.empty()) return {};
    return fmt::format("{:>4}: {}", edge.range.begin.line,
                       one_line(fmt::format("{}", fmt::join(writes, ", ")), kLongest));
  }

  std::ostream& out_;
  const Explanation& all_;
  const NearRun& near_;
  const Style& style_;
  std::set<std::uint32_t> needed_;  // deltas that are in a slice
};

}  // namespace

void print_near_run(std::ostream& out, const Explanation& explanation, const NearRun& near,
                    const Style& style) {
  NearRunReport(out, explanation, near, style).print();
}

}  // namespace faultline::report::terminal
