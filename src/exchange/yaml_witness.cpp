#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <ostream>

#include "base/diagnostic.h"
#include "exchange/sha256.h"
#include "exchange/waypoint.h"
#include "exchange/witness.h"

namespace faultline::exchange {
namespace {

// A double-quoted scalar.
std::string yaml_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (static_cast<unsigned char>(c) < 32)
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + "\"";
}

// The same witness has the same id. Version 8 of RFC 9562: made of whatever the maker likes, here of a hash.
std::string uuid_of(std::string_view content) {
  std::string hex = sha256(content).substr(0, 32);
  hex[12] = '8';
  hex[16] = "89ab"[hex[16] % 4];
  return hex.substr(0, 8) + "-" + hex.substr(8, 4) + "-" + hex.substr(12, 4) + "-" + hex.substr(16, 4) + "-" +
         hex.substr(20);
}

std::string task(const WitnessInfo& info) {
  std::string text = "    task:\n      input_files:\n";
  for (const InputFile& file : info.files)
    text += fmt::format("        - {}\n", yaml_quoted(file.path));
  text += "      input_file_hashes:\n";
  for (const InputFile& file : info.files)
    text += fmt::format("        {}: {}\n", yaml_quoted(file.path), yaml_quoted(file.sha256));
  text += fmt::format("      specification: {}\n", yaml_quoted(info.specification));
  text += fmt::format("      data_model: {}\n", info.data_model == DataModel::ILP32 ? "ILP32" : "LP64");
  return text + "      language: C\n";
}

std::string_view type_name(Waypoint::Kind kind) {
  switch (kind) {
    case Waypoint::Kind::Assumption: return "assumption";
    case Waypoint::Kind::Branching: return "branching";
    case Waypoint::Kind::FunctionReturn: return "function_return";
    case Waypoint::Kind::Target: return "target";
  }
  return {};
}

std::string constraint(const Waypoint& waypoint) {
  const std::string lead = "            constraint:\n              value: ";
  switch (waypoint.kind) {
    case Waypoint::Kind::Target: return {};
    case Waypoint::Kind::Branching: return lead + waypoint.constraint + "\n";
    case Waypoint::Kind::Assumption:
      return lead + yaml_quoted(waypoint.constraint) + "\n              format: c_expression\n";
    case Waypoint::Kind::FunctionReturn:
      return lead + yaml_quoted(waypoint.constraint) + "\n              format: ext_c_expression\n";
  }
  return {};
}

std::string segment(const cfa::Program& program, const Waypoint& waypoint) {
  std::string text = "    - segment:\n        - waypoint:\n            action: follow\n";
  text += fmt::format("            type: {}\n", type_name(waypoint.kind));
  text += constraint(waypoint);
  text += fmt::format(
      "            location:\n              file_name: {}\n              line: {}\n              column: {}\n"
      "              function: {}\n",
      yaml_quoted(program.files.path(waypoint.file)), waypoint.position.line, waypoint.position.column,
      yaml_quoted(waypoint.function));
  return text;
}

}  // namespace

InputFile input_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(fmt::format("cannot read '{}'", path));
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return {path, sha256(bytes)};
}

void write_yaml_witness(std::ostream& out, const cfa::Program& program, const trace::Run& run,
                        const WitnessInfo& info) {
  SourceTexts texts(program.files);
  std::string content = "  content:\n";
  for (const Waypoint& waypoint : waypoints_of(program, run, texts))
    content += segment(program, waypoint);
  const std::string about = fmt::format(
      "    creation_time: {}\n    producer:\n      name: {}\n      version: {}\n{}",
      yaml_quoted(info.creation_time), yaml_quoted(info.producer), yaml_quoted(info.version), task(info));
  out << "- entry_type: violation_sequence\n  metadata:\n    format_version: \"2.0\"\n"
      << fmt::format("    uuid: {}\n", yaml_quoted(uuid_of(about + content))) << about << content;
}

}  // namespace faultline::exchange
