// The tokens of a file of C, and changes of them that are known by their text only.
#pragma once

#include <optional>
#include <string>

#include "localize/repair/mint.h"
#include "localize/repair/text_outline.h"

namespace faultline::localize::repair {

class FileWords {
 public:
  FileWords(Mint& mint, FileId file);

  const SourceText& source() const { return source_; }
  // Empty behind the last one.
  std::string_view word(std::size_t token) const {
    return token < source_.tokens().size() ? source_.text(source_.tokens()[token]) : std::string_view();
  }
  std::string text(std::size_t begin, std::size_t end) const;  // from the first token to the last
  // What stands between two tokens: blanks, mostly.
  std::string between(std::size_t before, std::size_t behind) const;
  std::size_t partner(std::size_t bracket) const { return source_.partner(bracket); }

  // `name`, `p->member`, `a[i].member` that begins here: its last token; that ends here: its first.
  std::size_t end_of_place(std::size_t begin) const;
  std::size_t begin_of_place(std::size_t end) const;

  void rewrite(std::size_t begin, std::size_t end, std::string after,
               std::optional<double> novelty = {}) const;

  bool is_executed(std::size_t token) const;  // its line is
  bool executes_nothing() const { return lines_.empty(); }
  template <typename Visit>
  void each_token(const Visit& visit) const {
    for (std::size_t i = 0; i < source_.tokens().size() && !executes_nothing(); ++i)
      if (is_executed(i)) visit(i);
  }

 private:
  Mint& mint_;
  FileId file_;
  const SourceText& source_;
  Lines lines_;
};

// Of programs in C.
template <typename Visit>
void each_file(Mint& mint, const Visit& visit) {
  if (mint.program().language != cfa::Language::C) return;
  for (const FileId file : mint.sites().files())
    visit(FileWords(mint, file));
}

}  // namespace faultline::localize::repair
