#include "csmith_mix.h"

#include <algorithm>

namespace faultline::differential {

std::span<const Mix> mixes() {
  static const std::vector<Mix> table = {
      {"default",
       "csmith's own choice: packed structs, bit-fields, unions, volatiles, jumps",
       Word::Bits64,
       {},
       {}},
      {"probable",
       "other probabilities of everything for each program",
       Word::Bits64,
       {"--random-random"},
       {}},
      {"floats", "float variables and arithmetic", Word::Bits64, {"--float"}, {}},
      {"records",
       "structs and unions in structs, as arguments and results, addresses of union members",
       Word::Bits64,
       {"--max-struct-nested-level", "5", "--max-struct-fields", "6", "--max-union-fields", "6",
        "--no-volatiles", "--take-union-field-addr"},
       {}},
      {"pointers",
       "pointers to pointers to pointers, many functions that take them",
       Word::Bits64,
       {"--max-pointer-depth", "5", "--max-funcs", "15", "--no-bitfields", "--no-volatile-pointers"},
       {}},
      {"arrays",
       "large arrays of many dimensions, deep blocks, no padding tricks",
       Word::Bits64,
       {"--max-array-dim", "4", "--max-array-len-per-dim", "8", "--max-block-depth", "6",
        "--no-packed-struct", "--force-non-uniform-arrays"},
       {}},
      {"expressions",
       "few statements, huge expressions, constants as conditions",
       Word::Bits64,
       {"--max-expr-complexity", "25", "--max-funcs", "4", "--max-block-size", "3", "--const-as-condition",
        "--inline-function"},
       {}},
      {"builtins",
       "the compiler's bit functions",
       Word::Bits64,
       {"--builtins", "--builtin-function-prob", "40"},
       {"-include", CSMITH_BUILTINS}},
      {"32-bit", "for 32-bit x86", Word::Bits32, {}, {}},
  };
  return table;
}

const Mix* find_mix(std::string_view name) {
  const auto all = mixes();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Mix& mix) { return mix.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace faultline::differential
