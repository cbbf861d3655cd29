// The interpreter's loop and its evaluation of expressions, once for recorded and once for unrecorded runs,
// so that recording costs nothing where it is off.
//
// Order of evaluation: an assignment locates its target, computes its value, stores; a call computes its
// arguments from left to right; a returned value is stored after the callee's frame is gone, in a place that
// is located then.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "trace/print_format.h"
#include "trace/session.h"
#include "trace/words.h"

namespace faultline::trace {

template <Recording recording>
class Machine : public Session {
 public:
  using Session::Session;
  // Until the program returns; all other ends are a Failure.
  void run();
  void run_from(const Snapshot& snapshot);

 private:
  static constexpr bool kRecords = recording == Recording::On;
  enum class Goes : std::uint8_t { On, ToItsEnd };

  // The run's end where it is no error of the machine: not thrown, as short runs would spend half of their time on it.
  Goes end(EventKind kind, SourceRange range, std::string message) {
    run_.event = failure(kind, range, std::move(message));
    return Goes::ToItsEnd;
  }

  // Values: values.cpp.
  Word value(NodeId id) {
    const Node& node = code_.nodes[id];
    if (node.op == Op::Constant) return node.bits;
    if (node.op != Op::LocalValue) return compute(id, node);
    const Word word = frame_[node.bits];
    if constexpr (kRecords) recorder_->read(register_access(node.a, word));
    return word;
  }
  bool truth(NodeId id) {
    const Word word = value(id);
    return arith::truth(word, code_.nodes[id].type);
  }
  Word compute(NodeId id, const Node& node);
  Word checked(arith::Result result, NodeId where) const {
    if (result.fault != arith::Fault::None && counts(result.fault)) [[unlikely]]
      fail_arithmetic(result.fault, where);
    return result.value;
  }
  Word advance(Address pointer, Word count, std::uint64_t size, NodeId where) const;
  Word distance(const Node& node);

  // Places: places.cpp.
  Place locate(NodeId id);
  Word address(NodeId id);  // without looking whether anything is there
  MemoryObject& local_object(const Node& node);
  Place dereference(NodeId id, const Node& node);
  Place element(NodeId id, const Node& node);
  std::uint64_t check_inside(const Place& place, NodeId where) const;
  Word load(NodeId place);
  void store(NodeId target, const Place& place, Word word);
  void store_register(NodeId target, Word word);
  bool is_register(NodeId place) const {
    return code_.nodes[place].op == Op::LocalRegister || code_.nodes[place].op == Op::GlobalRegister;
  }
  // target = word(), where `word` runs after the target is located.
  template <class Compute>
  void assign(NodeId target, Compute word) {
    if (is_register(target)) return store_register(target, word());
    const Place place = locate(target);
    store(target, place, word());
  }

  // Aggregates and plain bytes: aggregates.cpp. They write as many bytes as the expression's type has.
  void aggregate(NodeId id, BufferPart to);
  void copy_of(NodeId id, BufferPart to);
  void list(NodeId id, BufferPart to);
  void fill(ByteBuffer& buffer, NodeId value);
  void store_aggregate(NodeId target, const Place& place, const ByteBuffer& buffer);
  void assign_aggregate(const Instruction& instruction);

  void go_on();

  // Calls: calls.cpp.
  void start();
  void call(const Instruction& instruction);
  cfa::FunctionId callee(const cfa::Call& call);
  void check_signature(const cfa::Call& call, cfa::FunctionId function) const;
  Word* push(cfa::FunctionId function);
  void pass(const Parameter& parameter, NodeId argument, Word* slots, FrameId frame);
  void pass_rest(const cfa::Call& call, cfa::FunctionId function, Word* slots, FrameId frame);
  void record_arguments(cfa::FunctionId function);
  Goes give_back(const Instruction& instruction);
  void leave_frame();
  void store_returned(NodeId target, Word word);

  // The other operations: operations.cpp, printing.cpp.
  Goes operate(const Instruction& instruction);
  void choose_case(const Instruction& instruction);
  void operate(const cfa::Havoc& havoc);
  Goes operate(const cfa::Assert& assertion);
  void operate(const cfa::Declare& declare);
  void operate(const cfa::Release& release);
  void operate(const cfa::Allocate& allocate);
  void operate(const cfa::Free& free);
  void operate(const cfa::ObjectSize& size);
  void operate(const cfa::CopyBytes& copy);
  void operate(const cfa::FillBytes& fill);
  void operate(const cfa::Print& print);
  Goes operate(const cfa::Halt& halt);
  void observe(NodeId condition);  // what was compared; only operands that were computed
  std::string printed_text(const cfa::Print& print);
  std::optional<PrintArgument> variable_argument(const cfa::Print& print, Address list, std::size_t number,
                                                 PrintKind kind);
  std::string string_at(Address address, std::optional<std::uint64_t> most, NodeId where);
  void print_into(const cfa::Print& print, const std::string& text, Address buffer);

  // What is recorded.
  Access register_access(NodeId place, Word word) const {
    const Node& node = code_.nodes[place];
    Access access;
    access.variable = cfa::VariableId(node.c);
    if (node.op == Op::LocalRegister) access.frame = frame_id_;
    access.bits = word;
    access.type = program_.exprs[cfa::ExprId(place)].type;
    return access;
  }
  Access memory_access(const Place& place, cfa::TypeId type, Word word) const {
    Access access;
    access.object = ObjectId(place.object->number);
    access.offset = static_cast<std::uint32_t>(place.offset);
    access.bits = word;
    access.type = type;
    access.bit_offset = place.bit_offset;
    access.bit_width = place.bit_width;
    return access;
  }
  Access bytes_access(const Place& place, std::span<const std::uint8_t> bytes, cfa::TypeId type = {}) const {
    return memory_access(place, type, recorder_->blob(bytes));
  }
};

}  // namespace faultline::trace
