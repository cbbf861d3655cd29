// Everything that an enumeration reports, and how its completeness is printed.
#pragma once

#include <gtest/gtest.h>

#include "solve/toolbox/enumerate.h"
#include "toolbox_random.h"

namespace faultline::solve::toolbox {

inline void PrintTo(Completeness completeness, std::ostream* out) {
  static constexpr const char* kNames[] = {"Complete", "Stopped", "LimitReached", "SolverGaveUp"};
  *out << kNames[static_cast<int>(completeness)];
}

struct Found {
  std::vector<MinimalCore> cores;
  std::vector<MaximalSet> maximal;
  Enumeration enumeration;

  Sets core_sets() const {
    Sets out;
    for (const MinimalCore& core : cores)
      out.insert(core.elements);
    return out;
  }
  Sets correction_sets() const {
    Sets out;
    for (const MaximalSet& set : maximal)
      out.insert(set.correction);
    return out;
  }
};

inline Found find_all(Elements& elements, EnumerateOptions options = {}) {
  Found found;
  options.on_core = [&](const MinimalCore& core) {
    found.cores.push_back(core);
    return Next::Continue;
  };
  options.on_correction = [&](const MaximalSet& set) {
    found.maximal.push_back(set);
    return Next::Continue;
  };
  found.enumeration = enumerate(elements, options);
  EXPECT_EQ(found.enumeration.cores, found.cores.size());
  EXPECT_EQ(found.enumeration.corrections, found.maximal.size());
  EXPECT_EQ(found.core_sets().size(), found.cores.size()) << "a core was reported twice";
  EXPECT_EQ(found.correction_sets().size(), found.maximal.size()) << "a correction set was reported twice";
  return found;
}

}  // namespace faultline::solve::toolbox
