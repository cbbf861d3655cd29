// Functions that every harness needs, and those that are there only to be linked.
#include <fmt/format.h>

#include <algorithm>

#include "exchange/harness_parts.h"
#include "exchange/undefined_functions.h"

namespace faultline::exchange {
namespace {

enum class Duty : std::uint8_t { Error, Assertion, Assumption };

struct VerifierFunction {
  std::string_view name;
  Duty duty;
};

constexpr VerifierFunction kVerifierFunctions[] = {
    {"reach_error", Duty::Error},
    {"__VERIFIER_error", Duty::Error},
    {"__VERIFIER_assert", Duty::Assertion},
    {"__CPROVER_assert", Duty::Assertion},
    {"assert", Duty::Assertion},
    {"__VERIFIER_assume", Duty::Assumption},
    {"__CPROVER_assume", Duty::Assumption},
    {"assume_abort_if_not", Duty::Assumption},
};

// A file that includes assert.h does not call a function of that name.
bool is_used(const Recorded& recorded, std::string_view name) {
  return std::any_of(recorded.files.begin(), recorded.files.end(), [&](std::string_view file) {
    return mentions({file}, name) && (name != "assert" || file.find("assert.h") == file.npos);
  });
}

// A failure of the recorded kind is the recorded one; any other one is news.
std::string failure(const Recorded& recorded, std::string_view name, trace::EventKind kind) {
  const trace::Event& event = recorded.run.event;
  if (event.kind != kind) return fmt::format("faultline_other_run(\"{} fails\");", name);
  return fmt::format("faultline_failed({});",
                     c_string(place_text(recorded.program, event.range) + ": " + one_line(event.message)));
}

std::string verifier_function(const Recorded& recorded, const VerifierFunction& function) {
  constexpr std::string_view weak = "__attribute__((weak)) void ";
  const std::string name(function.name);
  switch (function.duty) {
    case Duty::Error:
      return fmt::format("{}{}() {{ {} }}\n", weak, name,
                         failure(recorded, name, trace::EventKind::ErrorReached));
    case Duty::Assertion:
      return fmt::format("{}{}(int holds) {{\n  if (!holds) {}\n}}\n", weak, name,
                         failure(recorded, name, trace::EventKind::AssertionFailed));
    case Duty::Assumption:
      return fmt::format(
          "{}{}(int holds) {{\n  if (!holds) faultline_other_run(\"an assumption does not hold\");\n}}\n",
          weak, name);
  }
  return {};
}

}  // namespace

std::string support_functions() {
  return "extern int dprintf(int, const char *, ...);\n"
         "extern void abort(void);\n"
         "extern void _exit(int);\n"
         "extern void __sanitizer_print_stack_trace(void) __attribute__((weak));\n\n"
         "__attribute__((unused)) static void faultline_other_run(const char *what) {\n"
         "  dprintf(2, \"harness: %s: this is not the recorded run\\n\", what);\n"
         "  _exit(3);\n"
         "}\n\n"
         "__attribute__((unused)) static void faultline_failed(const char *what) {\n"
         "  dprintf(2, \"%s\\n\", what);\n"
         "  if (__sanitizer_print_stack_trace) __sanitizer_print_stack_trace();\n"
         "  abort();\n"
         "}\n\n";
}

// Weak: where the program has its own, that one is taken.
std::string verifier_functions(const Recorded& recorded, std::set<std::string>& defined) {
  std::string text;
  for (const VerifierFunction& function : kVerifierFunctions) {
    if (!is_used(recorded, function.name)) continue;
    if (!defined.insert(std::string(function.name)).second) continue;
    text += verifier_function(recorded, function);
  }
  return text.empty() ? text : text + "\n";
}

std::string remaining_functions(const Recorded& recorded, const std::set<std::string>& defined) {
  std::string text;
  for (const UndefinedFunction& function : undefined_functions(recorded.files)) {
    if (defined.contains(function.name)) continue;
    text += function.returns_nothing
                ? fmt::format("__attribute__((weak)) void {}() {{}}\n", function.name)
                : fmt::format(
                      "__attribute__((weak)) long long {0}() {{\n  faultline_other_run(\"{0} is "
                      "called\");\n  return 0;\n}}\n",
                      function.name);
  }
  return text.empty() ? text : text + "\n";
}

}  // namespace faultline::exchange
