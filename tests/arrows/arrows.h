// Who may include whom. The folders of src/ form layers; an include that no arrow allows is a violation, and
// so are an include of a file that is not there, a library's header outside the one folder that wraps the
// library, and a folder that does not say in a README.md what it is for. The table is in arrows.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace faultline::arrows {

struct SourceFile {
  std::string path;  // from src/, with '/'
  std::string text;
};

struct Violation {
  std::string path;
  int line = 0;  // 0: the folder as a whole
  std::string message;
};

struct Include {
  int line = 0;
  char quote = '"';  // or '<'
  std::string path;
};

// One row of the table: the files below `folder` may include those below `targets` and their own folder's.
// The row with the longest matching folder counts; a target reaches what lies in its folder, not what has a
// row of its own.
struct Arrow {
  std::string_view folder;
  std::vector<std::string_view> targets;
};

const std::vector<Arrow>& table();

// The #include lines of a C++ text; those in comments and raw strings (embedded C code) are not includes.
std::vector<Include> includes(std::string_view text);

// All violations in the files of src/, in the order of the files. README.md files count as the folders'
// descriptions.
std::vector<Violation> violations(const std::vector<SourceFile>& files);

}  // namespace faultline::arrows
