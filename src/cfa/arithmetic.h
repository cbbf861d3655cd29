// C's arithmetic conversions (C11 6.3.1), on types reduced to what matters to them. The printer asks them
// which conversions go without saying.
#pragma once

#include "cfa/type.h"

namespace faultline::cfa {

struct Arithmetic {
  TypeKind kind = TypeKind::Void;
  std::uint16_t width = 0;
  Signedness signedness = Signedness::Unsigned;

  bool is_number() const {
    return kind == TypeKind::Bool || kind == TypeKind::Int || kind == TypeKind::Float;
  }
  bool operator==(const Arithmetic&) const = default;
};

Arithmetic arithmetic(const Type& type);

// Integer promotion: what is narrower than int becomes int.
Arithmetic promoted(Arithmetic type);
// The usual arithmetic conversions: the type in which `a + b` is computed.
Arithmetic common(Arithmetic a, Arithmetic b);
// Has every value of `from` the same value in `to`, and reads the same? Pointers do, integers and floats do
// not mix.
bool preserves_value(Arithmetic from, Arithmetic to);

}  // namespace faultline::cfa
