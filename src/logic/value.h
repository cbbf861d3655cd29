// Concrete values of terms: what evaluation returns and what models and traces are made of.
//
// An array value is a default element and the finitely many indices that hold another one. It is persistent:
// `with` shares all but O(log n) with the array it was made from, so that a chain of a million stores costs a
// million small steps and every intermediate array stays valid.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "logic/bit_vector.h"
#include "logic/sort.h"

namespace faultline::logic {

class Value;

class ArrayValue {
 public:
  ArrayValue(Sort sort, Value otherwise);  // every index holds `otherwise`

  Sort sort() const;
  const Value& otherwise() const;
  const Value& at(const BitVector& index) const;
  ArrayValue with(const BitVector& index, const Value& element) const;
  // The indices that do not hold `otherwise`, ascending as unsigned numbers.
  std::vector<std::pair<BitVector, Value>> entries() const;
  bool operator==(const ArrayValue& other) const;  // as functions

 private:
  struct Content;
  explicit ArrayValue(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
  std::shared_ptr<const Content> content_;
};

class Value {
 public:
  Value() : sort_(Sort::boolean()) {}  // false
  static Value boolean(bool value) { return Value(Sort::boolean(), BitVector(1, value ? 1 : 0)); }
  static Value float32(float value);
  static Value float64(double value);
  static Value zero(Sort sort);  // false, 0, +0.0, the array of zeros
  explicit Value(BitVector bits) : sort_(Sort::bit_vector(bits.width())), data_(std::move(bits)) {}
  Value(Sort sort, BitVector bits);  // not of an array sort; a NaN becomes the canonical one
  explicit Value(ArrayValue array) : sort_(array.sort()), data_(std::move(array)) {}

  Sort sort() const { return sort_; }
  bool is_true() const { return sort_.is_bool() && bits().is_one(); }
  const BitVector& bits() const { return std::get<BitVector>(data_); }     // not of an array
  const ArrayValue& array() const { return std::get<ArrayValue>(data_); }  // of an array

  bool operator==(const Value& other) const { return sort_ == other.sort_ && data_ == other.data_; }
  std::string to_string() const;  // true, -5, 1.5, {[0] = 7, [3] = 8, else 0}

 private:
  Sort sort_;
  std::variant<BitVector, ArrayValue> data_;
};

}  // namespace faultline::logic
