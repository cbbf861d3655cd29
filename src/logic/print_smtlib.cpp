#include "logic/print_smtlib.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "logic/float_arithmetic.h"
#include "logic/smtlib_operation.h"
#include "logic/traverse.h"

namespace faultline::logic {
namespace {

constexpr std::uint32_t kDeepest = 50;  // operations nested in one definition

// Decides which sub-terms of the roots get a name: those used more than once, and those that would nest too
// deep.
class Names {
 public:
  explicit Names(std::span<const Term> roots) : order_(subterms(roots)) {
    for (const Term term : order_) {
      if (term.is_variable()) avoid(term.name());
      for (const Term arg : term.args())
        uses_[arg] += repeats_arguments(term.kind()) ? 2 : 1;
    }
    for (const Term root : roots)
      ++uses_[root];
    for (const Term term : order_)
      choose(term);
  }

  const std::vector<Term>& order() const { return order_; }  // arguments before their users
  std::vector<Term> variables() const {                      // by creation
    std::vector<Term> out;
    std::ranges::copy_if(order_, std::back_inserter(out), &Term::is_variable);
    std::ranges::sort(out);
    return out;
  }
  const std::string* name(Term term) const { return names_.find(term); }  // none: it is written in place
  std::string reference(Term term) const { return name(term) ? *name(term) : text(term); }

  // The term's own operation even if it has a name. Recurses at most kDeepest times.
  std::string text(Term term) const {
    if (term.is_variable()) return smtlib_symbol(term.name());
    if (term.is_constant()) return smtlib_constant(term);
    std::vector<std::string> args;
    for (const Term arg : term.args())
      args.push_back(reference(arg));
    return smtlib_operation(term, args);
  }

 private:
  void avoid(std::string_view name) {
    while (name.starts_with(prefix_))
      prefix_ += '!';
  }

  void choose(Term term) {
    if (term.arity() == 0) return;
    std::uint32_t depth = 1;
    for (const Term arg : term.args())
      if (const std::uint32_t* below = depths_.find(arg)) depth = std::max(depth, *below + 1);
    const bool named = uses_.at(term) > 1 || depth >= kDeepest || term.kind() == Kind::FpToBits;
    if (named)
      names_.set(term, fmt::format("{}{}", prefix_, names_.size() + 1));
    else
      depths_.set(term, depth);
  }

  std::vector<Term> order_;
  TermMap<std::uint32_t> uses_;
  TermMap<std::uint32_t> depths_;  // of those without a name
  TermMap<std::string> names_;
  std::string prefix_ = "t!";
};

// The encoding of a float, as a constant that has only one value.
void write_encoding(std::ostream& out, const Names& names, Term term) {
  const Term argument = term.arg(0);
  const FloatFormat f = argument.sort().format();
  const std::string& name = *names.name(term);
  const std::string x = names.reference(argument);
  const std::string nan = "#b" + fp_nan(f).to_binary();
  out << "(declare-const " << name << ' ' << to_smtlib(term.sort()) << ")\n"
      << fmt::format("(assert (= ((_ to_fp {} {}) {}) {}))\n", f.exponent_bits, f.significand_bits, name, x)
      << fmt::format("(assert (=> (fp.isNaN {}) (= {} {})))\n", x, name, nan);
}

}  // namespace

std::string to_smtlib(Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool: return "Bool";
    case SortKind::BitVector: return fmt::format("(_ BitVec {})", sort.width());
    case SortKind::Float:
      return fmt::format("(_ FloatingPoint {} {})", sort.format().exponent_bits,
                         sort.format().significand_bits);
    case SortKind::Array: break;
  }
  return fmt::format("(Array {} {})", to_smtlib(sort.index()), to_smtlib(sort.element()));
}

void write_smtlib(std::ostream& out, std::span<const Term> assertions) {
  const Names names(assertions);
  out << "(set-logic ALL)\n";
  for (const Term variable : names.variables())
    out << "(declare-const " << smtlib_symbol(variable.name()) << ' ' << to_smtlib(variable.sort()) << ")\n";
  for (const Term term : names.order()) {
    if (!names.name(term)) continue;
    if (term.kind() == Kind::FpToBits)
      write_encoding(out, names, term);
    else
      out << "(define-fun " << *names.name(term) << " () " << to_smtlib(term.sort()) << ' '
          << names.text(term) << ")\n";
  }
  for (const Term assertion : assertions)
    out << "(assert " << names.reference(assertion) << ")\n";
}

std::string smtlib_script(std::span<const Term> assertions) {
  std::ostringstream out;
  write_smtlib(out, assertions);
  return std::move(out).str();
}

std::string to_smtlib(Term term) {
  const Names names({&term, 1});
  std::string out;
  std::size_t open = 0;
  for (const Term part : names.order()) {
    if (!names.name(part)) continue;
    out += fmt::format("(let (({} {})) ", *names.name(part), names.text(part));
    ++open;
  }
  return out + names.reference(term) + std::string(open, ')');
}

}  // namespace faultline::logic
