// The tokens, as a PEGTL grammar. What a rule cannot say (REGION and TITLE only begin a line) is asked of the
// tokens read so far.
#include <algorithm>
#include <tao/pegtl.hpp>

#include "base/diagnostic.h"
#include "frontend/st/token.h"

namespace faultline::frontend::st {
namespace lexer {

namespace p = tao::pegtl;

struct Lexed {
  FileId file;
  std::vector<Token> tokens;
  bool comments_nest = true;  // until one is found that ends only if they do not
};

// Letters of other alphabets are bytes from 128 on, in Latin-1 as in UTF-8.
struct letter : p::sor<p::alpha, p::one<'_'>, p::not_range<'\0', '\x7f'>> {};
struct letter_or_digit : p::sor<letter, p::digit> {};
struct word : p::seq<letter, p::star<letter_or_digit>> {};
struct blank : p::plus<p::space> {};

// (* a (* b *) c *) is one comment since the third edition of the standard; before it, a comment ended at the first *).
// So comments nest, unless one would have no end then.
template <char kOpen, char kClose>
struct comment_between {
  using rule_t = comment_between;
  using subs_t = p::type_list<>;

  template <p::apply_mode, p::rewind_mode, template <typename...> class Action, template <typename...> class Control,
            typename In>
  static bool match(In& in, Lexed& lexed) {
    const std::string_view rest(in.current(), in.size());
    const char open[] = {kOpen, '*', '\0'}, close[] = {'*', kClose, '\0'};
    if (!rest.starts_with(open)) return false;
    std::size_t end = rest.find(close, 2), depth = lexed.comments_nest ? 1 : 0;
    if (end == std::string_view::npos) return false;
    std::size_t i = 2;
    for (; depth > 0 && i < rest.size(); ++i) {
      const std::string_view here = rest.substr(i, 2);
      const bool is_inner = here == open;
      if (!is_inner && here != close) continue;
      is_inner ? ++depth : --depth;
      ++i;
    }
    if (depth > 0) lexed.comments_nest = false;
    else if (lexed.comments_nest) end = i - 2;
    in.bump(end + 2);
    return true;
  }
};
struct in_parentheses : comment_between<'(', ')'> {};
struct in_slashes : comment_between<'/', '/'> {};
struct in_both : p::seq<p::string<'(', '/', '*'>, p::until<p::string<'*', '/', ')'>>> {};
struct open_comment : p::sor<p::string<'(', '*'>, p::string<'/', '*'>, p::string<'(', '/', '*'>> {};
struct assert_mark : p::seq<p::string<'/', '/', '#'>, TAO_PEGTL_ISTRING("ASSERT"), p::not_at<letter_or_digit>> {};
struct line_comment : p::seq<p::string<'/', '/'>, p::until<p::at<p::eolf>>> {};
struct pragma : p::seq<p::one<'{'>, p::until<p::one<'}'>>> {};

// A line that begins with REGION, END_REGION or TITLE = is for people.
struct line_for_people {
  using rule_t = line_for_people;
  using subs_t = p::type_list<>;

