// A part of temporal logic, over the ends of cycles: G, AG, EF, and F and X behind an arrow.
//   G (p)               AG (p)
//   G (p --> F[n] (q))  AG (p --> AF[n] (q))   q at this or one of the next n ends
//   G (p --> X (q))     AG (p --> AX (q))      q at the next end
//   F[n] (p)            AF[n] (p)              p at one of the first n + 1 ends
//   EF (p)                                     a run that reaches p is shown
#include <cctype>
#include <charconv>

#include "base/diagnostic.h"
#include "frontend/st/frontend.h"
#include "frontend/st/token.h"

namespace faultline::frontend::st {
namespace {

class TemporalReader {
 public:
  explicit TemporalReader(const std::string& text) : text_(text) {}

  Pattern read() {
    pattern_.text = text_;
    if (operator_here({"EF"})) {
      whole(Pattern::Kind::Reachability);
    } else if (operator_here({"AF", "F"})) {
      pattern_.cycles = bound();
      whole(Pattern::Kind::AtFirst);
    } else if (operator_here({"AG", "G"})) {
      always();
    } else {
      refuse("expected G (...), AG (...), EF (...), F[n] (...) or AF[n] (...)");
    }
    return std::move(pattern_);
  }

 private:
  [[noreturn]] void refuse(const std::string& message) const {
    const auto column = static_cast<std::uint32_t>(at_) + 1;
    throw InputError(message, {{}, {1, column}, {1, column + 1}});
  }

  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ')
      ++at_;
  }

  // One of these words, with a bracket behind it: otherwise it is a variable.
  bool operator_here(std::initializer_list<std::string_view> words) {
    skip_blanks();
    for (const std::string_view word : words) {
      if (upper(std::string_view(text_).substr(at_, word.size())) != word) continue;
      const std::size_t next = text_.find_first_not_of(' ', at_ + word.size());
      if (next == std::string::npos || (text_[next] != '(' && text_[next] != '[')) continue;
      at_ += word.size();
      return true;
    }
    return false;
  }

  std::uint32_t bound() {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != '[')
      refuse("unsupported: F without a bound; say F[n], within n more cycles");
    std::uint32_t number = 0;
    const char* const end = text_.data() + text_.size();
    const auto [next, error] = std::from_chars(text_.data() + ++at_, end, number);
    if (error != std::errc() || next == end || *next != ']' || number > 100'000) refuse("expected a number of cycles and ']'");
    at_ = static_cast<std::size_t>(next - text_.data()) + 1;
    return number;
  }

  // What stands in the parentheses that begin here: [first, behind).
  std::pair<std::size_t, std::size_t> group() {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != '(') refuse("expected '('");
    const std::size_t first = at_ + 1;
    int depth = 0;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '(') ++depth;
      if (text_[at_] == ')' && --depth == 0) return {first, at_++};
    }
    refuse("this parenthesis has no ')'");
  }

  void add(std::size_t first, std::size_t behind) {
    while (first < behind && text_[first] == ' ')
      ++first;
    while (behind > first && text_[behind - 1] == ' ')
      --behind;
    pattern_.parameters.push_back(text_.substr(first, behind - first));
    pattern_.places.push_back({{}, {}, 1, static_cast<std::uint32_t>(first) + 1});
  }

  void finish() {
    skip_blanks();
    if (at_ < text_.size()) refuse("expected the end of the formula");
  }

  void whole(Pattern::Kind kind) {
    pattern_.kind = kind;
    const auto [first, behind] = group();
    add(first, behind);
    finish();
  }

  // Where the arrow at the outer level of [first, behind) is; none: npos.
  std::size_t arrow(std::size_t first, std::size_t behind) const {
    int depth = 0;
    for (std::size_t i = first; i < behind; ++i) {
      depth += text_[i] == '(' || text_[i] == '[' ? 1 : text_[i] == ')' || text_[i] == ']' ? -1 : 0;
      if (depth == 0 && text_.compare(i, 3, "-->") == 0) return i;
    }
    return std::string::npos;
  }

  void always() {
    const auto [first, behind] = group();
    finish();
    const std::size_t at = arrow(first, behind);
    if (at != std::string::npos) {
      at_ = at + 3;
      const bool is_next = operator_here({"AX", "X"});
      if (is_next || operator_here({"AF", "F"})) {
        if (!is_next) pattern_.cycles = bound();
        pattern_.kind = is_next ? Pattern::Kind::NextCycle : Pattern::Kind::Within;
        add(first, at);
        const auto [second, end] = group();
        add(second, end);
        skip_blanks();
        if (at_ != behind) refuse("unsupported: this behind F or X");
        return;
      }
    }
    pattern_.kind = Pattern::Kind::Invariant;
    add(first, behind);
  }

  const std::string& text_;
  std::size_t at_ = 0;
  Pattern pattern_;
};

}  // namespace

Pattern temporal_pattern(const std::string& text) {
  return TemporalReader(text).read();
}

}  // namespace faultline::frontend::st
