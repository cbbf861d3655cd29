// How an object's bytes are kept: as columns of equal scalars. `struct {int x; char name[8];} a[5]` has two:
// five ints 12 bytes apart, and five times eight chars. So a field of an array of structs is one column, and
// storing to it leaves the other columns alone (DESIGN 3.4: "typed objects are kept per field").
//
// The columns cover every byte exactly once: padding and bit-fields are columns of bytes, of a union's
// members the largest says how it is kept.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "cfa/program.h"

namespace faultline::trace::unrolling {

struct Dimension {
  std::uint64_t count = 0;
  std::uint64_t stride = 0;  // bytes
  bool operator==(const Dimension&) const = default;
};

struct Column {
  std::uint64_t first = 0;            // offset of its first element
  std::uint32_t bytes = 0;            // of an element
  std::vector<Dimension> dimensions;  // outermost first; none: a single element

  std::uint64_t size() const;  // elements
  std::uint64_t offset(std::uint64_t element) const;
  std::uint64_t end() const { return offset(size() - 1) + bytes; }
  // Evenly spaced elements: how far apart; none if they are not.
  std::optional<std::uint64_t> stride() const;
};

// A byte of an object: which byte of which element.
struct Spot {
  std::uint32_t column = 0;
  std::uint32_t byte = 0;
  std::uint64_t element = 0;
};

class Layout {
 public:
  Layout(std::vector<Column> columns, std::uint64_t size) : columns_(std::move(columns)), size_(size) {}

  const std::vector<Column>& columns() const { return columns_; }
  std::uint64_t size() const { return size_; }
  Spot spot(std::uint64_t offset) const;  // offset < size()
  bool is_bytes() const { return columns_.size() == 1 && columns_[0].bytes == 1; }

 private:
  std::vector<Column> columns_;  // by `first`
  std::uint64_t size_;
};

using LayoutPointer = std::shared_ptr<const Layout>;

// Layouts by type and size; equal ones are the same.
class Layouts {
 public:
  explicit Layouts(const cfa::Program& program) : program_(program) {}

  // An object of `size` bytes that holds values of the type one behind the other; what is left are bytes.
  LayoutPointer of(cfa::TypeId type, std::uint64_t size);
  LayoutPointer bytes(std::uint64_t size);

 private:
  const cfa::Program& program_;
  std::map<std::pair<std::uint32_t, std::uint64_t>, LayoutPointer> typed_;
  std::map<std::uint64_t, LayoutPointer> bytes_;
};

}  // namespace faultline::trace::unrolling
