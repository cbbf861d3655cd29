// Types with their layout in memory. The frontend decides sizes, alignments and offsets; nothing later
// guesses them. Scalars, pointers and arrays are unique per table, so that equal ids mean equal types; a
// struct or union is one type per definition.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cfa/ids.h"

namespace faultline::cfa {

enum class TypeKind : std::uint8_t { Void, Bool, Int, Float, Pointer, Array, Struct, Union, Function };
enum class Signedness : std::uint8_t { Unsigned, Signed };

struct Field {
  std::string name;  // empty: an anonymous struct or union member
  TypeId type;
  std::uint64_t offset = 0;     // bytes from the start of the struct
  std::uint8_t bit_offset = 0;  // bit-field: bits from the low end of byte `offset`, 0..7
  std::uint8_t bit_width = 0;   // bit-field: its width; 0: an ordinary member
};

struct Type {
  TypeKind kind = TypeKind::Void;
  Signedness signedness = Signedness::Unsigned;  // Int
  std::uint16_t width = 0;  // bits of a value: Bool 1, Int 8..64, Float 32 or 64, Pointer 32 or 64
  std::uint64_t size = 0;   // bytes in memory (0: void, function, incomplete or flexible)
  std::uint32_t align = 1;
  TypeId element;             // Pointer: what it points to; Array: its elements
  std::uint64_t count = 0;    // Array: elements (0: flexible or variable-length)
  std::string name;           // as the user writes it: "unsigned int", "struct point", "int [3]"
  std::vector<Field> fields;  // Struct, Union
  std::vector<std::pair<std::string, std::int64_t>> enumerators;  // Int that is an enum: for printing

  bool is_scalar() const {
    return kind == TypeKind::Bool || kind == TypeKind::Int || kind == TypeKind::Float ||
           kind == TypeKind::Pointer;
  }
  bool is_integral() const { return kind == TypeKind::Bool || kind == TypeKind::Int; }
  bool is_aggregate() const {
    return kind == TypeKind::Array || kind == TypeKind::Struct || kind == TypeKind::Union;
  }
  bool is_signed() const { return signedness == Signedness::Signed; }
};

class TypeTable {
 public:
  explicit TypeTable(std::uint32_t pointer_bytes = 8);

  TypeId void_type() const { return void_; }
  TypeId bool_type() const { return bool_; }
  TypeId function_type() const { return function_; }
  TypeId integer(std::uint16_t width, Signedness signedness, std::string name = {});
  TypeId floating(std::uint16_t width);
  TypeId pointer(TypeId pointee);
  TypeId array(TypeId element, std::uint64_t count);
  // A new type, even if an equal one exists. Its layout may follow with `define`, as recursive structs need.
  TypeId record(TypeKind kind, std::string name);
  void define(TypeId record, std::vector<Field> fields, std::uint64_t size, std::uint32_t align);
  TypeId enumeration(Type type);  // a new Int type with its own name and enumerators

  const Type& operator[](TypeId id) const { return types_[id]; }
  std::size_t size() const { return types_.size(); }
  std::uint32_t pointer_bytes() const { return pointer_bytes_; }

  // The name of a variable of this type, as in a declaration: "int a[3]", "char *p".
  std::string declare(TypeId type, const std::string& name) const;

 private:
  TypeId intern(std::string key, Type type);

  std::uint32_t pointer_bytes_;
  Table<TypeId, Type, std::deque<Type>> types_;  // references to types stay valid when types are added
  std::unordered_map<std::string, TypeId> unique_;
  TypeId void_, bool_, function_;
};

}  // namespace faultline::cfa
