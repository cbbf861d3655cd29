#include "localize/repair/dialect.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "localize/repair/source_text.h"

namespace faultline::localize::repair {
namespace {

struct Spelled {
  std::string_view plc, c;
};

// The first spelling is the one that is written.
constexpr Spelled kWords[] = {{"AND", "&&"}, {"&", "&&"}, {"OR", "||"}, {"NOT", "!"}, {"XOR", "^"},
                               {"MOD", "%"},  {"=", "=="}, {"<>", "!="}, {":=", "="},  {"RETURN", "return"}};

// What Structured Text has no word for.
constexpr std::string_view kOnlyC[] = {"++", "--", "?", "->", "{", "}", "<<", ">>", "|", "&", "~", "else",
                                       "%=", "&=", "|=", "^=", "break", "<<=", ">>="};

bool is_same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::toupper(x) == std::toupper(y); });
}

// Writes C's tokens as Structured Text.
class Writer {
 public:
  explicit Writer(std::string_view text) : text_(text), tokens_(tokens_of(text, cfa::Language::StructuredText)) {}

  std::optional<std::string> write() {
    for (std::size_t i = 0; i < tokens_.size(); ++i)
      if (!token(i)) return std::nullopt;
    space(text_.size());
    close();
    return std::move(out_);
  }

 private:
  std::string_view word(std::size_t i) const {
    return text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
  }

  void space(std::size_t to) {
    if (copied_ < to) out_ += text_.substr(copied_, to - copied_);
    copied_ = to;
  }

  void close() {
    for (; ifs_ > 0; --ifs_)
      out_ += "; END_IF";
  }

  bool token(std::size_t i) {
    const std::string_view here = word(i);
    if (std::ranges::find(kOnlyC, here) != std::end(kOnlyC)) return false;
    space(tokens_[i].begin);
    copied_ = tokens_[i].end;
    if (here == "if" && i + 1 < tokens_.size() && word(i + 1) == "(") {
      heads_.push_back(partner(i + 1));
      out_ += "IF";
    } else if (!heads_.empty() && i == heads_.back()) {
      heads_.pop_back();
      ++ifs_;
      out_ += ") THEN";
    } else if (here == ";" && ifs_ > 0) {
      close();
      out_ += ";";
    } else {
      put(here);
    }
    return true;
  }

  void put(std::string_view here) {
    for (const Spelled& pair : kWords)
      if (pair.c == here) {
        const bool is_word = std::isalpha(static_cast<unsigned char>(pair.plc[0])) != 0;
        const auto touches = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '#' || c == '('; };
        if (is_word && !out_.empty() && touches(out_.back()) && out_.back() != '(') out_ += ' ';
        out_ += pair.plc;
        if (is_word && copied_ < text_.size() && text_[copied_] != ' ' && text_[copied_] != ';') out_ += ' ';
        return;
      }
    out_ += here;
  }

  std::size_t partner(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < tokens_.size(); ++i) {
      if (word(i) == "(") ++depth;
      if (word(i) == ")" && --depth == 0) return i;
    }
    return tokens_.size();
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::string out_;
  std::size_t copied_ = 0;
  int ifs_ = 0;
  std::vector<std::size_t> heads_;  // the parentheses that close conditions
};

}  // namespace

std::string_view as_c_token(cfa::Language language, std::string_view token) {
  if (language != cfa::Language::StructuredText) return token;
  for (const Spelled& pair : kWords)
    if (is_same_word(pair.plc, token)) return pair.c;
  return token;
}

std::string as_c(cfa::Language language, std::string_view text) {
  if (language != cfa::Language::StructuredText) return std::string(text);
  std::string out;
  std::size_t copied = 0;
  for (const Token& token : tokens_of(text, language)) {
    out += text.substr(copied, token.begin - copied);
    const std::string_view word = text.substr(token.begin, token.end - token.begin), c = as_c_token(language, word);
    out += c;
    copied = token.end;
    if (c == "!" && copied < text.size() && text[copied] == ' ') ++copied;
  }
  return out + std::string(text.substr(copied));
}

std::optional<std::string> from_c(cfa::Language language, std::string_view text) {
  if (language != cfa::Language::StructuredText) return std::string(text);
  if (text.find_first_of("{}") != std::string_view::npos) return std::nullopt;
  return Writer(text).write();
}

}  // namespace faultline::localize::repair
