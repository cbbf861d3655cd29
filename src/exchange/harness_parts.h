// The parts of a harness, each a piece of C text. They share what is known of the run.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/harness.h"
#include "exchange/initial_memory.h"
#include "exchange/input_origin.h"
#include "exchange/source_text.h"

namespace faultline::exchange {

struct Recorded {
  const cfa::Program& program;
  const trace::Run& run;
  std::vector<std::string_view> files;  // the text of the program's C files
  std::vector<InputOrigin> origins;     // of run.inputs
  std::vector<std::size_t> gcc_order;   // of run.inputs
  std::map<cfa::VariableId, InitialBytes> memory;
};

class Limits {
 public:
  void add(std::string limit);  // the same one counts once
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::vector<std::string> all_;
  std::set<std::string> seen_;
};

std::string place_text(const cfa::Program& program, const SourceRange& range);  // "a.c:3"

// "'x' (a.c:3) ... it was 5 in the run", for inputs that nothing outside can give.
void add_unforced_inputs(const Recorded& recorded, Limits& limits);

// The functions of the program that answer with inputs. `defined` gets their names.
std::string input_functions(const Recorded& recorded, std::set<std::string>& defined, Limits& limits);
// The standard input, if the run read from it.
std::string standard_input(const Recorded& recorded, Limits& limits);

// Extern variables with the recorded contents.
std::string extern_variables(const Recorded& recorded, Limits& limits);
// Calls an entry function other than main; gives main its recorded arguments.
std::string entry_call(const Recorded& recorded, Limits& limits);

// What the others call: messages, ends.
std::string support_functions();
// reach_error, __VERIFIER_assume and their like, as far as the program uses them.
std::string verifier_functions(const Recorded& recorded, std::set<std::string>& defined);
// All other functions that the files call and nobody defines.
std::string remaining_functions(const Recorded& recorded, const std::set<std::string>& defined);

// {1, 2, 3}
std::string byte_list(const InitialBytes& bytes);
std::string c_string(std::string_view text);
// One line that cannot end the comment that it stands in.
std::string in_comment(std::string_view text);

}  // namespace faultline::exchange
