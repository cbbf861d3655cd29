// `--property "never left.EATING and right.EATING"`: a condition over places and data of components.
#pragma once

#include "frontend/bip/system.h"

namespace faultline::frontend::bip {

struct StateName {
  enum class Kind : std::uint8_t { Place, Data };
  Kind kind = Kind::Place;
  std::size_t atom = 0;
  std::size_t number = 0;  // of the place or of the data
};

struct Never {
  Expr condition;                          // must not hold
  std::map<std::string, StateName> names;  // of the condition
  std::string text;                        // behind `never`
};

// `file` holds the condition. Throws InputError.
Never read_never(const System& system, const Library& library, const SourceFiles& files, FileId file);

}  // namespace faultline::frontend::bip
