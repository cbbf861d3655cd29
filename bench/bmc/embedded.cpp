#include "bmc/embedded.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "bmc/embedded_modules.h"

namespace faultline::bench {

namespace {

// The same numbers on every machine, which the distributions of <random> do not promise.
class Numbers {
 public:
  int between(int low, int high) {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    const auto count = static_cast<std::uint64_t>(high - low + 1);
    return low + static_cast<int>((state_ >> 33) % count);
  }

 private:
  std::uint64_t state_ = 20250101;
};

std::string list(std::vector<int> numbers) {
  std::string out;
  for (const int number : numbers)
    out += (out.empty() ? "" : ", ") + std::to_string(number);
  return out;
}

// What stands for a placeholder (see ModuleKind).
std::string expanded(const std::string& placeholder, Numbers& numbers) {
  const std::size_t dots = placeholder.find("..");
  if (dots == std::string::npos) throw std::logic_error("no placeholder: " + placeholder);
  const int high = std::stoi(placeholder.substr(dots + 2));
  const std::size_t blank = placeholder.rfind(' ', dots);
  if (blank == std::string::npos)
    return std::to_string(numbers.between(std::stoi(placeholder.substr(0, dots)), high));
  const int low = std::stoi(placeholder.substr(blank, dots - blank));
  std::vector<int> all(std::stoul(placeholder));
  for (int& number : all)
    number = numbers.between(low, high);
  if (placeholder.find("rising") != std::string::npos) std::sort(all.begin(), all.end());
  return list(all);
}

bool begins_placeholder(std::string_view text, std::size_t at) {
  if (text[at] != '<') return false;
  const std::size_t end = text.find('>', at);
  return end != std::string_view::npos && text.substr(at, end - at).find("..") != std::string_view::npos &&
         text.substr(at, end - at).find('\n') == std::string_view::npos && text[at + 1] != ' ' &&
         text[at + 1] != '<';
}

std::string module_text(std::string_view text, std::size_t number, Numbers& numbers) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '@') {
      out += std::to_string(number);
    } else if (begins_placeholder(text, at)) {
      const std::size_t end = text.find('>', at);
      out += expanded(std::string(text.substr(at + 1, end - at - 1)), numbers);
      at = end;
    } else {
      out += text[at];
    }
  }
  return out;
}

constexpr std::string_view kHead =
    R"c(// A control unit of generated modules on a bus of signals; see embedded.h.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#ifndef N
#define N 2
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
)c";

// All modules in one table, and the loop.
std::string main_text(std::size_t modules) {
  std::ostringstream out;
  out << "\nstruct module {\n  void (*init)(void);\n  int16_t (*step)(int16_t);\n  void "
         "(*check)(void);\n};\n\n"
      << "static const struct module modules[" << modules << "] = {\n";
  for (std::size_t i = 0; i < modules; ++i)
    out << "    {m" << i << "_init, m" << i << "_step, m" << i << "_check},\n";
  out << "};\n\nstatic int16_t bus[" << modules << "];\n\n"
      << "int main(void) {\n"
      << "  for (unsigned i = 0; i < " << modules << "; ++i)\n    modules[i].init();\n"
      << "  for (int cycle = 0; cycle < N; ++cycle) {\n"
      << "    for (unsigned i = 0; i < " << modules << "; ++i) {\n"
      << "      bus[i] = modules[i].step(i == 0 ? bus[" << modules - 1 << "] : bus[i - 1]);\n"
      << "      modules[i].check();\n"
      << "    }\n  }\n  return 0;\n}\n";
  return out.str();
}

std::string mask_text(std::size_t number, bool last) {
  const std::string define = "#define M" + std::to_string(number) + "_MASK ";
  if (!last) return "\n" + define + "1023u";
  return "\n#ifdef BUG\n" + define + "2047u\n#else\n" + define + "1023u\n#endif";
}

std::size_t lines_of(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

std::string embedded_program(std::size_t lines) {
  Numbers numbers;
  std::vector<std::string> modules;
  std::size_t written = lines_of(kHead) + lines_of(main_text(0));
  std::size_t last_sensor = 0;
  for (; written < lines; written += lines_of(modules.back()) + 1) {
    const std::size_t number = modules.size();
    const std::size_t kind = number % module_kinds.size();
    if (kind == 0) last_sensor = number;
    modules.push_back(module_text(module_kinds[kind].text, number, numbers));
  }
  std::string out(kHead);
  for (std::size_t i = 0; i < modules.size(); ++i) {
    out += "\n// Module " + std::to_string(i) + ": " +
           std::string(module_kinds[i % module_kinds.size()].name) + ".";
    if (i % module_kinds.size() == 0) out += mask_text(i, i == last_sensor);
    out += modules[i];
  }
  return out + main_text(modules.size());
}

}  // namespace faultline::bench
