// From a valuation of an unrolling (a solver's model, say) to a run: the inputs that it chooses, asked for in
// the order of the replay.
#pragma once

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "trace/choices.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::trace::unrolling {

// A variable that a run asked for. Floats and unknown bytes are no numbers that could be nearer to zero.
struct Asked {
  logic::Term variable;
  bool is_signed = false;
  bool is_number = true;
};

// The value that a term has.
using Valuation = std::function<logic::Value(logic::Term)>;

// Answers the interpreter's questions from a valuation. Input statements are asked in the order in which the
// unrolling met them, and objects are made in that order; so the n-th question of a run is the n-th input
// point that the valuation reaches, and the n-th object the n-th creation.
class ValuedInputs : public InputSource {
 public:
  ValuedInputs(const Unrolling& unrolling, logic::TermManager& terms, Valuation valuation,
               std::size_t initial_objects);

  std::optional<std::uint64_t> next(const InputRequest& request) override;

  // The variables that were asked for, in that order.
  const std::vector<Asked>& asked() const { return asked_; }

 private:
  std::uint64_t cell(const UnknownCell& cell, std::uint32_t bytes, const cfa::Type& type);
  std::optional<std::uint8_t> byte(ObjectNumber object, std::uint64_t offset, const cfa::Type& type);

  const Unrolling& unrolling_;
  logic::TermManager& terms_;
  Valuation valuation_;
  std::vector<const InputPoint*> inputs_;  // that the valuation reaches
  std::size_t next_ = 0;
  std::vector<ObjectNumber> objects_;  // by number in the run
  std::unordered_map<std::string, std::vector<const UnknownPart*>> parts_;
  std::unordered_map<ObjectNumber, const std::string*> latest_;  // contents that became an input as a whole
  void note(logic::Term variable, const cfa::Type& type);
  bool fits(const UnknownPart& part) const;
  std::uint64_t in_the_run(std::uint64_t bits, const cfa::Type& type) const;

  std::size_t initial_objects_;
  std::pair<std::uint64_t, std::uint32_t> wanted_;  // offset and bytes of the read that asks
  std::vector<Asked> asked_;
  std::unordered_set<logic::Term> noted_;
};

}  // namespace faultline::trace::unrolling
