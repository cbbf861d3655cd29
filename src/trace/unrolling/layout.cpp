#include "trace/unrolling/layout.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "trace/words.h"

namespace faultline::trace::unrolling {

using cfa::Type;
using cfa::TypeKind;

namespace {

class Flattener {
 public:
  explicit Flattener(const cfa::Program& program) : program_(program) {}

  // The columns of a value of the type at an offset inside of arrays of these dimensions, all of [0, size)
  // covered.
  void add(cfa::TypeId id, std::uint64_t offset, const std::vector<Dimension>& around) {
    const Type& type = program_.types[id];
    switch (type.kind) {
      case TypeKind::Array: return add_array(type, offset, around);
      case TypeKind::Struct: return add_struct(type, offset, around);
      case TypeKind::Union: return add_union(type, offset, around);
      default:
        if (type.size > 0) leaf(offset, static_cast<std::uint32_t>(type.size), 1, 0, around);
    }
  }

  void add_bytes(std::uint64_t offset, std::uint64_t count, const std::vector<Dimension>& around) {
    if (count > 0) leaf(offset, 1, count, 1, around);
  }

  std::vector<Column> take() {
    std::stable_sort(columns_.begin(), columns_.end(),
                     [](const Column& a, const Column& b) { return a.first < b.first; });
    join_neighbours();
    return std::move(columns_);
  }

 private:
  void add_array(const Type& type, std::uint64_t offset, std::vector<Dimension> around) {
    const std::uint64_t element = program_.types[type.element].size;
    if (type.count == 0 || element == 0) return;
    // Rows that lie one behind the other are one row.
    if (!around.empty() && around.back().stride == type.count * element) {
      around.back() = {around.back().count * type.count, element};
    } else {
      around.push_back({type.count, element});
    }
    add(type.element, offset, around);
  }

  void add_struct(const Type& type, std::uint64_t offset, const std::vector<Dimension>& around) {
    std::vector<bool> covered(type.size, false);
    for (const cfa::Field& field : type.fields) {
      const std::uint64_t size = program_.types[field.type].size;
      if (field.bit_width > 0 || size == 0 || field.offset + size > type.size) continue;
      if (std::find(covered.begin() + static_cast<std::ptrdiff_t>(field.offset),
                    covered.begin() + static_cast<std::ptrdiff_t>(field.offset + size),
                    true) != covered.begin() + static_cast<std::ptrdiff_t>(field.offset + size))
        continue;
      std::fill_n(covered.begin() + static_cast<std::ptrdiff_t>(field.offset), size, true);
      add(field.type, offset + field.offset, around);
    }
    for (std::uint64_t i = 0; i < type.size; ++i)
      if (!covered[i]) add_bytes(offset + i, 1, around);
  }

  // How many bytes of a value belong to scalars of more than one byte.
  std::uint64_t wide_bytes(cfa::TypeId id) const {
    const Type& type = program_.types[id];
    if (type.kind == TypeKind::Array) return type.count * wide_bytes(type.element);
    if (type.is_scalar()) return type.size > 1 ? type.size : 0;
    std::uint64_t all = 0;
    for (const cfa::Field& field : type.fields) {
      if (field.bit_width > 0) continue;
      const std::uint64_t one = wide_bytes(field.type);
      all = type.kind == TypeKind::Union ? std::max(all, one) : all + one;
    }
    return all;
  }

  void add_union(const Type& type, std::uint64_t offset, const std::vector<Dimension>& around) {
    const cfa::Field* chosen = nullptr;
    for (const cfa::Field& field : type.fields) {
      if (field.bit_width > 0) continue;
      if (!chosen || wide_bytes(field.type) > wide_bytes(chosen->type)) chosen = &field;
    }
    const std::uint64_t size = chosen ? program_.types[chosen->type].size : 0;
    if (chosen) add(chosen->type, offset, around);
    for (std::uint64_t i = size; i < type.size; ++i)
      add_bytes(offset + i, 1, around);
  }

  void leaf(std::uint64_t offset, std::uint32_t bytes, std::uint64_t count, std::uint64_t stride,
            std::vector<Dimension> around) {
    if (count > 1) around.push_back({count, stride});
    std::erase_if(around, [](const Dimension& dimension) { return dimension.count == 1; });
    columns_.push_back({offset, bytes, std::move(around)});
  }

  // Elements of one width that go on where those of the column before end belong to it: `int head[4],
  // data[90]`.
  void join_neighbours() {
    std::vector<Column> joined;
    for (Column& column : columns_) {
      Column* last = joined.empty() ? nullptr : &joined.back();
      const bool flat = column.dimensions.empty() ||
                        (column.dimensions.size() == 1 && column.dimensions[0].stride == column.bytes);
      const bool last_flat =
          last && (last->dimensions.empty() ||
                   (last->dimensions.size() == 1 && last->dimensions[0].stride == last->bytes));
      if (flat && last_flat && last->bytes == column.bytes && last->end() == column.first &&
          (last->size() > 1 || column.size() > 1)) {
        last->dimensions = {{last->size() + column.size(), column.bytes}};
      } else {
        joined.push_back(std::move(column));
      }
    }
    columns_ = std::move(joined);
  }

  const cfa::Program& program_;
  std::vector<Column> columns_;
};

}  // namespace

std::uint64_t Column::size() const {
  std::uint64_t all = 1;
  for (const Dimension& dimension : dimensions)
    all *= dimension.count;
  return all;
}

std::uint64_t Column::offset(std::uint64_t element) const {
  std::uint64_t at = first;
  for (std::size_t i = dimensions.size(); i-- > 0;) {
    at += element % dimensions[i].count * dimensions[i].stride;
    element /= dimensions[i].count;
  }
  return at;
}

std::optional<std::uint64_t> Column::stride() const {
  if (dimensions.empty()) return bytes;
  if (dimensions.size() == 1) return dimensions[0].stride;
  return std::nullopt;
}

Spot Layout::spot(std::uint64_t offset) const {
  for (std::uint32_t c = 0; c < columns_.size(); ++c) {
    const Column& column = columns_[c];
    if (offset < column.first) break;
    std::uint64_t rest = offset - column.first;
    std::uint64_t element = 0;
    bool inside = true;
    for (const Dimension& dimension : column.dimensions) {
      const std::uint64_t index = rest / dimension.stride;
      inside = inside && index < dimension.count;
      element = element * dimension.count + index;
      rest %= dimension.stride;
    }
    if (inside && rest < column.bytes) return {c, static_cast<std::uint32_t>(rest), element};
  }
  throw InternalError("a byte of an object that no column has");
}

LayoutPointer Layouts::of(cfa::TypeId type, std::uint64_t size) {
  LayoutPointer& known = typed_[{type.value, size}];
  if (known) return known;
  const std::uint64_t one = program_.types[type].size;
  Flattener flattener(program_);
  const std::uint64_t count = one == 0 ? 0 : size / one;
  if (count == 1) flattener.add(type, 0, {});
  if (count > 1) flattener.add(type, 0, {{count, one}});
  flattener.add_bytes(count * one, size - count * one, {});
  known = std::make_shared<Layout>(flattener.take(), size);
  return known;
}

LayoutPointer Layouts::bytes(std::uint64_t size) {
  LayoutPointer& known = bytes_[size];
  if (known) return known;
  Column column{0, 1, {}};
  if (size > 1) column.dimensions = {{size, 1}};
  std::vector<Column> columns;
  if (size > 0) columns.push_back(column);
  known = std::make_shared<Layout>(std::move(columns), size);
  return known;
}

}  // namespace faultline::trace::unrolling
