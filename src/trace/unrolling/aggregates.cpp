// Structs, unions and arrays as values: scalars with their offsets, cut where the source or the target cuts
// them.
#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "trace/unrolling/unroller.h"
#include "trace/words.h"

namespace faultline::trace::unrolling {

using cfa::ExprKind;
using cfa::Type;
using logic::Term;

namespace {
constexpr std::uint64_t kMostPieces = 1u << 16;
}

Unroller::Pieces Unroller::aggregate(cfa::ExprId id) {
  const cfa::Expr& expr = program_.exprs[id];
  const std::uint64_t size = program_.types[expr.type].size;
  switch (expr.kind) {
    case ExprKind::Read: {
      const SymbolicPlace place = locate(expr.a);
      check_inside(place, size, expr.a);
      return copy_of(place, size);
    }
    case ExprKind::Convert: return aggregate(expr.a);
    case ExprKind::List: return list(id);
    case ExprKind::Conditional: {
      const Term choice = truth(expr.a);
      if (choice.is_constant()) return aggregate(choice.is_true() ? expr.b : expr.c);
      const Pieces yes = under(choice, [&] { return aggregate(expr.b); });
      const Pieces no = under(terms_.logical_not(choice), [&] { return aggregate(expr.c); });
      // Both sides in the bytes of a scratch object.
      ObjectState a, b;
      for (ObjectState* one : {&a, &b}) {
        one->live = terms_.boolean(true);
        objects_.give_layout(*one, expr.type, size);
      }
      for (const Piece& piece : yes)
        objects_.write(a, piece.offset, piece.bytes, piece.value, terms_.boolean(true));
      for (const Piece& piece : no)
        objects_.write(b, piece.offset, piece.bytes, piece.value, terms_.boolean(true));
      Pieces pieces;
      for (const Piece& piece : yes)
        pieces.push_back({piece.offset, piece.bytes,
                          terms_.ite(choice, piece.value, objects_.read(b, piece.offset, piece.bytes))});
      return pieces;
    }
    case ExprKind::Bytes: {
      const std::string& text = program_.strings[expr.bits];
      Pieces pieces;
      for (std::uint64_t i = 0; i < size; ++i)
        pieces.push_back(
            {i, 1, terms_.bit_vector(8, i < text.size() ? static_cast<unsigned char>(text[i]) : 0)});
      return pieces;
    }
    default: throw InternalError("no aggregate value");
  }
}

// How the bytes of a place are cut, by the object it most likely is.
std::vector<std::pair<std::uint64_t, std::uint32_t>> Unroller::grid(const SymbolicPlace& place,
                                                                    std::uint64_t size) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> cuts;
  const auto bytes = [&] {
    for (std::uint64_t i = 0; i < size; ++i)
      cuts.emplace_back(i, 1);
    return cuts;
  };
  if (size > kMostPieces) throw TooLarge{fmt::format("{} bytes are copied at once", size)};
  if (place.alternatives.empty()) return bytes();
  const Alternative& first = place.alternatives.front();
  const auto& known = state_.objects[first.object];
  if (!known || !known->layout) return bytes();
  const Linear offset = linear(first.offset, objects_.facts());
  std::uint64_t begin = offset.constant;
  if (!offset.is_constant()) begin = offset.residue(0, offset.step());  // one of the places where it may be
  if (begin + size > info_[first.object].capacity) return bytes();
  for (std::uint64_t done = 0; done < size;) {
    const Spot spot = known->layout->spot(begin + done);
    const std::uint32_t element = known->layout->columns()[spot.column].bytes;
    const auto taken = static_cast<std::uint32_t>(std::min<std::uint64_t>(element - spot.byte, size - done));
    cuts.emplace_back(done, taken);
    done += taken;
  }
  return cuts;
}

Unroller::Pieces Unroller::copy_of(const SymbolicPlace& place, std::uint64_t size) {
  Pieces pieces;
  for (const auto& [offset, bytes] : grid(place, size)) {
    SymbolicPlace part = place;
    for (Alternative& alternative : part.alternatives)
      alternative.offset = terms_.bv_add(alternative.offset, number(offset));
    pieces.push_back({offset, bytes, read_bytes(part, bytes)});
  }
  return pieces;
}

Unroller::Pieces Unroller::list(cfa::ExprId id) {
  const cfa::Expr& expr = program_.exprs[id];
  const std::uint64_t size = program_.types[expr.type].size;
  ObjectState scratch;
  scratch.live = terms_.boolean(true);
  objects_.give_layout(scratch, expr.type, size);
  const Term always = terms_.boolean(true);
  for (const cfa::ListElement& element : program_.lists[expr.bits]) {
    const Type& type = program_.type_of(element.value);
    if (!type.is_scalar()) {
      for (const Piece& piece : aggregate(element.value))
        objects_.write(scratch, element.offset + piece.offset, piece.bytes, piece.value, always);
    } else if (element.bit_width == 0) {
      objects_.write(scratch, element.offset, static_cast<std::uint32_t>(type.size),
                     to_memory(value(element.value), type), always);
    } else {
      const auto bytes = static_cast<std::uint32_t>(bit_field_bytes(element.bit_offset, element.bit_width));
      const Term old = objects_.read(scratch, element.offset, bytes);
      Term word = terms_.bv_resize(value(element.value), element.bit_width, logic::Signedness::Unsigned);
      const std::uint32_t end = element.bit_offset + element.bit_width;
      if (end < 8 * bytes) word = terms_.bv_concat(terms_.bv_extract(old, 8 * bytes - 1, end), word);
      if (element.bit_offset > 0)
        word = terms_.bv_concat(word, terms_.bv_extract(old, element.bit_offset - 1u, 0));
      objects_.write(scratch, element.offset, bytes, word, always);
    }
  }
  Pieces pieces;
  for (std::uint64_t done = 0; done < size;) {
    const Spot spot = scratch.layout->spot(done);
    const std::uint32_t bytes = scratch.layout->columns()[spot.column].bytes;
    pieces.push_back({done, bytes, objects_.read(scratch, done, bytes)});
    done += bytes;
  }
  return pieces;
}

void Unroller::store_pieces(const SymbolicPlace& place, const Pieces& pieces, Term condition) {
  for (const Piece& piece : pieces) {
    SymbolicPlace part = place;
    for (Alternative& alternative : part.alternatives) {
      alternative.offset = terms_.bv_add(alternative.offset, number(piece.offset));
      alternative.condition = terms_.logical_and(alternative.condition, condition);
    }
    part.bit_width = 0;
    if (condition.is_true()) {
      write_bytes(part, piece.bytes, piece.value);
    } else {
      under(condition, [&] {
        write_bytes(part, piece.bytes, piece.value);
        return 0;
      });
    }
  }
}

}  // namespace faultline::trace::unrolling
