#include "trace/unrolling/object_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/diagnostic.h"

namespace faultline::trace::unrolling {

using logic::Sort;
using logic::Term;

namespace {

constexpr std::size_t kMostPlaces = 64;              // that one access is spelled out over
constexpr std::size_t kFewPlaces = 4;                // that it always is
constexpr std::uint64_t kMostInAll = 1u << 11;       // that all accesses of a long run are
constexpr std::uint64_t kMostSpelledOut = 1u << 16;  // elements that are made explicit at once

}  // namespace

void Objects::give_layout(ObjectState& object, cfa::TypeId type, std::uint64_t size) {
  object.layout = layouts_.of(type, size);
  object.columns.resize(object.layout->columns().size());
}

void Objects::give_bytes(ObjectState& object, std::uint64_t size) {
  object.layout = layouts_.bytes(size);
  object.columns.resize(object.layout->columns().size());
}

const std::string* Objects::prefix(std::string name) {
  return &*prefixes_.insert(std::move(name)).first;
}

std::uint32_t Objects::index_width(const Column& column) const {
  return static_cast<std::uint32_t>(std::max(1, 64 - std::countl_zero(column.size() - 1)));
}

void Objects::note(UnknownPart part) {
  if (noted_.insert(part.variable).second) unknown_.push_back(std::move(part));
}

// A column that is long enough to become an array is one variable from the beginning.
Term Objects::unknown_array(const ObjectState& object, const Column& column) {
  const Sort sort = array_sort(column);
  const std::string name =
      fmt::format("{}+{}:{}*{}", *object.unknown, column.first, column.bytes, column.size());
  const Term variable = terms_.variable(name, sort);
  note({object.unknown, column.first, column.bytes, column.stride().value_or(0), column.size(), variable});
  return variable;
}

Term Objects::background(const ObjectState& object, const Column& column, std::uint64_t element) {
  const std::uint32_t width = 8 * column.bytes;
  if (!object.unknown) return terms_.bit_vector(width, 0);
  if (column.size() > kMostPlaces && column.stride())
    return terms_.select(unknown_array(object, column), terms_.bit_vector(index_width(column), element));
  const std::uint64_t offset = column.offset(element);
  const std::string name = fmt::format("{}+{}:{}", *object.unknown, offset, column.bytes);
  const Term variable = terms_.variable(name, Sort::bit_vector(width));
  note({object.unknown, offset, column.bytes, 0, 1, variable});
  return variable;
}

Sort Objects::array_sort(const Column& column) const {
  return Sort::array(Sort::bit_vector(index_width(column)), Sort::bit_vector(8 * column.bytes));
}

Term Objects::element(const ObjectState& object, std::uint32_t number, std::uint64_t element) {
  const Column& column = object.layout->columns()[number];
  const ColumnContents& contents = object.columns[number];
  if (contents.array) return terms_.select(contents.array, terms_.bit_vector(index_width(column), element));
  if (const Term stored = contents.elements[element]) return stored;
  return background(object, column, element);
}

void Objects::set_element(ObjectState& object, std::uint32_t number, std::uint64_t element, Term value) {
  ColumnContents& contents = object.columns[number];
  if (contents.array) {
    const std::uint32_t width = index_width(object.layout->columns()[number]);
    contents.array = terms_.store(contents.array, terms_.bit_vector(width, element), value);
    return;
  }
  contents.elements.set(element, value);
}

Term Objects::array(ObjectState& object, std::uint32_t number) {
  ColumnContents& contents = object.columns[number];
  if (contents.array) return contents.array;
  const Column& column = object.layout->columns()[number];
  const std::uint32_t width = index_width(column);
  const bool is_variable = object.unknown && column.size() > kMostPlaces && column.stride();
  Term all = is_variable ? unknown_array(object, column)
                         : terms_.constant_array(array_sort(column), terms_.bit_vector(8 * column.bytes, 0));
  const auto store = [&](std::uint64_t index, Term value) {
    all = terms_.store(all, terms_.bit_vector(width, index), value);
  };
  if (object.unknown && !is_variable) {
    if (column.size() > kMostSpelledOut) throw TooLarge{"unknown contents of a large array of structs"};
    for (std::uint64_t i = 0; i < column.size(); ++i)
      store(i, element(object, number, i));
  } else {
    PersistentVector<Term>::differences(contents.elements, {},
                                        [&](std::size_t i, Term stored, Term) { store(i, stored); });
  }
  contents.elements = {};
  contents.array = all;
  return all;
}

Term Objects::read(const ObjectState& object, std::uint64_t offset, std::uint32_t bytes) {
  Term value;
  for (std::uint32_t done = 0; done < bytes;) {
    const Spot spot = object.layout->spot(offset + done);
    const std::uint32_t size = object.layout->columns()[spot.column].bytes;
    const std::uint32_t taken = std::min(size - spot.byte, bytes - done);
    Term part = element(object, spot.column, spot.element);
    if (taken < size) part = terms_.bv_extract(part, 8 * (spot.byte + taken) - 1, 8 * spot.byte);
    value = value ? terms_.bv_concat(part, value) : part;
    done += taken;
  }
  return value;
}

void Objects::write(ObjectState& object, std::uint64_t offset, std::uint32_t bytes, Term value,
                    Term condition) {
  for (std::uint32_t done = 0; done < bytes;) {
    const Spot spot = object.layout->spot(offset + done);
    const std::uint32_t size = object.layout->columns()[spot.column].bytes;
    const std::uint32_t taken = std::min(size - spot.byte, bytes - done);
    Term part = taken == bytes ? value : terms_.bv_extract(value, 8 * (done + taken) - 1, 8 * done);
    if (taken < size || !condition.is_true()) {
      const Term old = element(object, spot.column, spot.element);
      if (spot.byte + taken < size)
        part = terms_.bv_concat(terms_.bv_extract(old, 8 * size - 1, 8 * (spot.byte + taken)), part);
      if (spot.byte > 0) part = terms_.bv_concat(part, terms_.bv_extract(old, 8 * spot.byte - 1, 0));
      part = terms_.ite(condition, part, old);
    }
    set_element(object, spot.column, spot.element, part);
    done += taken;
  }
}

// The offsets that an access may have, up to one more than `most`.
std::vector<std::uint64_t> Objects::places(const ObjectState& object, const Linear& offset,
                                           std::uint32_t bytes, std::uint64_t most) const {
  std::vector<std::uint64_t> all;
  const std::uint64_t size = object.layout->size();
  if (size < bytes) return all;
  if (!offset.values().empty()) {
    for (const std::uint64_t at : offset.values())
      if (at <= size - bytes) all.push_back(at);
    return all;
  }
  const std::uint64_t step = offset.step();
  for (std::uint64_t at = offset.residue(0, step); at <= size - bytes && all.size() <= most; at += step)
    all.push_back(at);
  return all;
}

// The column in which an access at this offset lies if it lies in any of that width.
std::optional<std::uint32_t> Objects::column_for(const ObjectState& object, const Linear& offset,
                                                 std::uint32_t bytes) const {
  const std::uint64_t step = offset.step();
  std::optional<std::uint32_t> best;
  for (std::uint32_t i = 0; i < object.columns.size(); ++i) {
    const Column& column = object.layout->columns()[i];
    const auto stride = column.stride();
    if (column.bytes != bytes || !stride || column.size() < 2 || step % *stride != 0) continue;
    if (offset.residue(column.first, *stride) != 0) continue;
    if (!best || column.size() > object.layout->columns()[*best].size()) best = i;
  }
  return best;
}

bool Objects::prefers_array(const ObjectState& object, std::optional<std::uint32_t> column,
                            std::size_t count) const {
  if (!column) return false;
  const bool is_long = length_ == Length::OneRun && spelled_out_ > kMostInAll && count > kFewPlaces;
  return is_long || count > kMostPlaces || object.columns[*column].array;
}

Term Objects::read_array(ObjectState& object, std::uint32_t number, const Linear& offset) {
  const Column& column = object.layout->columns()[number];
  const Term index = offset.index(terms_, column.first, *column.stride());
  return terms_.select(array(object, number), terms_.bv_extract(index, index_width(column) - 1, 0));
}

void Objects::write_array(ObjectState& object, std::uint32_t number, const Linear& offset, Term value,
                          Term condition) {
  const Column& column = object.layout->columns()[number];
  const Term index =
      terms_.bv_extract(offset.index(terms_, column.first, *column.stride()), index_width(column) - 1, 0);
  const Term old = array(object, number);
  object.columns[number].array =
      terms_.store(old, index, terms_.ite(condition, value, terms_.select(old, index)));
}

Term Objects::read(ObjectState& object, const Linear& offset, std::uint32_t bytes) {
  if (offset.is_constant()) return read(object, offset.constant, bytes);
  std::vector<std::uint64_t> all = places(object, offset, bytes, kMostPlaces);
  const std::optional<std::uint32_t> column = column_for(object, offset, bytes);
  Term value;
  if (prefers_array(object, column, all.size())) {
    value = read_array(object, *column, offset);
    const Column& inside = object.layout->columns()[*column];
    all = places(object, offset, bytes, inside.size() + kMostPlaces);
    std::erase_if(all, [&](std::uint64_t at) {
      const Spot spot = object.layout->spot(at);
      return spot.column == *column && spot.byte == 0;
    });
  }
  if (all.size() > kMostPlaces) {
    to_bytes(object);
    if (bytes == 1) return read_array(object, 0, offset);
    Term word;
    for (std::uint32_t i = 0; i < bytes; ++i) {
      const Linear at =
          linear(terms_.bv_add(offset.whole, terms_.bit_vector(offset.whole.width(), i)), facts_);
      const Term byte = read_array(object, 0, at);
      word = word ? terms_.bv_concat(byte, word) : byte;
    }
    return word;
  }
  spelled_out_ += all.size();
  for (std::size_t i = all.size(); i-- > 0;) {
    const Term here = offset.equals(terms_, all[i]);
    if (!here || here.is_false()) continue;
    const Term part = read(object, all[i], bytes);
    value = value ? terms_.ite(here, part, value) : part;
  }
  return value ? value : terms_.bit_vector(8 * bytes, 0);
}

void Objects::write(ObjectState& object, const Linear& offset, std::uint32_t bytes, Term value,
                    Term condition) {
  if (offset.is_constant()) return write(object, offset.constant, bytes, value, condition);
  std::vector<std::uint64_t> all = places(object, offset, bytes, kMostPlaces);
  const std::optional<std::uint32_t> column = column_for(object, offset, bytes);
  if (prefers_array(object, column, all.size())) {
    const Column& inside = object.layout->columns()[*column];
    all = places(object, offset, bytes, inside.size() + kMostPlaces);
    std::erase_if(all, [&](std::uint64_t at) {
      const Spot spot = object.layout->spot(at);
      return spot.column == *column && spot.byte == 0;
    });
    if (all.size() <= kMostPlaces) {
      // What lies beside the column is stored at its own place; the column must not see it.
      Term beside = terms_.boolean(false);
      for (const std::uint64_t at : all)
        if (const Term here = offset.equals(terms_, at)) beside = terms_.logical_or(beside, here);
      write_array(object, *column, offset, value, terms_.logical_and(condition, terms_.logical_not(beside)));
    }
  }
  if (all.size() > kMostPlaces) {
    to_bytes(object);
    for (std::uint32_t i = 0; i < bytes; ++i) {
      const Linear at =
          linear(terms_.bv_add(offset.whole, terms_.bit_vector(offset.whole.width(), i)), facts_);
      write_array(object, 0, at, terms_.bv_extract(value, 8 * i + 7, 8 * i), condition);
    }
    return;
  }
  spelled_out_ += all.size();
  for (const std::uint64_t at : all) {
    const Term here = offset.equals(terms_, at);
    if (here && !here.is_false()) write(object, at, bytes, value, terms_.logical_and(condition, here));
  }
}

void Objects::spell_out(ObjectState& object) {
  for (std::uint32_t i = 0; i < object.columns.size(); ++i) {
    if (object.columns[i].array) continue;
    const Column& column = object.layout->columns()[i];
    if (column.size() > kMostSpelledOut) {
      array(object, i);
      continue;
    }
    for (std::uint64_t e = 0; e < column.size(); ++e)
      set_element(object, i, e, element(object, i, e));
  }
}

void Objects::to_bytes(ObjectState& object) {
  if (object.layout->is_bytes()) return;
  const std::uint64_t size = object.layout->size();
  if (size > kMostSpelledOut)
    throw TooLarge{fmt::format("an object of {} bytes is accessed as bytes at computed places", size)};
  ObjectState bytes = object;
  bytes.columns.clear();
  give_bytes(bytes, size);
  for (std::uint64_t i = 0; i < size; ++i)
    set_element(bytes, 0, i, read(object, i, 1));
  object = std::move(bytes);
}

ObjectState Objects::merge(Term first, ObjectState a, ObjectState b) {
  ObjectState out = a;
  out.live = terms_.ite(first, a.live, b.live);
  if (a.live.is_false() && b.live.is_false()) return out;
  if (!a.layout && !b.layout && a.unknown == b.unknown) return out;
  if (a.live.is_false()) {
    out = b;
    out.live = terms_.ite(first, a.live, b.live);
    return out;
  }
  if (b.live.is_false()) return out;
  if (!a.layout || !b.layout) {
    // Nothing was read yet, but one way has set all of it: bytes will do.
    const LayoutPointer layout = a.layout ? a.layout : b.layout ? b.layout : layouts_.bytes(a.size);
    for (ObjectState* one : {&a, &b}) {
      one->layout = layout;
      one->columns.resize(layout->columns().size());
    }
  }
  if (a.layout != b.layout) {
    to_bytes(a);
    to_bytes(b);
  }
  if (a.unknown != b.unknown) {
    spell_out(a);
    spell_out(b);
  }
  out.layout = a.layout;
  out.columns = a.columns;
  for (std::uint32_t i = 0; i < a.columns.size(); ++i) {
    if (a.columns[i].array || b.columns[i].array) {
      out.columns[i].array = terms_.ite(first, array(a, i), array(b, i));
      out.columns[i].elements = {};
      continue;
    }
    const Column& column = a.layout->columns()[i];
    PersistentVector<Term>::differences(a.columns[i].elements, b.columns[i].elements,
                                        [&](std::size_t e, Term mine, Term theirs) {
                                          if (!mine) mine = background(a, column, e);
                                          if (!theirs) theirs = background(b, column, e);
                                          out.columns[i].elements.set(e, terms_.ite(first, mine, theirs));
                                        });
  }
  return out;
}

}  // namespace faultline::trace::unrolling
