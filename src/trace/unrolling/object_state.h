// What an object holds at one place of the unrolling: a term for each scalar of its columns, or an array term
// for a column that is accessed at computed places and is too long to spell out.
//
// Bytes that nothing was stored in are the *background*: zero, or unknown. An unknown scalar is a variable
// that depends only on the object and the place, so it is the same on every path; the interpreter asks for it
// as an input when it is first read (UnknownCell).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "logic/term_manager.h"
#include "trace/unrolling/layout.h"
#include "trace/unrolling/linear.h"
#include "trace/unrolling/persistent_vector.h"

namespace faultline::trace::unrolling {

struct ColumnContents {
  PersistentVector<logic::Term> elements;  // none: the background
  logic::Term array;                       // where it is set, it holds all, and `elements` nothing
  bool operator==(const ColumnContents&) const = delete;
};

struct ObjectState {
  logic::Term live;        // sort Bool
  LayoutPointer layout;    // none: nothing has been accessed yet
  std::uint64_t size = 0;  // bytes that are kept
  std::vector<ColumnContents> columns;
  const std::string* unknown = nullptr;  // the background: the prefix of its variables' names; none: zero
};

// A variable that stands for unknown contents.
struct UnknownPart {
  const std::string* prefix = nullptr;  // ObjectState::unknown
  std::uint64_t offset = 0;
  std::uint32_t bytes = 0;   // of the variable, or of the array's elements
  std::uint64_t stride = 0;  // 0: a single scalar; else an array from `offset` on
  std::uint64_t count = 1;
  logic::Term variable;
};

// Thrown where an access is beyond what can be spelled out: the path ends there, and the verdict says so.
struct TooLarge {
  std::string what;
};

class Objects {
 public:
  // How much is unrolled. One run can be so long that it accesses an array thousands of times, each time with
  // a choice between all of its elements: from some thousand choices on a column becomes an array term.
  enum class Length : std::uint8_t { Bounded, OneRun };

  // `prefixes` own the names of unknown contents, which outlive the unrolling.
  Objects(logic::TermManager& terms, Layouts& layouts, std::set<std::string>& prefixes,
          Length length = Length::Bounded)
      : terms_(terms), layouts_(layouts), prefixes_(prefixes), length_(length) {}

  // The type of the first access says how the object is kept.
  void give_layout(ObjectState& object, cfa::TypeId type, std::uint64_t size);
  void give_bytes(ObjectState& object, std::uint64_t size);

  // A scalar of so many bytes, as a bit-vector. The access lies inside of the object. At a computed offset
  // the answer is right whenever the offset is inside.
  logic::Term read(ObjectState& object, const Linear& offset, std::uint32_t bytes);
  void write(ObjectState& object, const Linear& offset, std::uint32_t bytes, logic::Term value,
             logic::Term condition);
  logic::Term read(const ObjectState& object, std::uint64_t offset, std::uint32_t bytes);
  void write(ObjectState& object, std::uint64_t offset, std::uint32_t bytes, logic::Term value,
             logic::Term condition);

  // The object as it is where two paths meet.
  ObjectState merge(logic::Term first, ObjectState a, ObjectState b);

  const std::string* prefix(std::string name);
  TermFacts& facts() { return facts_; }
  const std::vector<UnknownPart>& unknown_parts() const { return unknown_; }

 private:
  void note(UnknownPart part);
  std::uint32_t index_width(const Column& column) const;
  logic::Term element(const ObjectState& object, std::uint32_t column, std::uint64_t element);
  void set_element(ObjectState& object, std::uint32_t column, std::uint64_t element, logic::Term value);
  logic::Sort array_sort(const Column& column) const;
  logic::Term unknown_array(const ObjectState& object, const Column& column);
  logic::Term background(const ObjectState& object, const Column& column, std::uint64_t element);
  logic::Term array(ObjectState& object, std::uint32_t column);  // now it is one
  void to_bytes(ObjectState& object);
  void spell_out(ObjectState& object);  // no background is left
  std::vector<std::uint64_t> places(const ObjectState& object, const Linear& offset, std::uint32_t bytes,
                                    std::uint64_t most) const;
  std::optional<std::uint32_t> column_for(const ObjectState& object, const Linear& offset,
                                          std::uint32_t bytes) const;
  logic::Term read_array(ObjectState& object, std::uint32_t column, const Linear& offset);
  void write_array(ObjectState& object, std::uint32_t column, const Linear& offset, logic::Term value,
                   logic::Term condition);
  bool prefers_array(const ObjectState& object, std::optional<std::uint32_t> column,
                     std::size_t places) const;

  logic::TermManager& terms_;
  Layouts& layouts_;
  TermFacts facts_;
  std::vector<UnknownPart> unknown_;
  std::unordered_set<logic::Term> noted_;
  std::set<std::string>& prefixes_;
  Length length_;
  std::uint64_t spelled_out_ = 0;  // places, of all accesses at computed ones
};

}  // namespace faultline::trace::unrolling
