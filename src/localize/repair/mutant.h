// A changed program: a few tokens of the text, and what they mean in the automaton.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fault/fault.h"
#include "localize/repair/sites.h"
#include "localize/repair/workshop.h"

namespace faultline::localize::repair {

class Mint;
struct Material;

// Cheap templates first; dearer ones only where no cheaper change passes all runs.
enum class Tier : std::uint8_t {
  Classical,  // T0: an operator, an operand, a constant
  Types,      // what is declared as something else; other changes that are known by their text only
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
const Template& conditional();  // the row of what is put under a condition afterwards (conditions.h)

// A change that may be right under a condition (conditions.h).
struct Partial {
  cfa::FunctionId function;
  SourceRange at;  // what can be named here, can be asked
  enum class Side : std::uint8_t { Before, Behind } side = Side::Before;
  bool wanted = true;  // what the condition says where the change is to be made
  // Adds the mutant that has it.
  std::function<void(Mint& mint, const Material& condition)> under;
  // Detours to code that is made for the place: which edge it is like, and where it goes on.
  using Code = std::function<cfa::LocationId(cfa::EdgeId like, cfa::LocationId to)>;
  std::function<Detours(Mint& mint, const Code& code)> watched;
};

struct Mutant {
  const Template* from = nullptr;
  std::vector<fault::Edit> edits;
  Detours detours;
  SourceRange told = {};               // where it is said to be, if not where the first edit is
  std::optional<double> novelty = {};  // tokens that it counts; none: all that change
  double cost = 0;                     // tokens, and a tenth for each step of the template's class
  Part part = Part::Code;
  cfa::StatementId statement;
  cfa::FunctionId function;
  // It is known by its text only: its program is what the text says, read again, and there are no detours.
  bool is_read_again = false;
  std::shared_ptr<const Partial> partial = {};  // none: a condition makes no sense, or it has one
  bool forsakes = false;                        // nobody else writes to what the statement has written to
  bool is_seed = false;                         // only made to be put under a condition
};

}  // namespace faultline::localize::repair
