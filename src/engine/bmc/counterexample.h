// From a solver's model to a run: the inputs that the model chooses, asked for in the order of the replay.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "solve/model.h"
#include "trace/choices.h"
#include "trace/unrolling/unrolling.h"

namespace faultline::engine::bmc {

// A variable that a run asked for. Floats and unknown bytes are no numbers that could be nearer to zero.
struct Asked {
  logic::Term variable;
  bool is_signed = false;
  bool is_number = true;
};

// Answers the interpreter's questions from a model. Input statements are asked in the order in which the
// unrolling met them, and objects are made in that order; so the n-th question of a run is the n-th input
// point that the model reaches, and the n-th object the n-th creation.
class ModelInputs : public trace::InputSource {
 public:
  ModelInputs(const trace::unrolling::Unrolling& unrolling, logic::TermManager& terms,
              const solve::Model& model, std::size_t initial_objects);

  std::optional<std::uint64_t> next(const trace::InputRequest& request) override;

  // The variables that were asked for, in that order.
  const std::vector<Asked>& asked() const { return asked_; }

 private:
  std::uint64_t cell(const trace::UnknownCell& cell, std::uint32_t bytes, const cfa::Type& type);
  std::optional<std::uint8_t> byte(trace::ObjectNumber object, std::uint64_t offset, const cfa::Type& type);

  const trace::unrolling::Unrolling& unrolling_;
  logic::TermManager& terms_;
  const solve::Model& model_;
  std::vector<const trace::unrolling::InputPoint*> inputs_;  // that the model reaches
  std::size_t next_ = 0;
  std::vector<trace::ObjectNumber> objects_;  // by number in the run
  std::unordered_map<std::string, std::vector<const trace::unrolling::UnknownPart*>> parts_;
  std::unordered_map<trace::ObjectNumber, const std::string*>
      latest_;  // contents that became an input as a whole
  void note(logic::Term variable, const cfa::Type& type);
  bool fits(const trace::unrolling::UnknownPart& part) const;
  std::uint64_t in_the_run(std::uint64_t bits, const cfa::Type& type) const;

  std::size_t initial_objects_;
  std::pair<std::uint64_t, std::uint32_t> wanted_;  // offset and bytes of the read that asks
  std::vector<Asked> asked_;
  std::unordered_set<logic::Term> noted_;
};

}  // namespace faultline::engine::bmc
