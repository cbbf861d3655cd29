// One run in progress: its memory, its frames, its inputs, and how it ends. What recorded and unrecorded runs
// share; the steps themselves are in machine.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "trace/code.h"
#include "trace/interpreter.h"
#include "trace/memory.h"
#include "trace/recorder.h"
#include "trace/snapshot.h"

namespace faultline::trace {

// Bytes of an aggregate on their way, with their masks (see object.h).
struct ByteBuffer {
  std::vector<std::uint8_t> data;
  std::vector<std::uint8_t> known;
  std::vector<UnknownByteNumber> shared;
  void resize(std::size_t bytes) {
    data.resize(bytes);
    known.resize(bytes);
    shared.resize(bytes);
  }
  Marks marks() const { return {known.data(), shared.data()}; }
};

// A part of them that is being written.
struct BufferPart {
  std::uint8_t* data = nullptr;
  std::uint8_t* known = nullptr;
  UnknownByteNumber* shared = nullptr;
  BufferPart at(std::uint64_t offset) const { return {data + offset, known + offset, shared + offset}; }
};

// What a run works in. Used again by the next run, so that short runs allocate nothing.
struct Scratch {
  Scratch(const cfa::Program& program, const InitialMemory& initial) : memory(program, initial) {}

  Memory memory;
  std::vector<Word> stack;
  std::vector<Word> globals;
  std::vector<Activation> activations;
  std::vector<ObjectNumber> allocas;
  std::unordered_map<cfa::EdgeId, std::uint32_t> allocations;  // how many each edge has made
  ByteBuffer value;                       // of an aggregate that is being assigned or passed
  ByteBuffer returned;                    // of an aggregate that a function returns
  std::vector<Instruction> instructions;  // of a variant; empty until there is one
  bool diverted = false;                  // the run takes them, not the program's
  Snapshot* snapshot = nullptr;           // Variant::snapshot, if it is still to be taken
  std::uint8_t* visits = nullptr;         // Variant::visits
};

// Ends the run; caught by Interpreter::run.
struct Failure {
  Event event;
};

// A place in memory.
struct Place {
  MemoryObject* object = nullptr;
  std::int64_t offset = 0;
  std::uint8_t bit_offset = 0;
  std::uint8_t bit_width = 0;
  enum class Root : std::uint8_t { Variable, Pointer } root = Root::Variable;
};

class Session {
 public:
  Session(const Code& code, Scratch& scratch, InputSource& inputs, const RunOptions& options, Run& run,
          Recorder* recorder);

  std::uint64_t steps() const { return granted_ - fuel_; }
  // What happens now, in the user's words and at the user's place.
  Event event(EventKind kind, SourceRange range, std::string message) const;
  SourceRange edge_range() const { return edge() ? program_.edges[edge()].range : SourceRange{}; }

 protected:
  void begin();  // memory and globals as at the beginning of a run

  // The event that ends the run; in the reference's code it is nobody's fault.
  Event failure(EventKind kind, SourceRange range, std::string message) const;
  [[noreturn]] void fail(EventKind kind, SourceRange range, std::string message) const;
  [[noreturn]] void fail(EventKind kind, NodeId where, std::string message) const;
  [[noreturn]] void fail_arithmetic(arith::Fault fault, NodeId where) const;
  [[noreturn]] void fail_dereference(Address address, NodeId where) const;
  [[noreturn]] void fail_outside(const Place& place, std::uint64_t bytes, NodeId where) const;
  [[noreturn]] void fail_index(const Place& array, Word index, NodeId where) const;
  [[noreturn]] void fail_memory(std::uint64_t bytes) const;
  bool counts(arith::Fault fault) const;  // does it end the run under these options?

  cfa::EdgeId edge() const { return instructions_[location_].edge; }
  // The user's edge on behalf of which the current one is taken: outside of library models, the current one
  // itself.
  cfa::EdgeId user_edge() const;
  bool is_in_reference() const;  // or in what it calls

  void take_snapshot();  // snapshot.cpp
  void go_back_to(const Snapshot& snapshot);

  void refuel();  // the next slice of steps, if limits and budget allow one

  Word ask(const cfa::Type& type, cfa::TypeId id, std::string_view name,
           std::optional<cfa::Interval> interval = {}, std::optional<UnknownCell> cell = {});
  enum class AskedBy : std::uint8_t { Statement, Read };
  Word ask_for(const Place& place, cfa::TypeId id, std::string_view name, AskedBy by,
               std::optional<cfa::Interval> interval = {});
  void check_leaks() const;  // where the program ends
  void observe_word(Word word) { run_.observed = (run_.observed ^ word) * 0x9E3779B97F4A7C15 + 1; }

  // Makes the bits of a scalar at the place known that are not, by asking for them.
  void ask_unknown(const Place& place, std::uint64_t bytes, cfa::TypeId type);
  bool learn_from_copies(const Place& place, std::uint64_t bytes);  // is it all known now?
  void store_answer(const Place& place, std::uint64_t bytes, Word word);
  UnknownCell unknown_cell(const Place& place, std::uint64_t bytes) const;
  void ask_bytes(const Place& place, std::uint64_t bytes, const std::string& name);

  MemoryObject& create(const MemoryObject& model, Memory::Contents contents);
  MemoryObject& create_variable(cfa::VariableId variable, std::uint64_t size, Memory::Contents contents,
                                FrameId frame);

  bool is_known(const Place& place, std::uint64_t bytes) const;
  void check_range(const Place& place, std::uint64_t bytes, NodeId where) const;
  // A pointer to `bytes` bytes that the run is about to read or write, checked. Root::Pointer.
  Place reach(Address address, std::uint64_t bytes, NodeId where) const;
  void check_writable(const Place& place, NodeId where) const;

  const Code& code_;
  const Instruction* const instructions_;  // by location: the code's, or the variant's
  const cfa::Program& program_;
  Scratch& scratch_;
  Memory& memory_;
  InputSource& inputs_;
  const RunOptions& options_;
  Run& run_;
  Recorder* recorder_;          // none: the run is not recorded
  std::uint8_t* const visits_;  // none: nobody asks
  std::uint32_t location_ = 0;  // where the run is
  Word* frame_ = nullptr;       // the slots of the innermost activation
  FrameId frame_id_;            // its frame in the trace
  std::uint64_t granted_ = 0;   // steps allowed so far
  std::uint64_t fuel_ = 0;      // of them, not taken yet

 private:
  std::optional<std::size_t> user_activation() const;
};

Object describe(const MemoryObject& object);  // as the trace has it

}  // namespace faultline::trace
