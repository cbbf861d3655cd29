// The old version runs first. A function that both ask for inputs is defined here, once for each version: the old one's
// keeps what it gives, the new one's gives the same, one after the other. What they print comes in pieces
// (frontend/c/lower_observed.cpp), which are kept and compared.
#include "app/compare_streams.h"

#include <fmt/format.h>

#include "frontend/c/frontend.h"

namespace faultline::app {
namespace {

constexpr int kMost = 256;  // values of a stream that are kept

const std::string kOld(frontend::c::kReferencePrefix);

class StreamWriter {
 public:
  StreamWriter(const Version& old_version, const Version& new_version, Spelling& spelling)
      : old_(old_version), new_(new_version), spelling_(spelling) {}

  Streams write() {
    for (const auto& [name, given] : new_.shape.asked)
      if (const auto then = old_.shape.asked.find(name); then != old_.shape.asked.end())
        share(name, name + "_gives", given, then->second);
    for (const auto& [suffix, given] : new_.shape.scanned)
      if (const auto then = old_.shape.scanned.find(suffix); then != old_.shape.scanned.end())
        share_scanned(suffix, given, then->second);
    if (shares_)
      note({}, fmt::format("both versions are given the same inputs, one after the other; runs with more than {} of "
                           "one function are not looked at",
                           kMost));
    for (const std::string& name : new_.shape.texts)
      if (old_.shape.texts.contains(name))
        note({}, fmt::format("what '{}' reads is not the same for both versions: a difference may come from it", name));
    if (!new_.shape.prints.empty() || !old_.shape.prints.empty()) compare_prints();
    compare_ends();
    return std::move(made_);
  }

 private:
  void note(SourceRange range, std::string text) { made_.notes.push_back({Severity::Note, range, std::move(text)}); }

  const cfa::Type& type(const Given& given) const { return new_.program.types[given.type]; }

  // What scanf returns is at most what each call says.
  void share_scanned(const std::string& suffix, const Given& now, const Given& then) {
    const std::string name = std::string(frontend::c::kScans) + suffix;
    if (name != frontend::c::kScansCount) return share(name, "scanned", now, then);
    share(name, "conversions", {now.type, {}}, {then.type, {}}, "int most",
          "  __VERIFIER_assume(conversions >= -1 && conversions <= most);\n");
  }

  void share(const std::string& name, const std::string& value, const Given& now, const Given& then,
             const std::string& parameters = {}, const std::string& limits = {}) {
    if (type(now).name != old_.program.types[then.type].name || !type(now).is_scalar() || spelling_.has_pointers(now.type)) {
      note({}, fmt::format("what '{}' gives is not the same for both versions: a difference may come from it", name));
      return;
    }
    shares_ = true;
    const std::string suffix = Spelling::input(type(now));
    made_.inputs.insert(suffix);
    const std::string spelled = spelling_.declare(now.type, "");
    std::string input = fmt::format("  {} {} = {}();\n", spelled, value, input_function(suffix, old_, new_));
    if (now.range)
      input += fmt::format("  __VERIFIER_assume({0} >= {1} && {0} <= {2});\n", value, now.range->low, now.range->high);
    input += limits;
    made_.definitions += fmt::format(
        "static {0} {1}_values[{2}];\n"
        "static int {1}_given, {1}_taken;\n"
        "{0} {3}{1}({6}) {{\n"
        "  __VERIFIER_assume({1}_given < {2});\n"
        "{4}"
        "  return {1}_values[{1}_given++] = {5};\n"
        "}}\n"
        "{0} {1}({6}) {{\n"
        "  if ({1}_taken < {1}_given) return {1}_values[{1}_taken++];\n"
        "{4}"
        "  return {5};\n"
        "}}\n",
        spelled, name, kMost, kOld, input, value, parameters);
  }

  void compare_prints() {
    const std::string number(frontend::c::kPrintsNumber), real(frontend::c::kPrintsReal), text(frontend::c::kPrintsText);
    for (const std::string& prefix : {kOld, std::string()}) {
      made_.definitions += fmt::format(
          "static const char *{0}printed[{1}];\n"
          "static long long {0}printed_value[{1}];\n"
          "static double {0}printed_real[{1}];\n"
          "static int {0}prints;\n"
          "void {0}{2}(const char *piece, long long value) {{\n"
          "  __VERIFIER_assume({0}prints < {1});\n"
          "  {0}printed[{0}prints] = piece;\n"
          "  {0}printed_value[{0}prints] = value;\n"
          "  {0}prints++;\n"
          "}}\n"
          "void {0}{3}(const char *piece, double value) {{\n"
          "  {0}{2}(piece, 0);\n"
          "  {0}printed_real[{0}prints - 1] = value;\n"
          "}}\n"
          "void {0}{4}(const char *piece, const char *text, int most) {{\n"
          "  {0}{2}(piece, 0);\n"
          "  for (int i = 0; (most < 0 || i < most) && text[i]; i++)\n"
          "    {0}{2}(\"a character\", text[i]);\n"
          "}}\n",
          prefix, kMost, number, real, text);
    }
    made_.comparison += fmt::format(
        "  for (int i = 0; i < prints && i < {0}prints; i++) {{\n"
        "    __VERIFIER_assert(printed[i] == {0}printed[i]);\n"
        "    __VERIFIER_assert(printed_value[i] == {0}printed_value[i]);\n"
        "    __VERIFIER_assert(printed_real[i] == {0}printed_real[i] || (printed_real[i] != printed_real[i] && "
        "{0}printed_real[i] != {0}printed_real[i]));\n"
        "  }}\n"
        "  __VERIFIER_assert(prints == {0}prints);\n",
        kOld);
  }

  // Behind the old version's end nothing is left that could run the new one.
  void compare_ends() {
    for (const SourceRange& range : old_.shape.ends)
      note({}, fmt::format("runs in which the old version ends the program ({}) are not compared",
                           old_.program.files.describe(range)));
    if (!new_.shape.ends.empty())
      made_.definitions += fmt::format("void {}(void) {{ __VERIFIER_assert(!\"the old version goes on here\"); }}\n",
                                       frontend::c::kEnds);
  }

  const Version& old_;
  const Version& new_;
  Spelling& spelling_;
  Streams made_;
  bool shares_ = false;
};

}  // namespace

Streams make_streams(const Version& old_version, const Version& new_version, Spelling& spelling) {
  return StreamWriter(old_version, new_version, spelling).write();
}

std::string input_function(const std::string& suffix, const Version& old_version, const Version& new_version) {
  const std::string name = "__VERIFIER_nondet_" + suffix;
  const bool is_asked = old_version.shape.asked.contains(name) && new_version.shape.asked.contains(name);
  return is_asked ? fmt::format("nondet_{}_for_both", suffix) : name;
}

}  // namespace faultline::app
