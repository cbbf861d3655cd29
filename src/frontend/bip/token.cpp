// The lexical grammar, on PEGTL. The sentences are read by recursive descent (parser.h): two dialects with
// optional words between them need to look at the next word, and messages that name what was expected there.
#include "frontend/bip/token.h"

#include <fmt/format.h>

#include <tao/pegtl.hpp>

#include "base/diagnostic.h"

namespace faultline::frontend::bip {

namespace {

namespace peg = tao::pegtl;

struct Blank : peg::plus<peg::sor<peg::one<' ', '\t', '\r', '\n', '\f', '\v'>>> {};
struct LineComment : peg::seq<peg::two<'/'>, peg::until<peg::eolf>> {};
struct BlockOpen : peg::string<'/', '*'> {};
struct BlockComment : peg::seq<BlockOpen, peg::until<peg::string<'*', '/'>>> {};
struct HeaderOpen : peg::string<'{', '#'> {};
struct Header : peg::seq<HeaderOpen, peg::until<peg::string<'#', '}'>>> {};
struct Word : peg::identifier {};
struct Float : peg::seq<peg::plus<peg::digit>, peg::one<'.'>, peg::plus<peg::digit>> {};
struct Number : peg::plus<peg::digit> {};
struct Character : peg::sor<peg::seq<peg::one<'\\'>, peg::not_one<'\n'>>, peg::not_one<'"', '\\', '\n'>> {};
struct Text : peg::seq<peg::one<'"'>, peg::star<Character>, peg::one<'"'>> {};
struct Symbol : peg::seq<peg::not_at<peg::sor<BlockOpen, HeaderOpen>>, peg::sor<peg::two<'='>, peg::string<'!', '='>, peg::string<'<', '='>, peg::string<'>', '='>,
                         peg::two<'&'>, peg::two<'|'>,
                         peg::one<'(', ')', '{', '}', '[', ']', ',', ';', ':', '.', '\'', '@', '=', '<', '>', '+',
                                  '-', '*', '/', '%', '&', '|', '^', '~', '!'>>> {};
struct Item : peg::sor<Blank, LineComment, BlockComment, Header, Word, Float, Number, Text, Symbol> {};
struct Items : peg::star<Item> {};

struct Reading {
  FileId file;
  std::vector<Token> tokens;
};

Position position_of(const peg::position& at) {
  return {static_cast<std::uint32_t>(at.line), static_cast<std::uint32_t>(at.column)};
}

template <class Rule>
struct Keep : peg::nothing<Rule> {};

template <TokenKind kind>
struct KeepAs {
  template <class Input>
  static void apply(const Input& in, Reading& reading) {
    std::string text = in.string();
    const Position begin = position_of(in.position());
    const SourceRange range{
        reading.file, begin, {begin.line, begin.column + static_cast<std::uint32_t>(text.size())}};
    if (kind == TokenKind::String) text = text.substr(1, text.size() - 2);
    reading.tokens.push_back({kind, std::move(text), range});
  }
};

template <>
struct Keep<Word> : KeepAs<TokenKind::Word> {};
template <>
struct Keep<Float> : KeepAs<TokenKind::Float> {};
template <>
struct Keep<Number> : KeepAs<TokenKind::Number> {};
template <>
struct Keep<Text> : KeepAs<TokenKind::String> {};
template <>
struct Keep<Symbol> : KeepAs<TokenKind::Symbol> {};

std::string why_no_token(std::string_view rest) {
  if (rest.starts_with("/*")) return "the comment that begins here does not end";
  if (rest.starts_with("{#")) return "the header that begins here does not end: '#}' is missing";
  if (rest.starts_with("\"")) return "the string that begins here does not end on its line";
  const auto c = static_cast<unsigned char>(rest[0]);
  return c >= 32 && c < 127 ? fmt::format("'{}' is no character of BIP", rest[0])
                            : fmt::format("byte 0x{:02x} is no character of BIP", c);
}

}  // namespace

std::vector<Token> tokenize(const SourceFiles& files, FileId file) {
  const std::string_view text = files.text(file);
  Reading reading{file, {}};
  peg::memory_input<> input(text.data(), text.data() + text.size(), files.path(file));
  peg::parse<Items, Keep>(input, reading);
  const Position end = position_of(input.position());
  const SourceRange here{file, end, {end.line, end.column + 1}};
  if (!input.empty()) throw InputError(why_no_token({input.current(), input.size()}), here);
  reading.tokens.push_back({TokenKind::End, "", {file, end, end}});
  return std::move(reading.tokens);
}

}  // namespace faultline::frontend::bip
