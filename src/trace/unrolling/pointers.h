// What a pointer can point to, read off its term: constants are addresses of known objects, `ite`s choose,
// sums move inside of an object. A term that says nothing (an input, an element of an array) is compared with
// the address of every object.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "logic/term_manager.h"
#include "trace/address_space.h"

namespace faultline::trace::unrolling {

struct Pointee {
  ObjectNumber object = kNoObject;  // kNullZone: null
  logic::Term condition;            // sort Bool
  logic::Term offset;               // of the pointer's width
};

struct Pointees {
  std::vector<Pointee> all;  // by object; at most one each
  logic::Term elsewhere;     // it points to none of them
};

class Pointers {
 public:
  Pointers(logic::TermManager& terms, std::uint32_t pointer_bytes)
      : terms_(terms), space_(pointer_bytes), width_(8 * pointer_bytes) {}

  // Objects are numbered as they come; the same order in every unrolling.
  void add_object(ObjectNumber number, std::uint64_t size);
  std::uint64_t base(ObjectNumber number) const { return bases_[number]; }
  logic::Term address(ObjectNumber number) { return terms_.bit_vector(width_, bases_[number]); }
  std::uint32_t width() const { return width_; }
  std::size_t size() const { return bases_.size(); }
  const AddressSpace& space() const { return space_; }

  // `candidate` says which objects come into question where the term does not tell.
  Pointees resolve(logic::Term pointer, const std::function<bool(ObjectNumber)>& candidate);

 private:
  bool carries_address(logic::Term term);
  bool resolve_structure(logic::Term pointer, Pointees& out);
  Pointees choose(logic::Term choice, const Pointees& a, const Pointees& b);
  Pointees resolve_choices(logic::Term pointer, const std::function<bool(ObjectNumber)>& candidate,
                           std::unordered_map<logic::Term, Pointees>& met);
  Pointees by_address(logic::Term pointer, const std::function<bool(ObjectNumber)>& candidate);
  std::optional<ObjectNumber> object_of(std::uint64_t address) const;

  logic::TermManager& terms_;
  AddressSpace space_;
  std::uint32_t width_;
  std::vector<std::uint64_t> bases_;
  std::vector<std::uint64_t> sizes_;
  std::unordered_map<logic::Term, bool> carries_;
  std::unordered_map<logic::Term, Pointees> resolved_;
};

}  // namespace faultline::trace::unrolling
