// A term: a handle of one word onto a node that never changes. Nodes are hash-consed by their TermManager, so
// that two terms of one manager are equal exactly if they are the same node. Terms are ordered by creation. A
// term lives as long as its manager and knows nothing of it; terms of different managers do not mix. Reading
// terms is thread safe.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "logic/bit_vector.h"
#include "logic/kind.h"

namespace faultline::logic {

struct TermNode;

class Term {
 public:
  constexpr Term() = default;  // none
  constexpr explicit Term(const TermNode* node) : node_(node) {}
  constexpr explicit operator bool() const { return node_ != nullptr; }

  std::uint32_t id() const;  // dense, from 0, in order of creation
  Kind kind() const;
  Sort sort() const;
  std::uint32_t width() const { return sort().width(); }

  std::uint32_t arity() const { return info(kind()).arity; }
  std::span<const Term> args() const;
  Term arg(std::size_t i) const { return args()[i]; }
  Operation operation() const;
  RoundingMode rounding() const;
  std::uint32_t low() const;                                            // of BvExtract
  std::uint32_t high() const { return low() + width() - 1; }            // of BvExtract
  std::uint32_t extension() const { return width() - arg(0).width(); }  // of an extension: bits added

  bool is_variable() const { return kind() == Kind::Variable; }
  bool is_constant() const { return kind() == Kind::Constant; }
  bool is_true() const { return is_constant() && sort().is_bool() && bits().is_one(); }
  bool is_false() const { return is_constant() && sort().is_bool() && bits().is_zero(); }
  std::string_view name() const;  // of a variable
  BitVector bits() const;         // of a constant: a bit-vector, an encoded float, or one bit for a Bool

  bool operator==(const Term&) const = default;
  std::strong_ordering operator<=>(const Term& other) const;

 private:
  const TermNode* node_ = nullptr;
};

// Behind the header of a node lie, by kind: the arguments (Term each), the characters of a variable's name,
// the bits of a constant, or a pointer to them if it has more than 64.
struct TermNode {
  std::uint32_t id;
  Sort sort;
  Kind kind;
  RoundingMode rounding;
  std::uint32_t low;  // of BvExtract; of a variable: the length of its name

  const void* payload() const { return this + 1; }
};
static_assert(sizeof(TermNode) == 16 && sizeof(Term) == 8);

inline std::uint32_t Term::id() const {
  return node_->id;
}
inline Kind Term::kind() const {
  return node_->kind;
}
inline Sort Term::sort() const {
  return node_->sort;
}
inline RoundingMode Term::rounding() const {
  return node_->rounding;
}
inline std::uint32_t Term::low() const {
  return node_->low;
}

inline std::span<const Term> Term::args() const {
  return {static_cast<const Term*>(node_->payload()), arity()};
}

inline Operation Term::operation() const {
  return {node_->kind, node_->sort, node_->rounding, node_->low};
}

inline std::string_view Term::name() const {
  return {static_cast<const char*>(node_->payload()), node_->low};
}

inline BitVector Term::bits() const {
  const std::uint32_t size = width();
  if (size <= 64) return BitVector(size, *static_cast<const std::uint64_t*>(node_->payload()));
  return **static_cast<const BitVector* const*>(node_->payload());
}

inline std::strong_ordering Term::operator<=>(const Term& other) const {
  if (!node_ || !other.node_) return static_cast<bool>(node_) <=> static_cast<bool>(other.node_);
  return node_->id <=> other.node_->id;
}

}  // namespace faultline::logic

template <>
struct std::hash<faultline::logic::Term> {
  std::size_t operator()(faultline::logic::Term term) const noexcept {
    return term ? (term.id() + 1) * 0x9E3779B97F4A7C15ull : 0;
  }
};
