// Memory and arguments that the run found in place.
#include <fmt/format.h>

#include <algorithm>

#include "exchange/harness_parts.h"
#include "exchange/literal.h"
#include "exchange/undefined_functions.h"

namespace faultline::exchange {
namespace {

std::string array_of_bytes(const Recorded& recorded, const std::string& name, cfa::VariableId id) {
  const cfa::Type& type = recorded.program.types[recorded.program.variables[id].type];
  return fmt::format("unsigned char {}[{}] __attribute__((aligned({}))) = {};\n", name, type.size,
                     std::max(type.align, 1u), byte_list(recorded.memory.at(id)));
}

cfa::VariableId pointed_object(const Recorded& recorded, const std::string& name) {
  for (const auto& [id, bytes] : recorded.memory)
    if (recorded.program.variables[id].name == name) return id;
  return {};
}

// The text of an argument of main: what the run looked at, up to the end of the string or as far as it
// looked.
std::string argument_text(const Recorded& recorded, int number) {
  const cfa::VariableId id = pointed_object(recorded, fmt::format("*argv[{}]", number));
  if (!id) return {};
  const InitialBytes& bytes = recorded.memory.at(id);
  std::string text, pending;
  for (const std::optional<std::uint8_t>& byte : bytes) {
    if (byte && *byte == 0) return text + pending;
    pending += byte ? static_cast<char>(*byte) : 'x';
    if (!byte) continue;
    text += pending;
    pending.clear();
  }
  return text;
}

// main gets its arguments from the system; a program that was started with others starts itself again.
std::string main_arguments(const Recorded& recorded) {
  const cfa::Function& entry = recorded.program.functions[recorded.program.entry];
  if (entry.parameters.empty()) return {};
  const std::string& counter = recorded.program.variables[entry.parameters[0]].name;
  for (std::size_t i = 0; i < recorded.origins.size(); ++i) {
    const trace::UsedInput& input = recorded.run.inputs[i];
    if (recorded.origins[i].asker != Asker::Parameter || input.name != counter) continue;
    std::string texts = "\"program\"";
    for (int n = 1; n < static_cast<int>(input.bits); ++n)
      texts += ", " + c_string(argument_text(recorded, n));
    return fmt::format(
        "extern int strcmp(const char *, const char *);\nextern int execv(const char *, char *const *);\n"
        "static char *faultline_arguments[] = {{{0}, 0}};\n"
        "__attribute__((constructor)) static void faultline_give_arguments(int count, char **texts) {{\n"
        "  int same = count == {1};\n"
        "  for (int i = 1; same && i < {1}; i++) same = strcmp(texts[i], faultline_arguments[i]) == 0;\n"
        "  if (!same) execv(\"/proc/self/exe\", faultline_arguments);\n}}\n\n",
        texts, input.bits);
  }
  return {};
}

bool is_static(const Recorded& recorded, const cfa::Function& function) {
  const SourceText text(recorded.program.files.text(function.range.file));
  const std::size_t name = text.offset(function.range.begin);
  const std::size_t before = text.code().substr(0, name).find_last_of(";}");
  const std::size_t begin = before == SourceText::npos ? 0 : before + 1;
  for (std::size_t at = text.code().find("static", begin); at < name; at = text.code().find("static", at + 1))
    if (text.word_at(at) == "static") return true;
  return false;
}

struct Argument {
  std::string type;
  std::string value;
};

Argument argument(const Recorded& recorded, cfa::VariableId parameter, std::string& objects, Limits& limits) {
  const cfa::Variable& variable = recorded.program.variables[parameter];
  const cfa::Type& type = recorded.program.types[variable.type];
  if (const cfa::VariableId object = pointed_object(recorded, "*" + variable.name)) {
    const std::string name = "faultline_object_" + variable.name;
    objects += "static " + array_of_bytes(recorded, name, object);
    return {"void *", name};
  }
  if (!type.is_scalar()) {
    limits.add(fmt::format("parameter '{}' of the entry function is passed as zeros", variable.name));
    const std::string name = "faultline_argument_" + variable.name;
    objects += fmt::format("static struct {0} {{ unsigned char bytes[{1}]; }} {0};\n", name, type.size);
    return {"struct " + name, name};
  }
  for (std::size_t i = 0; i < recorded.origins.size(); ++i)
    if (recorded.origins[i].asker == Asker::Parameter && recorded.run.inputs[i].name == variable.name)
      return {c_type(type), c_literal(type, recorded.run.inputs[i].bits)};
  return {c_type(type), "0"};
}

}  // namespace

std::string byte_list(const InitialBytes& bytes) {
  std::string text;
  for (const std::optional<std::uint8_t>& byte : bytes)
    text += (text.empty() ? "" : ", ") + std::to_string(byte.value_or(0));
  return "{" + text + "}";
}

std::string extern_variables(const Recorded& recorded, Limits& limits) {
  std::string text;
  for (const auto& [id, bytes] : recorded.memory) {
    const cfa::Variable& variable = recorded.program.variables[id];
    if (variable.name.starts_with('*')) continue;  // what a parameter points to
    if (bytes.empty())
      limits.add(fmt::format("extern variable '{}' has no known size", variable.name));
    else
      text += array_of_bytes(recorded, variable.name, id);
  }
  return text.empty() ? text : text + "\n";
}

std::string entry_call(const Recorded& recorded, Limits& limits) {
  const cfa::Function& entry = recorded.program.functions[recorded.program.entry];
  if (entry.name == "main") return main_arguments(recorded);
  if (is_static(recorded, entry)) {
    limits.add(fmt::format("the entry function {} is static: no other file can call it", entry.name));
    return {};
  }
  const cfa::Type& returned = recorded.program.types[entry.return_type];
  if (returned.is_aggregate()) limits.add(fmt::format("the entry function {} returns a struct", entry.name));
  std::string objects, types, values;
  for (const cfa::VariableId parameter : entry.parameters) {
    const Argument given = argument(recorded, parameter, objects, limits);
    types += (types.empty() ? "" : ", ") + given.type;
    values += (values.empty() ? "" : ", ") + given.value;
  }
  const std::string call = fmt::format("{}({});", entry.name, values);
  std::string text =
      objects + fmt::format("extern {} {}({});\n", returned.is_aggregate() ? "void" : c_type(returned),
                            entry.name, types.empty() ? "void" : types);
  // The program's own main, if it has one, must not run.
  if (defines_function(recorded.files, "main"))
    return text + fmt::format(
                      "extern void exit(int);\n__attribute__((constructor(65535))) static void "
                      "faultline_main(void) {{\n  {}\n  exit(0);\n}}\n",
                      call);
  return text + fmt::format("int main(void) {{\n  {}\n  return 0;\n}}\n", call);
}

}  // namespace faultline::exchange
