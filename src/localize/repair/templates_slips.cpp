// Slips of C's spelling that the automaton does not show as one expression: on which side ++ stands, = for
// ==, what
// `*p++` steps, the size of a pointer, a product that is too narrow. They are made in the text alone, which
// is read again.
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "localize/repair/definitions.h"
#include "localize/repair/file_words.h"
#include "localize/repair/templates.h"

namespace faultline::localize::repair {
namespace {

constexpr std::size_t kMostStrings = 12;  // literals that are tried for each other
constexpr std::size_t kMostCases = 8;
constexpr std::size_t kLongestNumber = 9;
constexpr double kReordered = 2;  // tokens that exchanged operands count
constexpr double kRespelled = 1;  // tokens that a change of the order or of parentheses counts

bool is_step(std::string_view token) {
  return token == "++" || token == "--";
}

// Behind these a statement begins, or a part of a `for`: nobody looks at the value of what stands there.
bool is_before_statement(std::string_view before) {
  static constexpr std::array<std::string_view, 7> kEnds = {";", "{", "}", ")", ":", "else", "do"};
  return before.empty() || std::ranges::find(kEnds, before) != kEnds.end();
}

bool is_identifier_token(std::string_view token) {
  return is_word_token(token) && (token[0] < '0' || token[0] > '9');
}

}  // namespace

// a[i++] becomes a[++i].
void other_side_of_step(Mint& mint) {
  each_file(mint, [](const FileWords& file) {
    file.each_token([&](std::size_t i) {
      if (!is_step(file.word(i)) || i == 0) return;
      const std::string sign(file.word(i));
      if (is_identifier_token(file.word(i + 1))) {
        const std::size_t end = file.end_of_place(i + 1);
        if (!is_before_statement(file.word(i - 1)))
          file.rewrite(i, end, file.text(i + 1, end) + sign, kRespelled);
      } else if (is_word_token(file.word(i - 1)) || file.word(i - 1) == "]") {
        const std::size_t begin = file.begin_of_place(i - 1);
        if (begin > 0 && is_identifier_token(file.word(begin)) && !is_before_statement(file.word(begin - 1)))
          file.rewrite(begin, i, sign + file.text(begin, i - 1), kRespelled);
      }
    });
  });
}

// if (x = 0) becomes if (x == 0).
void comparison_for_assignment(Mint& mint) {
  each_file(mint, [](const FileWords& file) {
    file.each_token([&](std::size_t i) {
      if ((file.word(i) != "if" && file.word(i) != "while") || file.word(i + 1) != "(") return;
      for (std::size_t k = i + 2; k < file.partner(i + 1); ++k)
        if (file.word(k) == "=") file.rewrite(k, k, "==");
    });
  });
}

// *count++ becomes (*count)++.
void stepped_target(Mint& mint) {
  each_file(mint, [](const FileWords& file) {
    file.each_token([&](std::size_t i) {
      if (i == 0 || file.word(i) != "*" || !is_identifier_token(file.word(i + 1)) ||
          !is_step(file.word(i + 2)))
        return;
      const std::string_view before = file.word(i - 1);
      const bool is_product = before == ")" || before == "]" || is_word_token(before);
      if (!is_product || before == ")" || before == "else" || before == "return")
        file.rewrite(i, i + 2, "(*" + std::string(file.word(i + 1)) + ")" + std::string(file.word(i + 2)),
                     kRespelled);
    });
  });
}

// sizeof(p) becomes sizeof(*p), sizeof(a) - 1, sizeof(a) / sizeof(*a); the other way round for sizeof(*p).
void other_size(Mint& mint) {
  each_file(mint, [](const FileWords& file) {
    file.each_token([&](std::size_t i) {
      if (file.word(i) != "sizeof" || file.word(i + 1) != "(") return;
      const std::size_t close = file.partner(i + 1);
      const bool is_target = file.word(i + 2) == "*";
      const std::size_t begin = is_target ? i + 3 : i + 2;
      if (!is_identifier_token(file.word(begin)) || file.end_of_place(begin) + 1 != close) return;
      const std::string place = file.text(begin, close - 1);
      if (is_target) {
        file.rewrite(i, close, "sizeof(" + place + ")");
        return;
      }
      file.rewrite(i, close, "sizeof(*" + place + ")");
      file.rewrite(i, close, "sizeof(" + place + ") - 1");
      if (file.word(close + 1) != "/")
        file.rewrite(i, close, "(sizeof(" + place + ") / sizeof(*" + place + "))", 2);
    });
  });
}

namespace {

// What an arithmetic operation on ints is converted to, by the range of the operation.
std::string wider_type(const cfa::Program& program, const cfa::Expr& convert) {
  const cfa::Expr& narrow = program.exprs[convert.a];
  const cfa::Type& from = program.types[narrow.type];
  const cfa::Type& to = program.types[convert.type];
  if (narrow.kind != cfa::ExprKind::Binary || narrow.binary > cfa::BinaryOp::Shl ||
      from.kind != cfa::TypeKind::Int)
    return {};
  if (to.kind == cfa::TypeKind::Float) return to.width == 32 ? "float" : "double";
  if (to.kind != cfa::TypeKind::Int || to.width <= from.width || to.width != 64) return {};
  return to.is_signed() ? "long long" : "unsigned long long";
}

}  // namespace

// long long area = w * h; becomes long long area = (long long)w * h;
void wider_operand(Mint& mint) {
  if (mint.program().language != cfa::Language::C) return;
  const cfa::Program& program = mint.sites().program();
  const std::vector<FileId> files = mint.sites().files();
  std::set<SourceRange> known;
  for (std::uint32_t i = 0; i < program.exprs.size(); ++i) {
    const cfa::Expr& convert = program.exprs[cfa::ExprId(i)];
    if (convert.kind != cfa::ExprKind::Convert) continue;
    const std::string type = wider_type(program, convert);
    if (type.empty()) continue;
    const cfa::ExprId operand = core(program, program.exprs[convert.a].a);
    const SourceRange range = program.range(operand);
    if (!range || std::ranges::find(files, range.file) == files.end() || !known.insert(range).second ||
        !mint.executed_lines(range.file).contains(range.begin.line))
      continue;
    mint.rewrite(range, "(" + type + ")" + mint.in_parentheses(mint.source_text(operand)), kRespelled + 1);
  }
}

// "on" becomes "off": other strings of the file.
void other_string(Mint& mint) {
  each_file(mint, [](const FileWords& file) {
    std::set<std::string> all;
    for (std::size_t i = 1; i < file.source().tokens().size(); ++i)
      if (file.word(i).starts_with('"') && file.word(i - 1) != "include")
        all.insert(std::string(file.word(i)));
    if (all.size() > kMostStrings) return;
    file.each_token([&](std::size_t i) {
      if (!file.word(i).starts_with('"')) return;
      for (const std::string& other : all)
        if (other != file.word(i)) file.rewrite(i, i, other);
    });
  });
}

// break becomes continue, and the other way round.
void other_jump(Mint& mint) {
  each_file(mint, [](const FileWords& file) {
    file.each_token([&](std::size_t i) {
      if (file.word(i + 1) != ";") return;
      if (file.word(i) == "break") file.rewrite(i, i, "continue");
      if (file.word(i) == "continue") file.rewrite(i, i, "break");
    });
  });
}

// goto close becomes goto release: another label of the function.
void other_label(Mint& mint) {
  each_file(mint, [](const FileWords& file) {
    for (const Extent& function : function_extents(file.source())) {
      std::set<std::string> labels;
      for (std::size_t i = function.begin + 1; i < function.end; ++i)
        if (is_identifier_token(file.word(i)) && file.word(i + 1) == ":" &&
            is_before_statement(file.word(i - 1)) && file.word(i) != "default")
          labels.insert(std::string(file.word(i)));
      for (std::size_t i = function.begin; i < function.end; ++i)
        if (file.word(i) == "goto" && file.is_executed(i))
          for (const std::string& other : labels)
            if (other != file.word(i + 1)) file.rewrite(i + 1, i + 1, other);
    }
  });
}

namespace {

bool executes(const FileWords& file, const Extent& function) {
  for (std::size_t i = function.begin; i < function.end; ++i)
    if (file.is_executed(i)) return true;
  return false;
}

// What could stand in a `case` instead: neighbours of a letter or a number, other enumerators, constants of
// the program.
std::vector<std::string> other_cases(const Mint& mint, const std::string& label) {
  std::vector<std::string> all;
  if (label.size() == 3 && label[0] == '\'') {
    for (const int step : {-1, 1})
      if (const char other = static_cast<char>(label[1] + step);
          other > ' ' && other < 0x7F && other != '\'' && other != '\\')
        all.push_back(std::string("'") + other + "'");
  } else if (label.find_first_not_of("0123456789") == std::string::npos && label.size() < kLongestNumber) {
    const std::int64_t old = std::stoll(label);
    std::set<std::int64_t> values = mint.own_constants();
    values.insert({old - 1, old + 1});
    for (const std::int64_t value : values)
      if (value != old && value >= 0 && all.size() < kMostCases) all.push_back(std::to_string(value));
  } else if (is_identifier_token(label)) {
    for (const auto& [name, value] : enumeration_of(mint.program(), label))
      if (name != label) all.push_back(name);
  }
  return all;
}

}  // namespace

// case 'i': becomes case 'j':
void other_case(Mint& mint) {
  each_file(mint, [&](const FileWords& file) {
    for (const Extent& function : function_extents(file.source()))
      for (std::size_t i = function.begin; i < function.end; ++i)
        if (file.word(i) == "case" && file.word(i + 2) == ":" && executes(file, function))
          for (const std::string& other : other_cases(mint, std::string(file.word(i + 1))))
            file.rewrite(i + 1, i + 1, other);
  });
}

namespace {

// The one && of a condition in parentheses, if there is nothing beside it; none: there are others, or ||.
std::optional<std::size_t> only_conjunction(const FileWords& file, std::size_t bracket) {
  std::optional<std::size_t> found;
  for (std::size_t i = bracket + 1; i < file.partner(bracket); ++i) {
    if (file.word(i) == "(" || file.word(i) == "[") i = std::max(i, file.partner(i));
    if (file.word(i) == "||" || file.word(i) == "?" || (file.word(i) == "&&" && found)) return std::nullopt;
    if (file.word(i) == "&&") found = i;
  }
  return found;
}

bool has_disjunction(const FileWords& file, std::size_t bracket) {
  for (std::size_t i = bracket + 1; i < file.partner(bracket); ++i)
    if (file.word(i) == "||" || file.word(i) == "?" || file.word(i) == ",") return true;
  return false;
}

}  // namespace

// while (a[i] != 0 && i < n) becomes while (i < n && a[i] != 0); while (p->next) becomes while (p &&
// p->next): what keeps a condition from failing comes first.
void safe_condition(Mint& mint) {
  each_file(mint, [](const FileWords& file) {
    file.each_token([&](std::size_t i) {
      const std::size_t bracket = i + 1;
      if ((file.word(i) != "if" && file.word(i) != "while") || file.word(bracket) != "(") return;
      const std::size_t close = file.partner(bracket);
      if (const auto sign = only_conjunction(file, bracket))
        file.rewrite(bracket + 1, close - 1,
                     file.text(*sign + 1, close - 1) + " && " + file.text(bracket + 1, *sign - 1),
                     kReordered);
      const std::string whole = has_disjunction(file, bracket) ? "(" + file.text(bracket + 1, close - 1) + ")"
                                                               : file.text(bracket + 1, close - 1);
      std::set<std::string> pointers;
      for (std::size_t k = bracket + 1; k < close; ++k)
        if (is_identifier_token(file.word(k)) && file.word(k + 1) == "->" && file.word(k - 1) != "->" &&
            file.word(k - 1) != ".")
          pointers.insert(std::string(file.word(k)));
      for (const std::string& pointer : pointers)
        file.rewrite(bracket + 1, close - 1, pointer + " && " + whole);
    });
  });
}

}  // namespace faultline::localize::repair
