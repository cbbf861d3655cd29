// Which names SMT-LIB takes as they are. Quoting does not help against words that are taken: |and| is `and`.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "logic/kind.h"
#include "logic/print_smtlib.h"

namespace faultline::logic {
namespace {

// Beside the operators of kKinds: SMT-LIB's reserved words, commands and theories, and what Z3 adds to them.
constexpr std::string_view kTakenWords =
    "_ ! as let exists forall match par lambda true false xor => distinct implies iff if BINARY "
    "DECIMAL HEXADECIMAL NUMERAL STRING assert check-sat check-sat-assuming declare-const "
    "declare-datatype declare-datatypes declare-fun declare-sort define-const define-fun "
    "define-fun-rec define-funs-rec define-sort echo exit get-assertions get-assignment get-info "
    "get-model get-option get-proof get-unsat-assumptions get-unsat-core get-value pop push reset "
    "reset-assertions set-info set-logic set-option Bool BitVec FloatingPoint RoundingMode Array Int "
    "Real String RegLan Seq Float16 Float32 Float64 Float128 bvnand bvnor bvxnor bvcomp bvsmod bvuge "
    "bvugt bvsge bvsgt bvredor bvredand bv2nat bv2int nat2bv int2bv repeat rotate_left rotate_right "
    "ext_rotate_left ext_rotate_right bvumul_noovfl bvsmul_noovfl bvsmul_noudfl bit2bool fp fp.geq "
    "fp.gt fp.to_real fp.to_ieee_bv NaN +oo -oo +zero -zero to_fp_real RNE RNA RTP RTN RTZ "
    "roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative "
    "roundTowardZero + - * / < <= > >= div mod rem abs divisible to_real to_int is_int ^ ^0 pi euler "
    "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh default map as-array union "
    "intersection setminus complement subset is update-field at-most at-least pble pbge pbeq "
    "partial-order linear-order tree-order piecewise-linear-order transitive-closure ";

std::set<std::string_view> taken_words() {
  std::set<std::string_view> out;
  for (const KindInfo& kind : kKinds)
    out.insert(kind.smtlib);
  std::size_t begin = 0;
  for (std::size_t end; (end = kTakenWords.find(' ', begin)) != std::string_view::npos; begin = end + 1)
    out.insert(kTakenWords.substr(begin, end - begin));
  return out;
}

bool is_taken(std::string_view name) {
  static const std::set<std::string_view> words = taken_words();
  return words.contains(name);
}

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_simple(std::string_view name) {
  const auto allowed = [](char c) {
    return is_alphanumeric(c) || std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos;
  };
  if (name.empty() || (name[0] >= '0' && name[0] <= '9') || name[0] == '.' || name[0] == '@') return false;
  return std::all_of(name.begin(), name.end(), allowed);
}

}  // namespace

std::string smtlib_symbol(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    const bool escape = c == '|' || c == '\\' || c == '%' || control || (i == 0 && is_taken(name));
    if (escape)
      out += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return is_simple(out) ? out : "|" + out + "|";
}

}  // namespace faultline::logic
