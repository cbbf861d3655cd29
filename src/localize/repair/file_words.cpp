#include "localize/repair/file_words.h"

namespace faultline::localize::repair {

FileWords::FileWords(Mint& mint, FileId file)
    : mint_(mint), file_(file), source_(mint.sites().text_of(file)), lines_(mint.executed_lines(file)) {}

std::string FileWords::text(std::size_t begin, std::size_t end) const {
  const std::uint32_t from = source_.tokens()[begin].begin;
  return std::string(source_.text().substr(from, source_.tokens()[end].end - from));
}

std::string FileWords::between(std::size_t before, std::size_t behind) const {
  const std::uint32_t from = source_.tokens()[before].end;
  return std::string(source_.text().substr(from, source_.tokens()[behind].begin - from));
}

std::size_t FileWords::end_of_place(std::size_t begin) const {
  for (std::size_t end = begin;;) {
    if (word(end + 1) == "[" && partner(end + 1) != end + 1)
      end = partner(end + 1);
    else if ((word(end + 1) == "." || word(end + 1) == "->") && is_word_token(word(end + 2)))
      end += 2;
    else
      return end;
  }
}

std::size_t FileWords::begin_of_place(std::size_t end) const {
  for (std::size_t begin = end;;) {
    if (word(begin) == "]" && partner(begin) < begin && partner(begin) > 0)
      begin = partner(begin) - 1;
    else if (begin > 1 && (word(begin - 1) == "." || word(begin - 1) == "->"))
      begin -= 2;
    else
      return begin;
  }
}

void FileWords::rewrite(std::size_t begin, std::size_t end, std::string after,
                        std::optional<double> novelty) const {
  mint_.rewrite(
      {file_, source_.position(source_.tokens()[begin].begin), source_.position(source_.tokens()[end].end)},
      std::move(after), novelty);
}

bool FileWords::is_executed(std::size_t token) const {
  return lines_.contains(source_.position(source_.tokens()[token].begin).line);
}

}  // namespace faultline::localize::repair
