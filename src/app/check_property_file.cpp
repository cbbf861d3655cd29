// The property files of the competitions: a line `CHECK( init(main()), LTL(G ...) )` for each property. The
// formulas are a fixed set, so they are looked up rather than parsed; blanks do not count.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "app/check_input.h"
#include "app/check_property.h"

namespace faultline::app {
namespace {

struct Formula {
  std::string_view text;
  std::string_view property;  // none: we cannot check it
  std::string_view remark = {};
};

constexpr Formula kFormulas[] = {
    {"G!call(reach_error())", "unreach-call"},
    {"G!call(__VERIFIER_error())", "unreach-call"},
    {"G!label(ERROR)", "unreach-call"},
    {"Gassert", "assert"},
    {"Gvalid-free", "free"},
    {"Gvalid-deref", "deref"},
    {"Gvalid-memtrack", "leak",
     "'valid-memtrack' is checked as 'valid-memcleanup': memory that is still pointed to when the program "
     "ends "
     "counts as lost, too"},
    {"Gvalid-memcleanup", "leak"},
    {"G!overflow", "no-overflow"},
    {"Gdef-behavior", "defined"},
    {"Fend", {}, "termination is not supported"},
    {"G!data-race", {}, "threads are not supported"},
};

// What one formula means where no property of ours is the same.
constexpr std::string_view kDeref[] = {"bounds", "pointer"};
constexpr std::string_view kDefined[] = {"memsafety",   "no-overflow", "shift",         "conversion",
                                         "div-by-zero", "unreachable", "missing-return"};

engine::Properties properties_of(std::string_view name) {
  engine::Properties all;
  const auto add = [&all](std::string_view part) { all.add(engine::find_property(part).value()); };
  if (name == "deref") {
    std::ranges::for_each(kDeref, add);
  } else if (name == "defined") {
    std::ranges::for_each(kDefined, add);
  } else {
    add(name);
  }
  return all;
}

std::string without_blanks(std::string_view text) {
  std::string kept;
  std::ranges::copy_if(text, std::back_inserter(kept), [](unsigned char c) { return std::isspace(c) == 0; });
  return kept;
}

// Takes the text away from both ends; false if it is not there.
bool strip(std::string_view& text, std::string_view prefix, std::string_view suffix) {
  if (text.size() < prefix.size() + suffix.size() || !text.starts_with(prefix) || !text.ends_with(suffix))
    return false;
  text.remove_prefix(prefix.size());
  text.remove_suffix(suffix.size());
  return true;
}

// As the competitions write it.
std::string_view formula_of(trace::EventKind kind) {
  switch (kind) {
    case trace::EventKind::AssertionFailed:
    case trace::EventKind::ErrorReached: return "G ! call(reach_error())";
    case trace::EventKind::OutOfBounds:
    case trace::EventKind::NullDereference:
    case trace::EventKind::DanglingDereference:
    case trace::EventKind::InvalidDereference:
    case trace::EventKind::WriteToConstant:
    case trace::EventKind::BadCall: return "G valid-deref";
    case trace::EventKind::InvalidFree:
    case trace::EventKind::DoubleFree: return "G valid-free";
    case trace::EventKind::MemoryLeak: return "G valid-memcleanup";
    case trace::EventKind::SignedOverflow:
    case trace::EventKind::ShiftOutOfRange: return "G ! overflow";
    default: return "G def-behavior";
  }
}

class PropertyFile {
 public:
  PropertyFile(const InputText& file, const std::string& entry, Unsupported unsupported)
      : file_(file), entry_(entry), unsupported_(unsupported) {}

  engine::Properties read() {
    bool is_empty = true;
    for (std::uint32_t line = 1; line <= file_.line_count(); ++line) {
      const std::string text = without_blanks(file_.line(line));
      if (text.empty()) continue;
      is_empty = false;
      read_line(text, file_.whole_line(line));
    }
    if (is_empty) file_.refuse(file_.at(1, 1), "the property file has no property");
    return all_;
  }

 private:
  void read_line(std::string_view text, const SourceRange& range) {
    if (text.starts_with("COVER(")) return cannot(range, "coverage is not supported");
    const std::size_t middle = text.find("()),LTL(");
    std::string_view start = text.substr(0, middle);
    std::string_view formula = text.substr(std::min(middle, text.size()));
    if (!strip(start, "CHECK(init(", "") || !strip(formula, "()),LTL(", "))"))
      file_.refuse(range, "not a property; write it as CHECK( init(main()), LTL(G ! call(reach_error())) )");
    if (start != entry_)
      file_.refuse(range, fmt::format("the property is about runs that start in '{}', but the program is "
                                      "started in '{}' (see --entry)",
                                      start, entry_));
    add(formula, range);
  }

  void add(std::string_view formula, const SourceRange& range) {
    const auto* const known = std::ranges::find(kFormulas, formula, &Formula::text);
    if (known == std::end(kFormulas))
      return cannot(range, "this property is not supported ('faultline properties' lists what is)");
    if (known->property.empty()) return cannot(range, known->remark);
    if (!known->remark.empty()) file_.warn(range, known->remark);
    all_.add(properties_of(known->property));
  }

  void cannot(const SourceRange& range, std::string_view why) const {
    if (unsupported_ == Unsupported::Refuse) file_.refuse(range, why);
    file_.warn(range, fmt::format("not checked: {}", why));
  }

  const InputText& file_;
  const std::string& entry_;
  Unsupported unsupported_;
  engine::Properties all_;
};

}  // namespace

std::string specification(trace::EventKind kind, const std::string& entry) {
  return fmt::format("CHECK( init({}()), LTL({}) )", entry, formula_of(kind));
}

engine::Properties read_property_file(const std::string& path, const std::string& entry,
                                      Unsupported unsupported, Console& console) {
  const InputText file(path, console);
  return PropertyFile(file, entry, unsupported).read();
}

}  // namespace faultline::app
