// Arrays: a read looks through the writes below it as long as their indices are equal or certainly different.
#include "logic/simplify.h"
#include "logic/term_manager.h"

namespace faultline::logic {
namespace {

// A read that finds nothing below this many writes stops there: building a program's formula must not become
// quadratic.
constexpr int kDeepestRead = 4096;

Term base(Term index) {
  return has_constant(index, Kind::BvAdd) ? index.arg(0) : index;
}

// Two constants, or the same term plus different constants; the same below equal extensions, which keep
// values apart.
bool certainly_different(Term a, Term b) {
  while (a.kind() == b.kind() && (is(a, Kind::BvSignExtend) || is(a, Kind::BvZeroExtend)) &&
         a.arg(0).sort() == b.arg(0).sort()) {
    a = a.arg(0);
    b = b.arg(0);
  }
  if (a == b) return false;
  return (a.is_constant() && b.is_constant()) || base(a) == base(b);
}

void expect_array(Term array, Term index) {
  expect(array.sort().is_array(), "operation wants an array");
  expect(array.sort().index() == index.sort(), "index of another sort than the array's");
}

}  // namespace

Term TermManager::select(Term array, Term index) {
  expect_array(array, index);
  const Sort element = array.sort().element();
  if (simplifying()) {
    for (int depth = 0; is(array, Kind::Store) && depth < kDeepestRead; ++depth) {
      if (array.arg(1) == index) return array.arg(2);
      if (!certainly_different(array.arg(1), index)) break;
      array = array.arg(0);
    }
    if (is(array, Kind::ConstantArray)) return array.arg(0);
  }
  return node({Kind::Select, element}, array, index);
}

Term TermManager::store(Term array, Term index, Term element) {
  expect_array(array, index);
  expect(array.sort().element() == element.sort(), "element of another sort than the array's");
  if (simplifying()) {
    while (is(array, Kind::Store) && array.arg(1) == index)
      array = array.arg(0);
    if (is(element, Kind::Select) && element.arg(0) == array && element.arg(1) == index) return array;
    if (is(array, Kind::ConstantArray) && array.arg(0) == element) return array;
  }
  return node({Kind::Store, array.sort()}, array, index, element);
}

Term TermManager::constant_array(Sort sort, Term element) {
  expect(sort.is_array() && sort.element() == element.sort(), "constant array of another element sort");
  return node({Kind::ConstantArray, sort}, element);
}

}  // namespace faultline::logic
