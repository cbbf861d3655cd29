// BIP source text -> Program. BIP2, and what BIP1 writes differently; see docs/bip.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "cfa/program.h"
#include "frontend/bip/lower.h"

namespace faultline::frontend::bip {

struct Options {
  std::vector<std::string> files;
  std::string root;  // "Type(1)"; empty: found by itself
  std::vector<std::string> nevers;
  Deadlock deadlock = Deadlock::Allowed;
  // Texts that are read in place of what files have on disk.
  struct Instead {
    std::string path;
    std::string text;
  };
  std::vector<Instead> instead;
};

// A model that has been read. The system points into the library.
struct Model {
  std::unique_ptr<Library> library;
  System system;
  std::vector<Never> nevers;
};

struct ModelResult {
  std::optional<Model> model;  // none: see the diagnostics
  SourceFiles files;
  std::vector<Diagnostic> diagnostics;
};

struct Result {
  std::optional<cfa::Program> program;  // none: see the diagnostics
  SourceFiles files;                    // of the diagnostics, where there is no program
  std::vector<Diagnostic> diagnostics;
};

// Never throw on bad input.
ModelResult read_model(const Options& options);
Result read(const Options& options);

}  // namespace faultline::frontend::bip
