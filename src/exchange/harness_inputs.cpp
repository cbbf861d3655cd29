// Functions and streams that answer with the recorded inputs.
#include <fmt/format.h>

#include "exchange/harness_parts.h"
#include "exchange/literal.h"

namespace faultline::exchange {
namespace {

std::string unforced(const Recorded& recorded, std::size_t i, std::string_view why) {
  const trace::UsedInput& input = recorded.run.inputs[i];
  return fmt::format("'{}' ({}) {}; it was {} in the run", input.name,
                     place_text(recorded.program, input.range), why,
                     c_literal(recorded.program.types[input.type], input.bits));
}

std::string value_list(const Recorded& recorded, const std::vector<std::size_t>& inputs) {
  std::string text;
  for (const std::size_t i : inputs) {
    const trace::UsedInput& input = recorded.run.inputs[i];
    text += fmt::format("    {}, /* {}: {} */\n", c_literal(recorded.program.types[input.type], input.bits),
                        place_text(recorded.program, input.range), in_comment(input.name));
  }
  return text;
}

// Two lists where compilers differ in the order of evaluation.
std::string value_array(const Recorded& recorded, const std::string& type, std::size_t number,
                        const std::vector<std::size_t>& as_gcc, const std::vector<std::size_t>& as_read) {
  std::string text = fmt::format("static const {} faultline_values_{}[] = {{\n", type, number);
  if (as_gcc == as_read) return text + value_list(recorded, as_gcc) + "};\n";
  return text + "#ifdef __clang__ /* evaluates arguments from left to right */\n" +
         value_list(recorded, as_read) + "#else /* gcc: from right to left */\n" +
         value_list(recorded, as_gcc) + "#endif\n};\n";
}

struct Answers {
  std::vector<std::size_t> as_gcc;
  std::vector<std::size_t> as_read;
};

std::string answering_function(const Recorded& recorded, const std::string& name, const Answers& answers,
                               std::size_t number) {
  const trace::UsedInput& first = recorded.run.inputs[answers.as_read.front()];
  const std::string type = c_type(recorded.program.types[first.type]);
  const std::size_t count = answers.as_read.size();
  std::string text = value_array(recorded, type.ends_with('*') ? type + "const" : type, number,
                                 answers.as_gcc, answers.as_read);
  text += fmt::format("static unsigned faultline_next_{};\n", number);
  const std::string next =
      fmt::format("  if (faultline_next_{0} == {1}) faultline_other_run(\"{2} is asked once more\");\n",
                  number, count, name);
  const std::string value = fmt::format("faultline_values_{0}[faultline_next_{0}++]", number);
  if (name == "__VERIFIER_nondet_memory")
    return text +
           fmt::format(
               "void {}(void *memory, __SIZE_TYPE__ size) {{\n  for (__SIZE_TYPE__ i = 0; i < size; i++) "
               "{{\n  {}    ((unsigned char *)memory)[i] = {};\n  }}\n}}\n\n",
               name, next, value);
  return text + fmt::format("{} {}() {{\n{}  return {};\n}}\n\n", type, name, next, value);
}

// Structs that an undefined function returned: their parts are asked for later, where they are read.
std::string struct_functions(const Recorded& recorded, std::set<std::string>& defined, Limits& limits) {
  std::string text;
  SourceTexts sources(recorded.program.files);
  for (std::size_t i = 0; i < recorded.run.trace.steps.size(); ++i) {
    const cfa::Edge& edge = recorded.program.edges[recorded.run.trace.steps[i].edge];
    const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation);
    if (!havoc || !edge.range || !recorded.program.type_of(havoc->target).is_aggregate()) continue;
    if (!recorded.program.text(edge.range).ends_with(')')) continue;
    const std::string name = called_function(sources.of(edge.range.file), edge.range);
    if (name.empty() || !defined.insert(name).second) continue;
    limits.add(fmt::format("the {} that {}() returns is all zeros here",
                           recorded.program.type_of(havoc->target).name, name));
    text += fmt::format(
        "struct faultline_{0} {{ unsigned char bytes[{1}]; }};\nstruct faultline_{0} {0}() {{\n  struct "
        "faultline_{0} zeros = {{{{0}}}};\n  return zeros;\n}}\n\n",
        name, recorded.program.type_of(havoc->target).size);
  }
  return text;
}

}  // namespace

