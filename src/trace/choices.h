// A counterexample is a sequence of choices: the values of the inputs, in the order in which the run asks for
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cfa/operation.h"
#include "cfa/program.h"

namespace faultline::trace {

// A number as somebody wrote it; what it means as a bit pattern depends on the type of the input that takes
// it.
struct Choice {
  enum class Kind : std::uint8_t { Integer, Float } kind = Kind::Integer;
  bool negative = false;        // Integer
  std::uint64_t magnitude = 0;  // Integer
  double real = 0;              // Float
};

using Choices = std::vector<Choice>;

struct ChoiceSyntaxError {
  std::size_t position = 0;  // of the bad item, from 1
  std::string item;
};

// Numbers (decimal, 0x, 0b, 'c', 1.5e3, nan, inf, true, false) separated by commas, blanks or new lines; '#'
// comments to the end of the line.
std::variant<Choices, ChoiceSyntaxError> parse_choices(std::string_view text);

// The word of that type (see cfa/expr.h); none if the number does not fit it.
std::optional<std::uint64_t> to_bits(const Choice& choice, const cfa::Type& type);
Choice from_bits(std::uint64_t bits, const cfa::Type& type);

// Where in memory an input is asked for: something is read there that nothing was stored in.
struct UnknownCell {
  std::uint32_t object =
      0;  // its number: null, functions, globals, then in the order in which the run makes them
  std::uint64_t offset = 0;  // bytes
  std::uint8_t bit_offset = 0;
  std::uint8_t bit_width = 0;  // 0: no bit-field
  // Where its bytes were at first, if they were copied from elsewhere before they were known; else empty.
  struct Origin {
    std::uint32_t object = 0;
    std::uint64_t offset = 0;
  };
  std::vector<Origin> origins;
};

// What the run asks: a value of `type` for the input known to the user as `name`.
struct InputRequest {
  const cfa::Type* type = nullptr;
  std::string_view name;
  SourceRange range;
  std::optional<cfa::Interval> interval;
  std::optional<UnknownCell> cell = {};  // none: an input statement asks
};

// Who answers. The model checker answers from a solver's model, the user by a list.
class InputSource {
 public:
  virtual ~InputSource() = default;
  // The word of the request's type, or none: no such value is given (the number does not fit).
  virtual std::optional<std::uint64_t> next(const InputRequest& request) = 0;
  // After `next` gave none: what was given instead, as the user wrote it. For the message.
  virtual std::string rejected() const { return {}; }
};

// The listed choices, then zeros (or the end of the interval nearest to zero), or random values where a seed
// is given.
class ListedInputs : public InputSource {
 public:
  explicit ListedInputs(Choices choices, std::optional<std::uint64_t> seed = {});
  std::optional<std::uint64_t> next(const InputRequest& request) override;
  std::string rejected() const override;
  std::size_t used() const { return next_ < choices_.size() ? next_ : choices_.size(); }
  std::size_t given() const { return choices_.size(); }

 private:
  Choices choices_;
  std::size_t next_ = 0;
  std::optional<std::uint64_t> random_;  // state of the generator
};

}  // namespace faultline::trace
