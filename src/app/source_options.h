// What all commands that read a program have in common: files, target, tone; and reading the program.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/plc/options.h"
#include "cfa/program.h"
#include "frontend/c/frontend.h"

namespace CLI {
class App;  // the library's header is large: only those who declare options include it
}

namespace faultline::app {

struct SourceOptions {
  std::vector<std::string> files;
  std::string entry = "main";
  std::string build_directory;
  bool is_32_bit = false;
  // Two versions are compared: which file is the old one. There is a harness (a file that is not on disk):
  // its text, and the words of the command.
  std::string reference;
  std::vector<frontend::c::Options::Instead> harness;
  std::vector<std::string> command;
  bool command_has_inputs = false;
  PlcOptions plc;
  // BIP: conditions that must never hold, and whether a deadlock is an error.
  std::vector<std::string> nevers;
  bool deadlock = false;
  ColorWish color = ColorWish::Auto;
  bool verbose = false;
  bool quiet = false;

  // The options live in `this`, which must outlive the parsing.
  void declare(CLI::App& app);
  // Sets up the console by the options; to be called first of all.
  void apply(Console& console) const;
  Verbosity verbosity() const;
};

// What the frontend is asked to read.
frontend::c::Options reading(const SourceOptions& options,
                             const std::vector<std::string>& compiler_arguments);

// Reads the files into a program. Warnings go to the console; what makes it impossible is thrown as a
// Failure, or, with its messages printed, as a Rejected.
cfa::Program read_program(const SourceOptions& options, frontend::c::Coverage coverage,
                          Invocation& invocation);

// The frontend has said why.
struct Rejected {};

// The file, open; throws a Failure if that is impossible.
std::ifstream open_to_read(const std::string& path);
// Throws a Failure if the file cannot be C source.
void check_source_file(const std::string& path);

}  // namespace faultline::app
