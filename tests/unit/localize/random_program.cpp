#include "random_program.h"

#include <random>

namespace faultline::localize {

namespace {

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  std::string program(std::uint32_t statements) {
    std::string text = "int f(int p, int q) {\n  if (p " + comparison() + " q)\n    return p + " +
                       constant() + ";\n  return q - " + constant() + ";\n}\n";
    text += "int main(void) {\n  int a = nondet_int();\n  int b = " + constant() +
            ";\n  int c = " + constant() + ";\n  int t[4] = {" + constant() + ", " + constant() + ", " +
            constant() + ", " + constant() + "};\n  __VERIFIER_assume(-4 < a && a < 4);\n";
    for (std::uint32_t i = 0; i < statements; ++i)
      text += statement("  ", 2);
    return text + "  __VERIFIER_assert(" + variable() + " + t[1] != " + value() + ");\n  return 0;\n}\n";
  }

 private:
  // Not std::uniform_int_distribution, whose numbers depend on the library.
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }

  std::string variable() { return std::string(1, "abc"[below(3)]); }
  std::string constant() { return std::to_string(below(6)); }
  std::string comparison() {
    static const char* const all[] = {"<", "<=", ">", ">=", "==", "!="};
    return all[below(6)];
  }
  std::string subscript() { return below(2) == 0 ? std::to_string(below(4)) : "(" + variable() + " & 3)"; }

  std::string value() {
    switch (below(6)) {
      case 0: return constant();
      case 1: return variable();
      case 2: return "t[" + subscript() + "]";
      case 3: return variable() + " - " + variable();
      case 4: return variable() + " * " + constant();
      default: return variable() + " + " + constant();
    }
  }

  std::string statement(const std::string& indent, std::uint32_t depth) {
    switch (depth == 0 ? below(3) : below(6)) {
      case 0:
      case 1: return indent + variable() + " = " + value() + ";\n";
      case 2: return indent + "t[" + subscript() + "] = " + value() + ";\n";
      case 3: return indent + variable() + " = f(" + value() + ", " + value() + ");\n";
      case 4:
        return indent + "if (" + value() + " " + comparison() + " " + value() + ") {\n" +
               statement(indent + "  ", depth - 1) + indent + "} else {\n" +
               statement(indent + "  ", depth - 1) + indent + "}\n";
      default: {
        const std::string i = "i" + std::to_string(depth);
        return indent + "for (int " + i + " = 0; " + i + " < " + std::to_string(1 + below(2)) + "; " + i +
               "++) {\n" + statement(indent + "  ", depth - 1) + indent + "}\n";
      }
    }
  }

  std::mt19937 random_;
};

}  // namespace

std::string random_program(std::uint32_t seed, std::uint32_t statements) {
  return Generator(seed).program(statements);
}

}  // namespace faultline::localize