void add_unforced_inputs(const Recorded& recorded, Limits& limits) {
  for (std::size_t i = 0; i < recorded.origins.size(); ++i) {
    const InputOrigin& origin = recorded.origins[i];
    const trace::UsedInput& input = recorded.run.inputs[i];
    if (origin.asker == Asker::Local) limits.add(unforced(recorded, i, "has no initialiser"));
    if (origin.asker == Asker::Memory)
      limits.add(unforced(recorded, i, "lies in memory that nothing initialises"));
    if (origin.asker == Asker::Function && origin.function.empty())
      limits.add(unforced(recorded, i, "comes from a function that the text does not name"));
    if (recorded.program.types[input.type].kind == cfa::TypeKind::Pointer && input.bits != 0)
      limits.add(unforced(recorded, i, "is an address, which differs from run to run"));
  }
}

std::string input_functions(const Recorded& recorded, std::set<std::string>& defined, Limits& limits) {
  std::vector<std::string> names;
  std::map<std::string, Answers> answers;
  for (std::size_t i = 0; i < recorded.origins.size(); ++i) {
    const InputOrigin& origin = recorded.origins[i];
    if (origin.asker != Asker::Function || origin.function.empty()) continue;
    if (defined.insert(origin.function).second) names.push_back(origin.function);
    answers[origin.function].as_read.push_back(i);
  }
  for (const std::size_t i : recorded.gcc_order)
    if (const InputOrigin& origin = recorded.origins[i];
        origin.asker == Asker::Function && !origin.function.empty())
      answers[origin.function].as_gcc.push_back(i);
  std::string text;
  for (std::size_t number = 0; number < names.size(); ++number)
    text += answering_function(recorded, names[number], answers[names[number]], number);
  return text + struct_functions(recorded, defined, limits);
}

namespace {

// A number as scanf reads it back, or a character.
std::string streamed(const Recorded& recorded, std::size_t i, bool is_character) {
  const trace::UsedInput& input = recorded.run.inputs[i];
  const cfa::Type& type = recorded.program.types[input.type];
  if (is_character) return {static_cast<char>(input.bits)};
  if (type.kind == cfa::TypeKind::Float) return fmt::format("{} ", trace::from_bits(input.bits, type).real);
  return type.is_signed() ? fmt::format("{} ", static_cast<std::int64_t>(input.bits))
                          : fmt::format("{} ", input.bits);
}

// How many conversions the call of scanf did not make.
std::int64_t missing_conversions(const Recorded& recorded, std::size_t i) {
  const trace::UsedInput& input = recorded.run.inputs[i];
  const cfa::Edge& edge = recorded.program.edges[recorded.run.trace.steps[input.step].edge];
  return std::get<cfa::Havoc>(edge.operation).range->high - static_cast<std::int64_t>(input.bits);
}

}  // namespace

std::string standard_input(const Recorded& recorded, Limits& limits) {
  std::string stream;
  bool read = false, formatted = false;
  std::int64_t until_mismatch = -1;  // conversions until scanf is to fail
  for (std::size_t i = 0; i < recorded.origins.size() && until_mismatch != 0; ++i) {
    const trace::UsedInput& input = recorded.run.inputs[i];
    if (recorded.origins[i].asker == Asker::Scanned) {
      read = true;
      if (missing_conversions(recorded, i) == 0) continue;
      if (static_cast<std::int64_t>(input.bits) < 0) break;  // EOF
      until_mismatch = static_cast<std::int64_t>(input.bits);
    }
    if (recorded.origins[i].asker != Asker::Stream) continue;
    read = true;
    const cfa::Type& type = recorded.program.types[input.type];
    const bool character = type.is_integral() && (type.width == 8 || recorded.origins[i].function != "scanf");
    if (character && static_cast<std::int64_t>(input.bits) < 0 && type.width > 8) break;  // EOF
    formatted = formatted || !character;
    stream += streamed(recorded, i, character);
    if (until_mismatch > 0) --until_mismatch;
  }
  if (until_mismatch == 0) {
    stream += '?';
    limits.add(
        "a call of scanf makes fewer conversions than it could: from there on, the text is '?', which no "
        "number is");
  }
  if (!read) return {};
  if (formatted)
    limits.add(
        "scanf reads the numbers from a text with blanks between them: other separators in its format "
        "need another text");
  return fmt::format(
      "extern void *stdin;\nextern void *fmemopen(void *, __SIZE_TYPE__, const char *);\n"
      "static char faultline_stream[] = {};\n"
      "__attribute__((constructor)) static void faultline_open_stream(void) {{\n"
      "  stdin = fmemopen(faultline_stream, sizeof faultline_stream - 1, \"r\");\n}}\n\n",
      c_string(stream));
}

}  // namespace faultline::exchange