  template <p::apply_mode, p::rewind_mode, template <typename...> class Action, template <typename...> class Control,
            typename In>
  static bool match(In& in, Lexed& lexed) {
    const std::uint32_t line = static_cast<std::uint32_t>(in.position().line);
    if (!lexed.tokens.empty() && lexed.tokens.back().range.end.line == line) return false;
    const std::string_view rest(in.current(), in.size());
    const std::string_view here = rest.substr(0, rest.find('\n'));
    const std::size_t end = std::min(here.find_first_not_of(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789"), here.size());
    const std::string key = upper(here.substr(0, end));
    const std::size_t behind = here.find_first_not_of(" \t\r", end);
    const char next = behind == std::string_view::npos ? '\0' : here[behind];
    const bool is_region = (key == "REGION" || key == "END_REGION") && next != ':' && next != '.' && next != '[';
    if (!is_region && !(key == "TITLE" && next == '=')) return false;
    in.bump(here.size());
    return true;
  }
};

struct skipped : p::sor<blank, in_both, in_parentheses, in_slashes, line_comment, pragma, line_for_people> {};

struct digits : p::seq<p::digit, p::star<p::opt<p::one<'_'>>, p::digit>> {};
struct hex_digits : p::seq<p::xdigit, p::star<p::opt<p::one<'_'>>, p::xdigit>> {};
struct based : p::seq<p::sor<p::string<'1', '6'>, p::one<'2', '8'>>, p::one<'#'>, hex_digits> {};
struct exponent : p::seq<p::one<'e', 'E'>, p::opt<p::one<'+', '-'>>, digits> {};
struct real_number
    : p::sor<p::seq<digits, p::one<'.'>, digits, p::opt<exponent>>, p::seq<digits, exponent>> {};
struct number_end : p::not_at<letter> {};
struct integer : p::seq<p::sor<based, digits>, number_end> {};
struct real : p::seq<real_number, number_end> {};

struct time_word : p::sor<TAO_PEGTL_ISTRING("S5TIME"), TAO_PEGTL_ISTRING("S5T"), TAO_PEGTL_ISTRING("LTIME"),
                          TAO_PEGTL_ISTRING("LT"), TAO_PEGTL_ISTRING("TIME"), TAO_PEGTL_ISTRING("T")> {};
struct time_part : p::seq<digits, p::opt<p::one<'.'>, digits>, p::plus<p::alpha>, p::opt<p::one<'_'>>> {};
struct time : p::seq<time_word, p::one<'#'>, p::opt<p::one<'-', '+'>>, p::plus<time_part>, p::not_at<letter_or_digit>> {};
struct date_word
    : p::sor<TAO_PEGTL_ISTRING("DATE_AND_TIME"), TAO_PEGTL_ISTRING("TIME_OF_DAY"), TAO_PEGTL_ISTRING("DATE"),
             TAO_PEGTL_ISTRING("LTOD"), TAO_PEGTL_ISTRING("TOD"), TAO_PEGTL_ISTRING("LDT"),
             TAO_PEGTL_ISTRING("DTL"), TAO_PEGTL_ISTRING("DT"), TAO_PEGTL_ISTRING("D")> {};
struct date : p::seq<date_word, p::one<'#'>, p::plus<p::sor<p::digit, p::one<'-', ':', '.'>>>> {};
struct in_quotes : p::seq<p::one<'\''>,
                          p::until<p::one<'\''>, p::sor<p::seq<p::one<'$'>, p::any>, p::not_one<'\n'>>>> {};
struct typed : p::seq<word, p::one<'#'>,
                      p::sor<p::seq<p::opt<p::one<'+', '-'>>, p::sor<real_number, based, digits>>, word, in_quotes>> {};

struct local_name : p::seq<p::one<'#'>, word> {};
struct local_quoted : p::seq<p::string<'#', '"'>, p::until<p::one<'"'>, p::not_one<'\n'>>> {};
struct quoted : p::seq<p::one<'"'>, p::until<p::one<'"'>, p::not_one<'\n'>>> {};
struct name : word {};
struct string : in_quotes {};

struct address_place : p::seq<p::digit, p::star<p::digit>, p::star<p::one<'.'>, p::plus<p::digit>>> {};
struct address : p::seq<p::one<'%'>, p::opt<p::one<'P', 'p'>>, p::one<'I', 'Q', 'M', 'i', 'q', 'm'>,
                        p::opt<p::one<'X', 'B', 'W', 'D', 'L', 'x', 'b', 'w', 'd', 'l'>>,
                        p::sor<address_place, p::one<'*'>>> {};
struct db_address : p::seq<p::one<'%'>, TAO_PEGTL_ISTRING("DB"), p::plus<letter_or_digit>, p::star<p::one<'.'>, p::plus<letter_or_digit>>> {};
struct slice : p::seq<p::one<'%'>, p::one<'X', 'B', 'W', 'D', 'x', 'b', 'w', 'd'>, p::plus<p::digit>> {};

struct operator_text
    : p::sor<p::string<'-', '-', '>'>, p::string<':', '=', '>'>, p::string<'*', '*'>, p::string<':', '='>,
             p::string<'=', '>'>, p::string<'<', '='>, p::string<'>', '='>, p::string<'<', '>'>,
             p::string<'+', '='>, p::string<'-', '='>, p::string<'*', '='>, p::string<'/', '='>,
             p::string<'?', '='>, p::string<'.', '.'>, p::string<'&', '&'>, p::string<'|', '|'>, p::string<'!', '='>,
             p::string<'=', '='>,
             p::one<'+', '-', '*', '/', '=', '<', '>', '(', ')', '[', ']', ',', ';', ':', '.', '&', '^', '!'>> {};

struct symbol : p::seq<p::not_at<open_comment>, operator_text> {};

struct token : p::sor<time, date, typed, real, integer, local_quoted, local_name, quoted, name, string, db_address,
                      address, slice, symbol> {};
struct item : p::sor<assert_mark, skipped, token> {};
struct file : p::seq<p::opt<p::utf8::bom>, p::star<item>> {};

template <typename Rule>
struct action : p::nothing<Rule> {};

template <TokenKind kKind>
struct keep {
  template <typename Input>
  static void apply(const Input& in, Lexed& lexed) {
    Token token;
    token.kind = kKind;
    token.text = in.string_view();
    const auto at = in.position();
    token.range.file = lexed.file;
    token.range.begin = {static_cast<std::uint32_t>(at.line), static_cast<std::uint32_t>(at.column)};
    token.range.end = {token.range.begin.line,
                       token.range.begin.column + static_cast<std::uint32_t>(token.text.size())};
    if (kKind == TokenKind::Name) {
      if (token.text.front() == '#') token.prefix = Prefix::Local;
      if (token.text.front() == '"') token.prefix = Prefix::Global;
      if (token.text.front() == '#') token.text.remove_prefix(1);
      if (token.text.front() == '"') token.text = token.text.substr(1, token.text.size() - 2);
    }
    token.key = upper(token.text);
    lexed.tokens.push_back(std::move(token));
  }
};

template <> struct action<time> : keep<TokenKind::Time> {};
template <> struct action<date> : keep<TokenKind::Date> {};
template <> struct action<typed> : keep<TokenKind::Typed> {};
template <> struct action<real> : keep<TokenKind::Real> {};
template <> struct action<integer> : keep<TokenKind::Integer> {};
template <> struct action<local_name> : keep<TokenKind::Name> {};
template <> struct action<local_quoted> : keep<TokenKind::Name> {};
template <> struct action<quoted> : keep<TokenKind::Name> {};
template <> struct action<name> : keep<TokenKind::Name> {};
template <> struct action<string> : keep<TokenKind::String> {};
template <> struct action<db_address> : keep<TokenKind::Address> {};
template <> struct action<address> : keep<TokenKind::Address> {};
template <> struct action<slice> : keep<TokenKind::Slice> {};
template <> struct action<symbol> : keep<TokenKind::Symbol> {};
template <> struct action<assert_mark> : keep<TokenKind::Assert> {};

std::string complaint(std::string_view rest) {
  if (rest.starts_with("(*") || rest.starts_with("/*") || rest.starts_with("(/*")) return "this comment has no end";
  switch (rest.front()) {
    case '{': return "this pragma has no '}'";
    case '\'': return "this string has no end on its line";
    case '"': return "this quoted name has no end on its line";
    default: break;
  }
  if (rest.front() >= '0' && rest.front() <= '9') return "this is no number";
  return "this character does not belong to Structured Text";
}

}  // namespace lexer

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::vector<Token> tokens_of(FileId file, std::string_view text) {
  lexer::Lexed lexed{file, {}};
  tao::pegtl::memory_input in(text.data(), text.data() + text.size(), "");
  tao::pegtl::parse<lexer::file, lexer::action>(in, lexed);
  const auto at = in.position();
  SourceRange here{file, {static_cast<std::uint32_t>(at.line), static_cast<std::uint32_t>(at.column)}, {}};
  here.end = here.begin;
  if (!in.empty()) {
    ++here.end.column;
    throw InputError(lexer::complaint({in.current(), in.size()}), here);
  }
  Token end;
  end.range = here;
  lexed.tokens.push_back(end);
  return std::move(lexed.tokens);
}

}  // namespace faultline::frontend::st
