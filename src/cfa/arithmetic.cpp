#include "cfa/arithmetic.h"

#include <algorithm>

namespace faultline::cfa {

Arithmetic arithmetic(const Type& type) {
  const bool has_sign = type.kind == TypeKind::Int;
  return {type.kind, type.width, has_sign ? type.signedness : Signedness::Unsigned};
}

Arithmetic promoted(Arithmetic type) {
  const bool narrow = type.kind == TypeKind::Bool || (type.kind == TypeKind::Int && type.width < 32);
  return narrow ? Arithmetic{TypeKind::Int, 32, Signedness::Signed} : type;
}

Arithmetic common(Arithmetic a, Arithmetic b) {
  if (a.kind == TypeKind::Float && b.kind == TypeKind::Float) return a.width >= b.width ? a : b;
  if (a.kind == TypeKind::Float) return a;
  if (b.kind == TypeKind::Float) return b;
  a = promoted(a);
  b = promoted(b);
  if (a.width != b.width) return a.width > b.width ? a : b;  // the wider signed one holds all of the other
  return a.signedness == Signedness::Unsigned ? a : b;
}

bool preserves_value(Arithmetic from, Arithmetic to) {
  if (from == to) return true;
  if (from.kind == TypeKind::Pointer || from.kind == TypeKind::Float)
    return from.kind == to.kind && from.width <= to.width;
  if (from.kind == TypeKind::Bool) return to.kind == TypeKind::Int;
  if (from.kind != TypeKind::Int || to.kind != TypeKind::Int) return false;
  if (from.signedness == to.signedness) return from.width <= to.width;
  return to.signedness == Signedness::Signed && from.width < to.width;
}

}  // namespace faultline::cfa
