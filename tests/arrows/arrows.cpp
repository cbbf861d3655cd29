#include "arrows.h"

#include <algorithm>
#include <optional>
#include <set>

namespace faultline::arrows {
namespace {

// The headers of a library, by how their path begins, and the only folder that may include them.
struct Library {
  std::string_view prefix;
  std::string_view folder;
};

constexpr Library kLibraries[] = {
    {"clang/", "frontend/c"},
    {"clang-c/", "frontend/c"},
    {"llvm/", "frontend/c"},
    {"llvm-c/", "frontend/c"},
    {"z3", "solve/backend/z3"},
    {"cadical", "solve/backend/cadical"},
    {"cryptominisat5/", "solve/backend/cryptominisat"},
    {"symfpu/", "solve"},
    {"tao/", "frontend"},
};

bool is_below(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

bool is_source(std::string_view path) {
  return path.ends_with(".h") || path.ends_with(".cpp") || path.ends_with(".inc");
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

const Arrow* row_of(std::string_view path) {
  const Arrow* best = nullptr;
  for (const Arrow& arrow : table())
    if (is_below(path, arrow.folder) && (!best || arrow.folder.size() > best->folder.size())) best = &arrow;
  return best;
}

bool allowed(const Arrow& from, const Arrow& to) {
  if (from.folder == to.folder) return true;
  return std::any_of(from.targets.begin(), from.targets.end(),
                     [&](std::string_view target) { return target == "*" || target == to.folder; });
}

const Library* library_of(std::string_view include) {
  for (const Library& library : kLibraries)
    if (include.starts_with(library.prefix)) return &library;
  return nullptr;
}

std::optional<std::string> complaint(const std::string& path, const Include& include,
                                     const std::set<std::string>& known) {
  const bool ours = known.contains(include.path);
  if (const Library* library = library_of(include.path); library && !ours) {
    if (is_below(path, library->folder)) return std::nullopt;
    return "only " + std::string(library->folder) + "/ may include <" + include.path + ">";
  }
  if (include.quote == '<' && !ours) return std::nullopt;
  if (include.quote == '<') return "our own " + include.path + " is included in quotes";
  if (!ours) {
    const std::string beside = folder_of(path) + "/" + include.path;
    if (known.contains(beside)) return "write the path from src/: \"" + beside + "\"";
    return "no such file in src/: " + include.path;
  }
  const Arrow* from = row_of(path);
  const Arrow* to = row_of(include.path);
  if (!from) return "the folder of this file is not in the table of arrows";
  if (to && allowed(*from, *to)) return std::nullopt;
  return std::string(from->folder) + " may not include " + include.path;
}

// The parts of C++ that can hide an #include: only what is between tokens of code counts.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Include> run() {
    while (at_ < text_.size()) {
      if (at_line_start_)
        directive();
      else
        step();
    }
    return std::move(found_);
  }

 private:
  bool looking_at(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  void advance_to(std::size_t end) {
    end = std::min(end, text_.size());
    line_ += static_cast<int>(std::count(text_.begin() + at_, text_.begin() + end, '\n'));
    at_ = end;
  }

  void advance_behind(std::string_view what, std::size_t from) {
    const std::size_t found = text_.find(what, from);
    advance_to(found == std::string_view::npos ? text_.size() : found + what.size());
  }

  void skip_blanks() { advance_to(std::min(text_.find_first_not_of(" \t", at_), text_.size())); }

  void directive() {
    at_line_start_ = false;
    skip_blanks();
    if (!looking_at("#")) return;
    advance_to(at_ + 1);
    skip_blanks();
    if (!looking_at("include")) return;
    advance_to(at_ + std::string_view("include").size());
    skip_blanks();
    if (!looking_at("\"") && !looking_at("<")) return;
    const char quote = text_[at_];
    const std::size_t end = text_.find(quote == '<' ? '>' : '"', at_ + 1);
    if (end == std::string_view::npos) return;
    found_.push_back({line_, quote, std::string(text_.substr(at_ + 1, end - at_ - 1))});
    advance_to(end + 1);
  }

  void step() {
    if (looking_at("//"))
      advance_to(std::min(text_.find('\n', at_), text_.size()));
    else if (looking_at("/*"))
      advance_behind("*/", at_ + 2);
    else if (looking_at("R\""))
      raw_string();
    else if (text_[at_] == '"')
      quoted();
    else if (looking_at("'\"'"))
      advance_to(at_ + 3);
    else if (looking_at("'\\\"'"))
      advance_to(at_ + 4);
    else {
      at_line_start_ = text_[at_] == '\n';
      advance_to(at_ + 1);
    }
  }

  void raw_string() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return advance_to(text_.size());
    const std::string close = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
    advance_behind(close, open);
  }

  void quoted() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    advance_to(end < text_.size() && text_[end] == '"' ? end + 1 : end);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool at_line_start_ = true;
  std::vector<Include> found_;
};

std::vector<Violation> folders_without_readme(const std::vector<SourceFile>& files) {
  std::set<std::string> folders, described;
  for (const SourceFile& file : files) {
    if (is_source(file.path)) folders.insert(folder_of(file.path));
    if (file.path.ends_with("/README.md")) described.insert(folder_of(file.path));
  }
  std::vector<Violation> out;
  for (const std::string& folder : folders)
    if (!described.contains(folder)) out.push_back({folder, 0, "the folder has no README.md"});
  return out;
}

}  // namespace

const std::vector<Arrow>& table() {
  static const std::vector<Arrow> arrows = {
      {"base", {}},
      {"logic", {"base"}},
      {"solve", {"logic", "base"}},
      {"cfa", {"logic", "base"}},
      {"frontend", {"cfa", "logic", "base"}},
      {"frontend/c", {"frontend", "cfa", "logic", "base"}},
      {"frontend/st", {"frontend", "cfa", "logic", "base"}},
      {"frontend/bip", {"frontend", "cfa", "logic", "base"}},
      {"trace", {"cfa", "logic", "base"}},
      {"engine", {"trace", "cfa", "solve", "logic", "base"}},
      {"fault", {"trace", "cfa", "logic", "base"}},
      {"localize", {"fault", "trace", "cfa", "solve", "logic", "base"}},
      {"check", {"fault", "trace", "cfa", "solve", "logic", "base"}},
      {"rank", {"fault", "cfa", "base"}},
      {"report", {"rank", "fault", "trace", "cfa", "base"}},
      {"exchange", {"rank", "fault", "trace", "cfa", "base"}},
      {"guide", {"exchange", "engine", "frontend", "trace", "cfa", "base"}},
      {"eval", {"base"}},
      {"app", {"*"}},
  };
  return arrows;
}

std::vector<Include> includes(std::string_view text) {
  return Scanner(text).run();
}

std::vector<Violation> violations(const std::vector<SourceFile>& files) {
  std::set<std::string> known;
  for (const SourceFile& file : files)
    known.insert(file.path);
  std::vector<Violation> out;
  for (const SourceFile& file : files) {
    if (!is_source(file.path)) continue;
    for (const Include& include : includes(file.text))
      if (auto message = complaint(file.path, include, known))
        out.push_back({file.path, include.line, *message});
  }
  for (Violation& violation : folders_without_readme(files))
    out.push_back(std::move(violation));
  return out;
}

}  // namespace faultline::arrows
