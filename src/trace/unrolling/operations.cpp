// The operations on memory, inputs and the run itself.
#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "base/diagnostic.h"
#include "trace/unrolling/unroller.h"

namespace faultline::trace::unrolling {

using cfa::Type;
using logic::Term;

namespace {

constexpr std::uint64_t kRefused = std::uint64_t{1} << 47;  // as in trace/operations.cpp
constexpr std::uint64_t kSmallObject = 64;                  // bytes, of a size that is not constant
constexpr std::uint64_t kMostCopied = 4096;                 // bytes of a copy whose length is not constant

}  // namespace

void Unroller::execute(const cfa::Edge& edge) {
  std::visit(
      [this](const auto& operation) {
        if constexpr (requires { this->operate(operation); }) {
          this->operate(operation);
        }
      },
      edge.operation);
}

void Unroller::operate(const cfa::Assign& assign) {
  const Type& type = program_.type_of(assign.target);
  const SymbolicPlace place = locate(assign.target);
  if (type.is_scalar()) return store(assign.target, place, value(assign.value));
  const Pieces pieces = cut_pieces(assign.value, aggregate(assign.value));
  check_inside(place, type.size, assign.target);
  check_writable(place, assign.target);
  store_pieces(place, pieces, terms_.boolean(true));
}

void Unroller::operate(const cfa::Havoc& havoc) {
  const Type& type = program_.type_of(havoc.target);
  const SymbolicPlace place = locate(havoc.target);
  if (!type.is_scalar()) {
    check_inside(place, type.size, havoc.target);
    check_writable(place, havoc.target);
    const std::string* prefix = objects_.prefix(fmt::format("h{}.{}", context_.value, edge_.value));
    if (place.alternatives.size() != 1) throw TooLarge{"an aggregate behind a pointer becomes an input"};
    const Alternative& only = place.alternatives.front();
    if (!only.offset.is_constant() || only.offset.bits().to_uint64() != 0 ||
        type.size != info_[only.object].capacity)
      throw TooLarge{"a part of an object becomes an input"};
    ObjectState state = object(only.object);
    for (ColumnContents& column : state.columns)
      column = ColumnContents();
    state.unknown = prefix;
    out_.havocs.push_back({only.object, here(), prefix});
    return put_object(only.object, std::move(state));
  }
  const std::uint32_t width = place.bit_width > 0 ? place.bit_width : type.width;
  const Term input =
      terms_.variable(fmt::format("in{}.{}", context_.value, edge_.value), logic::Sort::bit_vector(width));
  const Term reached = terms_.logical_and(here(), state_.alive);
  out_.inputs.push_back({edge_, context_, reached, input, program_.exprs[havoc.target].type, havoc.name});
  if (is_followed()) learn(input, input_bits(type));
  const bool is_signed = type.kind == cfa::TypeKind::Int && type.is_signed();
  const auto sign = is_signed ? logic::Signedness::Signed : logic::Signedness::Unsigned;
  if (havoc.range) {
    const Term wide = terms_.bv_resize(input, 64, sign);
    const Term low = terms_.bit_vector(64, static_cast<std::uint64_t>(havoc.range->low));
    const Term high = terms_.bit_vector(64, static_cast<std::uint64_t>(havoc.range->high));
    out_.constraints.push_back(is_signed
                                   ? terms_.logical_and(terms_.bv_sle(low, wide), terms_.bv_sle(wide, high))
                                   : terms_.logical_and(terms_.bv_ule(low, wide), terms_.bv_ule(wide, high)));
  }
  store(havoc.target, place, terms_.bv_resize(input, type.width, sign));
}

void Unroller::operate(const cfa::Assume& assume_that) {
  const Term condition = truth(assume_that.condition);
  out_.has_assumptions = true;
  assume(condition);
}

void Unroller::operate(const cfa::Assert& assertion) {
  const Term holds = truth(assertion.condition);
  if (assertion.kind == cfa::AssertKind::Assertion) note_end();
  switch (assertion.kind) {
    case cfa::AssertKind::Assertion: return require(EventKind::AssertionFailed, holds, edge_range());
    case cfa::AssertKind::ReachedError: return require(EventKind::ErrorReached, holds, edge_range());
    case cfa::AssertKind::Unreachable: return require(EventKind::UnreachableReached, holds, edge_range());
  }
}

void Unroller::operate(const cfa::Declare& declare) {
  const cfa::Variable& variable = program_.variables[declare.variable];
  if (residence(program_, variable) == cfa::Residence::Register) return;
  ObjectInfo info;
  info.kind = ObjectKind::Local;
  info.type = variable.type;
  info.constant = variable.constant;
  info.capacity = program_.types[variable.type].size;
  info.size = number(info.capacity);
  if (declare.bytes) {
    const Term bytes = terms_.bv_resize(value(declare.bytes), width_, logic::Signedness::Unsigned);
    require(EventKind::OutOfBounds, terms_.bv_ult(bytes, number(width_ == 64 ? kRefused : 0x80000000)),
            declare.bytes);
    info.size = bytes;
    info.capacity = capacity_for(bytes);
    if (!bytes.is_constant()) {
      const Term fits = terms_.bv_ule(bytes, number(info.capacity));
      cut_where(terms_.logical_not(fits),
                fmt::format("'{}' may be larger than {} bytes", variable.name, info.capacity));
    }
  }
  if (const Term old = state_.registers[slot(declare.variable)])
    for (const Pointee& target : pointees(old).all)
      if (target.object != kNullZone) end_object(target.object, target.condition);
  const ObjectNumber made = create(info, 0, false);
  activation_->owned.push_back(made);
  state_.registers.set(slot(declare.variable), pointers_.address(made));
}

void Unroller::operate(const cfa::Release& release) {
  for (const cfa::VariableId variable : release.variables) {
    if (residence(program_, program_.variables[variable]) == cfa::Residence::Register) continue;
    const Term base = state_.registers[slot(variable)];
    if (!base) continue;
    for (const Pointee& target : pointees(base).all)
      if (target.object != kNullZone) end_object(target.object, target.condition);
    state_.registers.set(slot(variable), number(0));
  }
}

// The bytes that are kept of an object of that size: few, where it is known that it cannot be larger.
std::uint64_t Unroller::capacity_for(Term bytes) {
  if (bytes.is_constant()) return bytes.bits().to_uint64();
  if (is_followed()) return std::max(options_.computed_bytes, concrete(bytes));
  const Term reached = terms_.logical_and(here(), state_.alive);
  for (std::uint64_t bound = kSmallObject; options_.feasible && bound < options_.computed_bytes; bound *= kSmallObject)
    if (!options_.feasible(terms_.logical_and(reached, terms_.bv_ult(number(bound), bytes)))) return bound;
  return options_.computed_bytes;
}

// The runs for which `condition` holds are not followed further.
void Unroller::cut_where(Term condition, std::string reason) {
  const Term reached = terms_.logical_and(terms_.logical_and(here(), state_.alive), condition);
  if (!options_.along && !reached.is_false())
    out_.cuts.push_back({{}, {}, std::move(reason), program_.edges[user_edge()].range, reached});
  assume(terms_.implies(when_, terms_.logical_not(condition)));
}

void Unroller::operate(const cfa::Allocate& allocate) {
  assign(allocate.target, [&]() -> Term {
    const Term bytes = terms_.bv_resize(value(allocate.bytes), width_, logic::Signedness::Unsigned);
    const bool on_stack = allocate.kind == cfa::AllocateKind::Stack;
    const Term refused = terms_.bv_ule(number(width_ == 32 ? AddressSpace::kMaxObject + 1 : kRefused), bytes);
    if (refused.is_true() && !on_stack) return number(0);
    ObjectInfo info;
    info.kind = on_stack ? ObjectKind::Stack : ObjectKind::Heap;
    info.made_by = user_edge();
    info.size = bytes;
    info.capacity = capacity_for(bytes);
    if (info.capacity > AddressSpace::kMaxObject)
      throw TooLarge{fmt::format("an object of {} bytes is allocated", info.capacity)};
    if (!bytes.is_constant()) {
      const Term large =
          terms_.logical_and(terms_.bv_ult(number(info.capacity), bytes), terms_.logical_not(refused));
      cut_where(large, fmt::format("an allocated object may be larger than {} bytes", info.capacity));
    }
    const ObjectNumber made = under(on_stack ? terms_.boolean(true) : terms_.logical_not(refused), [&] {
      return create(info, 0, allocate.kind == cfa::AllocateKind::HeapZeroed);
    });
    if (on_stack) {
      activation_->owned.push_back(made);
      return pointers_.address(made);
    }
    return terms_.ite(refused, number(0), pointers_.address(made));
  });
}

void Unroller::operate(const cfa::Free& free) {
  const Term pointer = value(free.pointer);
  const Pointees targets = pointees(pointer);
  for (const Pointee& target : targets.all) {
    const Term elsewhere = terms_.logical_not(target.condition);
    if (target.object == kNullZone) {
      require(EventKind::InvalidFree, terms_.logical_or(elsewhere, terms_.equal(target.offset, number(0))),
              free.pointer);
      continue;
    }
    const auto& known = state_.objects[target.object];
    if (!known || info_[target.object].kind != ObjectKind::Heap) {
      require(EventKind::InvalidFree, elsewhere, free.pointer);
      continue;
    }
    const Term live = known->live;
    require(EventKind::DoubleFree, terms_.logical_or(elsewhere, live), free.pointer);
    require(EventKind::InvalidFree, terms_.logical_or(elsewhere, terms_.equal(target.offset, number(0))),
            free.pointer);
    end_object(target.object, target.condition);
  }
  require(EventKind::InvalidFree, terms_.logical_not(targets.elsewhere), free.pointer);
}

void Unroller::operate(const cfa::ObjectSize& size) {
  assign(size.target, [&]() -> Term {
    const SymbolicPlace place = dereference(size.pointer, value(size.pointer), {});
    Term bytes = number(0);
    for (const Alternative& alternative : place.alternatives)
      bytes = terms_.ite(alternative.condition, info_[alternative.object].size, bytes);
    return terms_.bv_resize(bytes, program_.type_of(size.target).width, logic::Signedness::Unsigned);
  });
}

void Unroller::operate(const cfa::CopyBytes& copy) {
  const Term to = value(copy.to);
  const Term from = value(copy.from);
  const Term bytes = fixed(terms_.bv_resize(value(copy.bytes), width_, logic::Signedness::Unsigned));
  const Term some = terms_.distinct(bytes, number(0));
  if (some.is_false()) return;
  under(some, [&] {
    const SymbolicPlace target = dereference(copy.to, to, {});
    check_inside(target, bytes, copy.to);
    const SymbolicPlace source = dereference(copy.from, from, {});
    check_inside(source, bytes, copy.from);
    check_writable(target, copy.to);
    if (copy.overlap == cfa::Overlap::Forbidden) {
      const Term apart = terms_.logical_or(terms_.bv_ule(terms_.bv_add(from, bytes), to),
                                           terms_.bv_ule(terms_.bv_add(to, bytes), from));
      require(EventKind::OverlappingCopy, apart, copy.to);
    }
    // Nothing to copy between; runs that copy no bytes go on.
    if (target.alternatives.empty() || source.alternatives.empty()) return 0;
    copy_bytes(target, source, bytes);
    return 0;
  });
}

void Unroller::copy_bytes(const SymbolicPlace& target, const SymbolicPlace& source, Term bytes) {
  if (bytes.is_constant()) {
    const std::uint64_t size = bytes.bits().to_uint64();
    // A target that nobody has looked at yet is kept as its source is.
    for (const Alternative& alternative : target.alternatives) {
      const auto& known = state_.objects[alternative.object];
      const auto& other = state_.objects[source.alternatives.front().object];
      if (known->layout || !other->layout) continue;
      ObjectState typed = *known;
      const cfa::TypeId type = info_[source.alternatives.front().object].type;
      if (type && alternative.offset.is_constant() && alternative.offset.bits().to_uint64() == 0 &&
          program_.types[type].size > 0 && !other->layout->is_bytes()) {
        objects_.give_layout(typed, type, info_[alternative.object].capacity);
      } else {
        objects_.give_bytes(typed, info_[alternative.object].capacity);
      }
      put_object(alternative.object, std::move(typed));
    }
    return store_pieces(target, copy_of(source, size), terms_.boolean(true));
  }
  std::uint64_t most = 0;
  for (const Alternative& alternative : target.alternatives)
    most = std::max(most, info_[alternative.object].capacity);
  std::uint64_t most_source = 0;
  for (const Alternative& alternative : source.alternatives)
    most_source = std::max(most_source, info_[alternative.object].capacity);
  most = std::min(most, most_source);
  if (most > kMostCopied) {
    cut_where(terms_.bv_ult(number(kMostCopied), bytes),
              fmt::format("more than {} bytes may be copied", kMostCopied));
    most = kMostCopied;
  }
  const Pieces all = bytes_of(source, most);
  for (const Piece& piece : all)
    store_pieces(target, {piece}, terms_.bv_ult(number(piece.offset), bytes));
}

// Byte by byte.
Unroller::Pieces Unroller::bytes_of(const SymbolicPlace& place, std::uint64_t size) {
  Pieces pieces;
  for (std::uint64_t i = 0; i < size; ++i) {
    SymbolicPlace part = place;
    for (Alternative& alternative : part.alternatives)
      alternative.offset = terms_.bv_add(alternative.offset, number(i));
    pieces.push_back({i, 1, read_bytes(part, 1)});
  }
  return pieces;
}

void Unroller::operate(const cfa::FillBytes& fill) {
  const Term to = value(fill.to);
  const Term byte =
      terms_.bv_extract(terms_.bv_resize(value(fill.byte), 32, logic::Signedness::Unsigned), 7, 0);
  const Term bytes = fixed(terms_.bv_resize(value(fill.bytes), width_, logic::Signedness::Unsigned));
  const Term some = terms_.distinct(bytes, number(0));
  if (some.is_false()) return;
  under(some, [&] {
    const SymbolicPlace target = dereference(fill.to, to, {});
    check_inside(target, bytes, fill.to);
    check_writable(target, fill.to);
    if (target.alternatives.empty()) return 0;
    fill_bytes(target, byte, bytes);
    return 0;
  });
}

void Unroller::fill_bytes(const SymbolicPlace& target, Term byte, Term bytes) {
  std::uint64_t most = 0;
  for (const Alternative& alternative : target.alternatives)
    most = std::max(most, info_[alternative.object].capacity);
  if (bytes.is_constant()) {
    const std::uint64_t size = bytes.bits().to_uint64();
    const Alternative& only = target.alternatives.front();
    const bool whole = target.alternatives.size() == 1 && when_.is_true() && only.offset.is_constant() &&
                       only.offset.bits().to_uint64() == 0 && info_[only.object].size.is_constant() &&
                       size == info_[only.object].capacity;
    if (whole && byte.is_constant() && byte.bits().is_zero()) {
      ObjectState state = object(only.object);
      for (ColumnContents& column : state.columns)
        column = ColumnContents();
      state.unknown = nullptr;
      return put_object(only.object, std::move(state));
    }
    Pieces pieces;
    for (const auto& [offset, width] : grid(target, size)) {
      Term word = byte;
      for (std::uint32_t i = 1; i < width; ++i)
        word = terms_.bv_concat(byte, word);
      pieces.push_back({offset, width, word});
    }
    return store_pieces(target, pieces, terms_.boolean(true));
  }
  if (most > kMostCopied) {
    cut_where(terms_.bv_ult(number(kMostCopied), bytes),
              fmt::format("more than {} bytes may be filled", kMostCopied));
    most = kMostCopied;
  }
  for (std::uint64_t i = 0; i < most; ++i)
    store_pieces(target, {{i, 1, byte}}, terms_.bv_ult(number(i), bytes));
}

void Unroller::note_end() {
  out_.ends.push_back(terms_.logical_and(state_.path->condition, state_.alive));
}

void Unroller::note_finish() {
  out_.finishes.push_back(terms_.logical_and(state_.path->condition, state_.alive));
}

void Unroller::check_leaks() {
  if (!options_.checks.leaks) return;
  for (const ObjectNumber number : heap_) {
    const auto& known = state_.objects[number];
    if (!known) continue;
    require(EventKind::MemoryLeak, terms_.logical_not(known->live),
            program_.edges[info_[number].made_by].range);
  }
}

void Unroller::operate(const cfa::Halt& halt) {
  if (halt.code) value(halt.code);
  note_end();
  if (halt.kind == cfa::HaltKind::Exit) check_leaks();
  note_finish();
  if (is_followed()) throw RunEnds{};  // it has no other path
  throw PathEnds{};
}

}  // namespace faultline::trace::unrolling
