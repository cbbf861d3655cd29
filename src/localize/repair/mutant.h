// A changed program: a few tokens of the text, and what they mean in the automaton.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fault/fault.h"
#include "localize/repair/sites.h"
#include "localize/repair/workshop.h"

namespace faultline::localize::repair {

class Mint;

// Cheap templates first; dearer ones only where no cheaper change passes all runs.
enum class Tier : std::uint8_t {
  Classical,  // T0: an operator, an operand, a constant
  Types,      // what is declared as something else
  Insertion,  // T1: a condition of the program in another place
  Synthesis,  // T2: new conditions, statements that come or go
};

// One kind of change. The table is in templates.cpp; to add one: a row, and a function in templates_*.cpp.
struct Template {
  std::string_view id;
  std::string_view where;     // it applies
  std::string_view rewrites;  // what it makes of it
  Tier tier = Tier::Classical;
  std::uint32_t cost_class = 0;  // a tenth of a token each
  void (*at_site)(Mint& mint, const Site& site) = nullptr;
  void (*at_location)(Mint& mint, cfa::LocationId location) = nullptr;
  void (*once)(Mint& mint) = nullptr;
  bool takes_assignments = false;  // ... as sites, too: x += 1, x++
  double least = 1;                // tokens that it counts, however few change
};

std::span<const Template> templates();

struct Mutant {
  const Template* from = nullptr;
  std::vector<fault::Edit> edits;
  Detours detours;
  std::optional<double> novelty = {};  // tokens that it counts; none: all that change
  double cost = 0;                     // tokens, and a tenth for each step of the template's class
  Part part = Part::Code;
  cfa::StatementId statement;
  cfa::FunctionId function;
  // It is known by its text only: its program is what the text says, read again, and there are no detours.
  bool is_read_again = false;
};

}  // namespace faultline::localize::repair
