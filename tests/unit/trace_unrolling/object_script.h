// A random sequence of accesses to an object, done twice: on terms by `Objects`, and on plain bytes under one
// assignment of the variables.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cfa/program.h"
#include "seeded.h"
#include "trace/unrolling/object_state.h"

namespace faultline::trace::unrolling {

struct ScriptAccess {
  logic::Term offset;
  std::uint32_t bytes = 0;
  logic::Term value;      // written, or what the read gave
  logic::Term condition;  // none: a read
};

// An access, or two sequences of which the condition chooses one.
struct ScriptStep {
  std::optional<ScriptAccess> access;
  logic::Term choice;
  std::vector<ScriptStep> yes, no;
};

class ObjectScript {
 public:
  enum class Background : std::uint8_t { Zero, Unknown };

  ObjectScript(std::uint64_t seed, std::uint32_t pointer_width);

  void give_layout(cfa::TypeId type, std::uint64_t size);
  void give_bytes(std::uint64_t size);
  void set_background(Background background);
  void run(int length) { state_ = perform(std::move(state_), steps_, length, 2); }
  // Under random values: every read gave what the plain bytes have, and so do all bytes at the end.
  void expect_right();

  cfa::Program program;
  logic::TermManager terms;
  Objects& objects() { return objects_; }
  const ObjectState& state() const { return state_; }
  logic::Random random;

 private:
  ObjectState perform(ObjectState state, std::vector<ScriptStep>& steps, int length, int depth);
  void access(ObjectState& state, std::vector<ScriptStep>& steps);
  logic::Term offset(std::uint32_t bytes);
  logic::Term number(std::uint64_t value) { return terms.bit_vector(width_, value); }
  logic::Term flag(std::uint32_t i) {
    return terms.variable("f" + std::to_string(i), logic::Sort::boolean());
  }
  logic::Term index(std::uint32_t i) {
    return terms.variable("i" + std::to_string(i), logic::Sort::bit_vector(width_));
  }
  logic::Term content(std::uint32_t bytes);
  logic::Assignment values(std::vector<std::uint8_t>& bytes);
  void replay(const std::vector<ScriptStep>& steps, logic::Evaluator& evaluator,
              std::vector<std::uint8_t>& bytes);

  std::uint32_t width_;
  Layouts layouts_{program};
  std::set<std::string> prefixes_;
  Objects objects_{terms, layouts_, prefixes_};
  ObjectState state_;
  std::uint64_t size_ = 0;
  std::uint64_t domains_[3] = {};  // of the indices: 0 .. domain - 1
  std::vector<ScriptStep> steps_;
};

}  // namespace faultline::trace::unrolling
