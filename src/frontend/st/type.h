// The types of Structured Text. Elementary ones are unique, so that equal pointers mean equal types; a struct,
// an enumeration or a block is one type per definition.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cfa/ids.h"

namespace faultline::frontend::st {

struct Block;
struct Variable;

enum class TypeKind : std::uint8_t {
  Void,
  Bool,
  Integer,    // SINT ... ULINT, subranges
  Bits,       // BYTE ... LWORD, CHAR
  Real,       // REAL, LREAL
  Time,       // TIME in ms, LTIME in ns
  Enum,
  Array,
  Struct,
  Instance,   // of a function block
  IntLiteral,  // a number without a type: it takes that of its place
  RealLiteral,
};

struct Type;

struct Member {
  std::string name, key;
  const Type* type = nullptr;
  const Variable* declared = nullptr;  // for its initial value
};

struct Type {
  TypeKind kind = TypeKind::Void;
  std::string name;  // as the user writes it
  std::uint16_t width = 0;
  bool is_signed = false;
  const Type* element = nullptr;                           // Array
  std::vector<std::pair<std::int64_t, std::int64_t>> dims;  // Array: lowest and highest index
  std::vector<Member> members;                             // Struct, Instance (what it keeps)
  std::vector<std::pair<std::string, std::int64_t>> values;  // Enum, names as written
  Block* block = nullptr;                                  // Instance
  std::int64_t low = 0, high = 0;                          // Integer: of a subrange
  bool is_subrange = false;
  std::int64_t initial = 0;     // Enum, subrange: where the declaration has no value
  const Type* base = nullptr;   // of a subrange or an alias: what it is made of
  mutable cfa::TypeId lowered;  // set when it is first asked for

  bool is_number() const { return kind == TypeKind::Integer || kind == TypeKind::Real; }
  bool is_literal() const { return kind == TypeKind::IntLiteral || kind == TypeKind::RealLiteral; }
  bool is_aggregate() const {
    return kind == TypeKind::Array || kind == TypeKind::Struct || kind == TypeKind::Instance;
  }
  bool is_integral() const {
    return kind == TypeKind::Integer || kind == TypeKind::Bits || kind == TypeKind::Enum;
  }
  std::uint64_t count() const;  // Array: its elements, all dimensions together
  std::string indices(std::uint64_t i) const;  // Array: "[1,3]" of its element number i
};

class TypeStore {
 public:
  TypeStore();
  const Type* elementary(std::string_view key) const;  // by its name in capitals; none: no such type
  Type* add(Type type);
  void set_initial(const Type* type, std::int64_t initial);  // of an enumeration or a subrange
  const Type* array(const Type* element, std::vector<std::pair<std::int64_t, std::int64_t>> dims);

  const Type *void_type, *bool_type, *int_type, *dint_type, *lint_type, *real_type, *lreal_type, *time_type;
  const Type *int_literal, *real_literal;

 private:
  std::deque<Type> types_;
  std::map<std::string, const Type*, std::less<>> elementary_;
};

// The type in which two operands meet; none: they do not.
const Type* common_type(const TypeStore& types, const Type* a, const Type* b);
// May a value of `from` be given to a place of type `to` as it is?
bool converts(const Type* from, const Type* to);

}  // namespace faultline::frontend::st
