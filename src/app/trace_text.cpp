#include "app/trace_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/interactions.h"
#include "app/trace_fold.h"
#include "trace/describe.h"

namespace faultline::app {
namespace {

constexpr std::size_t kTextWidth = 44;
constexpr std::size_t kDeepest = 16;    // of indentation
constexpr std::size_t kMostWrites = 4;  // on one line

class Listing {
 public:
  Listing(std::ostream& out, const TraceView& view, Detail detail)
      : out_(out),
        view_(view),
        detail_(detail),
        iterations_(trace::iterations(view.program(), view.run().trace)) {
    for (const Interaction& one : interactions_of(view.program(), view.run()))
      interactions_[one.step] = in_words(one);
    if (detail == Detail::Source) folds_ = fold(view.run().trace, iterations_);
    for (std::size_t i = 0; i < view.size(); ++i)
      if (const FileId file = view.edge(i).range.file; file && is_shown(i)) files_.insert(file);
    place_width_ = 4;
    for (std::size_t i = 0; i < view.size(); ++i)
      if (is_shown(i)) place_width_ = std::max(place_width_, place(i).size());
    number_width_ = std::max<std::size_t>(fmt::formatted_size("{}", view.size()), 4);
  }

  void print() {
    out_ << fmt::format("{:>{}}  {:>{}}  statement\n", "step", number_width_,
                        files_.size() > 1 ? "place" : "line", place_width_);
    for (std::size_t i = 0; i < view_.size(); ++i)
      if (is_shown(i)) print_step(i);
    end_fold();
  }

 private:
  bool is_model() const { return view_.program().language == cfa::Language::Bip && detail_ == Detail::Source; }

  // A property of a model is looked at behind every interaction; that it holds is what people expect.
  bool is_shown(std::size_t step) const {
    if (!view_.is_shown(step, detail_)) return false;
    return !is_model() || step + 1 == view_.size() ||
           !std::holds_alternative<cfa::Assert>(view_.edge(step).operation);
  }

  std::string place(std::size_t step) const {
    const SourceRange& range = view_.edge(step).range;
    if (!range) return "-";
    if (files_.size() <= 1) return std::to_string(range.begin.line);
    return fmt::format("{}:{}", view_.program().files.path(range.file), range.begin.line);
  }

  void print_step(std::size_t step) {
    if (!folds_.empty() && folds_[step]) {
      if (current_fold_ && current_fold_->head != folds_[step]->head) end_fold();
      current_fold_ = folds_[step];
      ++folded_steps_;
      return;
    }
    end_fold();
    if (const auto interaction = interactions_.find(step); interaction != interactions_.end() && is_model()) {
      out_ << fmt::format("{:>{}}  {:>{}}  - {}\n", step, number_width_, "", place_width_, interaction->second);
      return;
    }
    if (!is_model()) mark_loop(step);
    const std::string text = indentation(step) + view_.text(step);
    const std::string effect = effects(step);
    out_ << fmt::format("{:>{}}  {:>{}}  ", step, number_width_, place(step), place_width_);
    if (effect.empty()) {
      out_ << text << '\n';
    } else {
      out_ << fmt::format("{:<{}}  {}\n", text, kTextWidth, effect);
    }
  }

  // The loop of a PLC program that nobody wrote.
  bool is_cycle(cfa::LocationId head) const {
    const cfa::Program& program = view_.program();
    return program.language == cfa::Language::StructuredText && program.locations[head].function == program.start;
  }

  // A pass of a loop begins.
  void mark_loop(std::size_t step) {
    const std::vector<trace::Iteration>& now = iterations_[step];
    std::vector<trace::Iteration>& before = last_iterations_[view_.run().trace.steps[step].frame];
    std::size_t same = 0;
    while (same < now.size() && same < before.size() && now[same].head == before[same].head &&
           now[same].count == before[same].count)
      ++same;
    for (; same < now.size(); ++same)
      print_mark(step, is_cycle(now[same].head) ? fmt::format("- cycle {}", now[same].count)
                                                : fmt::format("- pass {} of the loop at line {}", now[same].count,
                                                              line_of(view_.program(), now[same].head)));
    before = now;
  }

  void end_fold() {
    if (!current_fold_) return;
    const Fold& fold = *current_fold_;
    const bool are_cycles = is_cycle(fold.head);
    const std::string of =
        are_cycles ? "" : fmt::format(" of the loop at line {}", line_of(view_.program(), fold.head));
    const std::string passes =
        fold.first == fold.last
            ? fmt::format("{} {}", are_cycles ? "cycle" : "pass", fold.first)
            : fmt::format("{} {} to {}", are_cycles ? "cycles" : "passes", fold.first, fold.last);
    out_ << fmt::format("{:>{}}  - ... {}{}: {} steps\n", "", number_width_ + 2 + place_width_, passes, of, folded_steps_);
    current_fold_.reset();
    folded_steps_ = 0;
  }

  void print_mark(std::size_t step, const std::string& text) {
    out_ << fmt::format("{:>{}}  {}{}\n", "", number_width_ + 2 + place_width_, indentation(step), text);
  }

  std::string indentation(std::size_t step) const {
    return std::string(2 * std::min(view_.depth(step), kDeepest), ' ');
  }

  std::string effects(std::size_t step) const {
    std::vector<std::string> parts;
    if (std::string outcome = view_.outcome(step); !outcome.empty()) parts.push_back(std::move(outcome));
    const auto writes = view_.writes(step);
    for (std::size_t i = 0; i < writes.size() && i < kMostWrites; ++i)
      parts.push_back(fmt::format("{} = {}", writes[i].first, writes[i].second));
    if (writes.size() > kMostWrites) parts.push_back("...");
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  std::ostream& out_;
  const TraceView& view_;
  Detail detail_;
  std::vector<std::vector<trace::Iteration>> iterations_;
  std::vector<std::optional<Fold>> folds_;  // none at all: nothing is left out
  std::map<trace::FrameId, std::vector<trace::Iteration>> last_iterations_;
  std::map<std::size_t, std::string> interactions_;  // of a component model, by the step that chooses
  std::optional<Fold> current_fold_;
  std::size_t folded_steps_ = 0;
  std::set<FileId> files_;
  std::size_t place_width_ = 0;
  std::size_t number_width_ = 0;
};

}  // namespace

void print_trace(std::ostream& out, const TraceView& view, Detail detail) {
  Listing(out, view, detail).print();
}

}  // namespace faultline::app
