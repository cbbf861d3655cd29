// An option whose value a function of quantity.h reads.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "app/exit_code.h"
#include "app/quantity.h"

namespace faultline::app {

template <class Target>
struct AmountOf {
  using type = Target;
};
template <class Target>
struct AmountOf<std::optional<Target>> {
  using type = Target;
};

// The text as an amount that fits the target, or a Failure that names the option.
template <class Target, class Value>
Target read_quantity(const std::string& option, const std::string& text,
                     std::optional<Value> (*parse)(std::string_view), const char* example) {
  const std::optional<Value> value = parse(text);
  bool fits = value.has_value();
  if constexpr (std::is_integral_v<Target>) fits = fits && *value <= std::numeric_limits<Target>::max();
  if (!fits)
    throw Failure(ExitCode::Usage,
                  fmt::format("{}: '{}' is no such amount; write it as {}", option, text, example));
  return static_cast<Target>(*value);
}

template <class Value, class Target>
void add_quantity(CLI::App& app, const std::string& name, Target& target,
                  std::optional<Value> (*parse)(std::string_view), const char* example,
                  const std::string& help) {
  const auto read = [&target, name, parse, example](const std::string& text) {
    target = read_quantity<typename AmountOf<Target>::type>(name, text, parse, example);
  };
  app.add_option_function<std::string>(name, read, help)->option_text(example);
}

}  // namespace faultline::app
