// Who asked for an input: the function of the user's program that it is the result of, a parameter, memory.
// The interpreter does not care; whoever wants to give the input to another program does.
#pragma once

#include <string>
#include <vector>

#include "cfa/program.h"
#include "exchange/source_text.h"
#include "trace/interpreter.h"

namespace faultline::exchange {

enum class Asker : std::uint8_t {
  Function,   // the result of a function that the program does not define, or one byte of what it writes
  Parameter,  // of the entry function
  Stream,     // what a library function reads: scanf, fgets, getchar
  Scanned,    // how many conversions a call of scanf made, or -1
  Global,     // memory of an extern variable, or of what a parameter of the entry function points to
  Local,      // a variable without an initialiser
  Memory,     // other memory that nothing was stored in: arrays, structs, the heap
};

struct InputOrigin {
  Asker asker = Asker::Memory;
  std::string function;  // Function, Stream, Scanned: who was called; empty if the text does not tell
};

// One for each of run.inputs. The run is recorded.
std::vector<InputOrigin> input_origins(const cfa::Program& program, const trace::Run& run,
                                       SourceTexts& texts);

// The function that is called in the text at `range`: "f" for "f(1)", also through a macro that the same file
// defines. Empty if that is not plain.
std::string called_function(const SourceText& text, const SourceRange& range);

}  // namespace faultline::exchange
