// Functions that the program's files call and do not define, read off the text: the automaton holds only what
// the entry function reaches, but the linker wants them all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace faultline::exchange {

struct UndefinedFunction {
  std::string name;
  bool returns_nothing = false;  // declared as void
};

// In alphabetical order. Functions of the C library are not listed, nor what looks like a macro's call.
std::vector<UndefinedFunction> undefined_functions(const std::vector<std::string_view>& files);

// Does one of the files define a function of that name?
bool defines_function(const std::vector<std::string_view>& files, std::string_view name);
bool mentions(const std::vector<std::string_view>& files, std::string_view name);

}  // namespace faultline::exchange
