// Faults made by hand, on a program that has nothing but lines.
#pragma once

#include <string>
#include <vector>

#include "rank/combination.h"
#include "rank/lines.h"

namespace faultline::rank {

// A file of 100 lines; each line is a statement of its own.
class Stage {
 public:
  Stage();

  fault::Part part(std::uint32_t line, trace::CandidateKind kind = trace::CandidateKind::Value,
                   std::vector<std::uint32_t> steps = {}) const;
  // A core of these lines.
  fault::Fault core(const std::vector<std::uint32_t>& lines) const;
  // A correction set of these lines, in the encoding of the whole program.
  fault::Fault correction(const std::vector<std::uint32_t>& lines) const;

  // The statement of this line assigns to a variable and reads others, all made where they are new.
  void assigns(std::uint32_t line, const std::string& target, const std::vector<std::string>& read);

  const cfa::Program& program() const { return program_; }
  // It fails in line 50, after 20 steps; no statement is visited.
  Scene scene(Violated violated = Violated::UsersProperty) const;

 private:
  cfa::ExprId place(const std::string& variable);

  cfa::Program program_;
  FileId file_;
};

// The scores of one ranking, normalised.
Scores scores(std::string_view ranking, const std::vector<fault::Fault>& faults, const Scene& scene);

// "50", "3+5": the lines of each fault.
std::vector<std::string> lines_of(const std::vector<fault::Fault>& faults);

}  // namespace faultline::rank
