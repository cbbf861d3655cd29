// A float term has up to three forms, each made once and kept: an encoding, the canonical encoding, and the
// unpacked form. It begins with one, by what it is: leaves and what can be done on encodings (minus, min,
// choice) with an encoding, the results of arithmetic unpacked. The others are made of that when somebody
// asks, so that neither `x < y` nor a float that is only moved about pays for unpacking, and chains of
// arithmetic never encode.
#include "solve/blast/float_lowering.h"

#include <array>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "solve/blast/float_circuits.h"
#include "solve/blast/float_encoding.h"

namespace faultline::solve::blast {

using logic::FloatFormat;
using logic::Kind;
using logic::Signedness;
using logic::Sort;
using logic::Term;
using logic::TermManager;

namespace {

bool is_leaf(Term term) {
  return term.kind() == Kind::Variable || term.kind() == Kind::Select;
}

}  // namespace

class FloatLowering::Implementation {
 public:
  Implementation(TermManager& terms, Progress progress) : terms_(terms), progress_(std::move(progress)) {}

  Term lower(Term term);
  Term encoding(Term term);
  Term leaf_bits(Term term) const {
    const Forms* forms = is_leaf(term) ? floats_.find(term) : nullptr;
    return forms ? forms->encoding : Term();
  }

 private:
  struct Forms {
    Term encoding;
    Term canonical;
    UnpackedFloat unpacked;
  };

  void visit(Term root);
  Forms make(Term term);
  Forms make_choice(Term term);
  Forms make_arithmetic(Term term);
  Forms make_sign_or_extreme(Term term);
  Term make_lowered(Term term);
  Term predicate(Kind kind, Term a, Term b);

  bool encoded(Term term) const { return static_cast<bool>(floats_.at(term).encoding); }
  Term encoded_form(Term term) const { return floats_.at(term).encoding; }
  Term canonical_form(Term term);
  UnpackedFloat unpacked_form(Term term);

  TermManager& terms_;
  Progress progress_;
  logic::TermMap<Forms> floats_;
  logic::TermMap<Term> lowered_;
};

// Gives every float below `root` its first form, without recursion and without looking below leaves and into
// what is no float.
void FloatLowering::Implementation::visit(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term top = stack.back();
    if (floats_.contains(top)) {
      stack.pop_back();
      continue;
    }
    const std::size_t before = stack.size();
    if (!is_leaf(top))
      for (const Term arg : top.args())
        if (arg.sort().is_float() && !floats_.contains(arg)) stack.push_back(arg);
    if (stack.size() != before) continue;
    const std::size_t terms = terms_.size();
    floats_.set(top, make(top));
    stack.pop_back();
    if (progress_) progress_(terms_.size() - terms);
  }
}

FloatLowering::Implementation::Forms FloatLowering::Implementation::make(Term term) {
  const FloatFormat format = term.sort().format();
  switch (term.kind()) {
    case Kind::Variable:
    case Kind::Select: return {terms_.fresh_variable("float", Sort::bit_vector(format.width())), {}, {}};
    case Kind::Constant: {
      const Term bits = terms_.bit_vector(term.bits());
      return {bits, bits, {}};
    }
    case Kind::FpFromBits: return {term.arg(0), {}, {}};
    case Kind::Ite: return make_choice(term);
    case Kind::FpNeg:
    case Kind::FpAbs:
    case Kind::FpMin:
    case Kind::FpMax: return make_sign_or_extreme(term);
    case Kind::FpConvert:
      return {{},
              {},
              float_to_float(terms_, term.arg(0).sort().format(), format, term.rounding(),
                             unpacked_form(term.arg(0)))};
    case Kind::FpFromSigned:
      return {{}, {}, integer_to_float(terms_, format, term.rounding(), Signedness::Signed, term.arg(0))};
    case Kind::FpFromUnsigned:
      return {{}, {}, integer_to_float(terms_, format, term.rounding(), Signedness::Unsigned, term.arg(0))};
    default: return make_arithmetic(term);
  }
}

FloatLowering::Implementation::Forms FloatLowering::Implementation::make_choice(Term term) {
  const Term condition = term.arg(0);
  const Term a = term.arg(1);
  const Term b = term.arg(2);
  if (encoded(a) && encoded(b)) return {terms_.ite(condition, encoded_form(a), encoded_form(b)), {}, {}};
  const UnpackedFloat left = unpacked_form(a);
  return {{}, {}, ite(terms_, condition, left, unpacked_form(b))};
}

FloatLowering::Implementation::Forms FloatLowering::Implementation::make_sign_or_extreme(Term term) {
  for (const Term arg : term.args())
    if (!encoded(arg)) return make_arithmetic(term);
  const Term a = encoded_form(term.arg(0));
  const Term b = encoded_form(term.args().back());
  return {encoded_arithmetic(terms_, term.kind(), term.sort().format(), a, b), {}, {}};
}

FloatLowering::Implementation::Forms FloatLowering::Implementation::make_arithmetic(Term term) {
  if (term.kind() < Kind::FpAdd || term.kind() > Kind::FpMax)
    throw InternalError("no term of a float sort is of this kind");
  std::array<UnpackedFloat, 3> args;
  for (std::size_t i = 0; i < term.arity(); ++i)
    args[i] = unpacked_form(term.arg(i));
  return {{}, {}, float_arithmetic(terms_, term.operation(), {args.data(), term.arity()})};
}

UnpackedFloat FloatLowering::Implementation::unpacked_form(Term term) {
  Forms& forms = *floats_.find(term);
  if (forms.unpacked) return forms.unpacked;
  if (term.kind() == Kind::Ite) {  // a choice of what is unpacked already is smaller than unpacking
    const UnpackedFloat& a = floats_.at(term.arg(1)).unpacked;
    const UnpackedFloat& b = floats_.at(term.arg(2)).unpacked;
    if (a && b) return forms.unpacked = ite(terms_, term.arg(0), a, b);
  }
  return forms.unpacked = unpack(terms_, term.sort().format(), forms.encoding);
}

Term FloatLowering::Implementation::canonical_form(Term term) {
  Forms& forms = *floats_.find(term);
  if (forms.canonical) return forms.canonical;
  const FloatFormat format = term.sort().format();
  forms.canonical = forms.encoding ? canonical_encoding(terms_, format, forms.encoding)
                                   : pack(terms_, format, forms.unpacked);
  return forms.canonical;
}

Term FloatLowering::Implementation::predicate(Kind kind, Term a, Term b) {
  const FloatFormat format = a.sort().format();
  if (encoded(a) && encoded(b))
    return encoded_predicate(terms_, kind, format, encoded_form(a), encoded_form(b));
  const UnpackedFloat left = unpacked_form(a);
  return float_predicate(terms_, kind, format, left, unpacked_form(b));
}

Term FloatLowering::Implementation::make_lowered(Term term) {
  const Term a = term.arg(0);
  switch (term.kind()) {
    case Kind::FpToBits: return canonical_form(a);
    case Kind::FpToSigned:
      return float_to_integer(terms_, a.sort().format(), term.rounding(), Signedness::Signed, term.width(),
                              unpacked_form(a));
    case Kind::FpToUnsigned:
      return float_to_integer(terms_, a.sort().format(), term.rounding(), Signedness::Unsigned, term.width(),
                              unpacked_form(a));
    default: return predicate(term.kind(), a, term.args().back());
  }
}

Term FloatLowering::Implementation::lower(Term term) {
  if (const Term* known = lowered_.find(term)) return *known;
  if (term.arity() == 0 || !term.arg(0).sort().is_float() || term.sort().is_float() || term.sort().is_array())
    throw InternalError("only operations from floats to other sorts are lowered");
  for (const Term arg : term.args())
    visit(arg);
  const Term out = make_lowered(term);
  lowered_.set(term, out);
  return out;
}

Term FloatLowering::Implementation::encoding(Term term) {
  if (!term.sort().is_float()) throw InternalError("only a float has an encoding");
  visit(term);
  return canonical_form(term);
}

FloatLowering::FloatLowering(TermManager& terms, Progress progress)
    : implementation_(std::make_unique<Implementation>(terms, std::move(progress))) {}
FloatLowering::~FloatLowering() = default;

Term FloatLowering::lower(Term term) {
  return implementation_->lower(term);
}
Term FloatLowering::encoding(Term float_term) {
  return implementation_->encoding(float_term);
}
Term FloatLowering::leaf_bits(Term variable_or_read) const {
  return implementation_->leaf_bits(variable_or_read);
}

}  // namespace faultline::solve::blast
