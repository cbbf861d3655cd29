// The tree as Structured Text. What is parsed, printed and parsed again prints the same.
#include <fmt/format.h>

#include "frontend/st/parser.h"

namespace faultline::frontend::st {
namespace {

int level_of(const Expr& expr) {
  if (expr.kind == ExprKind::Unary || (expr.kind == ExprKind::Integer && expr.is_negative && expr.type_name.empty()) ||
      (expr.kind == ExprKind::Real && expr.real < 0 && expr.type_name.empty()))
    return 9;
  if (expr.kind != ExprKind::Binary) return 10;
  switch (expr.op) {
    case Op::Implies: return 0;
    case Op::Or: return 1;
    case Op::Xor: return 2;
    case Op::And: return 3;
    case Op::Equal:
    case Op::NotEqual: return 4;
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual: return 5;
    case Op::Add:
    case Op::Subtract: return 6;
    case Op::Power: return 8;
    default: return 7;
  }
}

// With quotes where it would not be read as a name without them.
std::string plain_or_quoted(const std::string& name) {
  const bool is_plain = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos;
  return is_plain && !name.empty() && (name[0] < '0' || name[0] > '9') && !is_keyword(upper(name)) ? name : "\"" + name + "\"";
}

std::string name_text(const std::string& name, Prefix prefix) {
  if (prefix == Prefix::Global) return "\"" + name + "\"";
  return (prefix == Prefix::Local ? "#" : "") + plain_or_quoted(name);
}

std::string at_level(const Expr& expr, int level) {
  return level_of(expr) < level ? "(" + print(expr) + ")" : print(expr);
}

template <class Items, class Print>
std::string joined(const Items& items, const Print& print_one) {
  std::string out;
  for (const auto& item : items)
    out += (out.empty() ? "" : ", ") + print_one(item);
  return out;
}

std::string arguments_text(const std::vector<Argument>& arguments) {
  return joined(arguments, [](const Argument& argument) {
    if (argument.name.empty()) return print(*argument.value);
    return plain_or_quoted(argument.name) + (argument.is_output ? " => " : " := ") + print(*argument.value);
  });
}

std::string number_text(const Expr& expr) {
  const std::string type = expr.type_name.empty() ? "" : expr.type_name + "#";
  switch (expr.kind) {
    case ExprKind::Bool: return type + (expr.number != 0 ? "TRUE" : "FALSE");
    case ExprKind::Time: return fmt::format("{}#{}{}ns", expr.type_name, expr.is_negative ? "-" : "", expr.number);
    case ExprKind::Real: {
      std::string digits = fmt::format("{}", expr.real);
      if (digits.find('.') == std::string::npos) {
        const std::size_t exponent = std::min(digits.find('e'), digits.size());
        digits.insert(exponent, ".0");
      }
      return type + digits;
    }
    default: {
      const std::string sign = expr.is_negative ? "-" : "";
      return type + sign + (expr.is_based ? fmt::format("16#{:X}", expr.number) : fmt::format("{}", expr.number));
    }
  }
}

class Printer {
 public:
  std::string out;

  void source(const Source& all) {
    for (const auto& type : all.types)
      line("TYPE " + quoted(type->name) + " : " + spec(*type->spec) +
           (type->initial ? " := " + print(*type->initial) : "") + "; END_TYPE");
    section("VAR_GLOBAL", all.globals, Section::Global);
    section("VAR_GLOBAL CONSTANT", all.globals, Section::Constant);
    section("VAR_GLOBAL_INPUT", all.globals, Section::GlobalInput);
    for (const auto& one : all.blocks)
      block(*one);
  }

 private:
  static std::string quoted(const std::string& name) { return "\"" + name + "\""; }

  void line(const std::string& text) { out += std::string(indent_ * 2, ' ') + text + "\n"; }

  void block(const Block& block) {
    constexpr const char* kWords[] = {"FUNCTION_BLOCK", "PROGRAM", "FUNCTION", "ORGANIZATION_BLOCK", "DATA_BLOCK"};
    const std::string word = kWords[static_cast<int>(block.kind)];
    std::string head = word + " " + quoted(block.name);
    if (block.kind == BlockKind::Function && block.result) head += " : " + spec(*block.result);
    if (block.kind == BlockKind::DataBlock) head += " " + spec(*block.result);
    line(head);
    constexpr std::pair<const char*, Section> kPrintedSections[] = {
        {"VAR_INPUT", Section::Input}, {"VAR_OUTPUT", Section::Output}, {"VAR_IN_OUT", Section::InOut},
        {"VAR", Section::Static},      {"VAR_TEMP", Section::Temp},     {"VAR_EXTERNAL", Section::External},
        {"VAR CONSTANT", Section::Constant}};
    for (const auto& [text, kind] : kPrintedSections)
      section(text, block.variables, kind);
    line("BEGIN");
    body(block.body);
    for (const auto& action : block.actions) {
      line("ACTION " + quoted(action->name) + ":");
      body(action->body);
      line("END_ACTION");
    }
    line("END_" + word);
  }

  void section(const std::string& word, const std::vector<std::unique_ptr<Variable>>& variables, Section kind) {
    bool is_open = false;
    for (const auto& variable : variables) {
      if (variable->section != kind) continue;
      if (!is_open) line(word);
      is_open = true;
      line("  " + declaration(*variable));
    }
    if (is_open) line("END_VAR");
  }

  std::string declaration(const Variable& variable) {
    std::string text = quoted(variable.name);
    if (variable.at) text += " AT " + print(*variable.at);
    if (variable.spec) text += " : " + spec(*variable.spec);
    if (variable.initial) text += " := " + print(*variable.initial);
    return text + ";";
  }

  std::string spec(const TypeSpec& spec) {
    const auto ranges = [&] {
      return joined(spec.ranges, [](const auto& r) { return print(*r.first) + ".." + print(*r.second); });
    };
    switch (spec.kind) {
      case TypeSpec::Kind::Array: return "ARRAY[" + ranges() + "] OF " + this->spec(*spec.element);
      case TypeSpec::Kind::Subrange: return plain_or_quoted(spec.name) + "(" + ranges() + ")";
      case TypeSpec::Kind::Enum:
        return "(" + joined(spec.values, [](const auto& value) {
                 return plain_or_quoted(std::string(value.first.text)) + (value.second ? " := " + print(*value.second) : "");
               }) + ")" + (spec.name.empty() ? "" : " " + plain_or_quoted(spec.name));
      case TypeSpec::Kind::Struct: {
        std::string text = "STRUCT";
        for (const auto& member : spec.members)
          text += " " + declaration(*member);
        return text + " END_STRUCT";
      }
      default: return plain_or_quoted(spec.name);
    }
  }

  void body(const Statements& statements) {
    ++indent_;
    for (const auto& s : statements)
      statement(*s);
    --indent_;
  }

  void statement(const Statement& s) {
    switch (s.kind) {
      case StatementKind::Assign:
        return line(print(*s.target) + (s.op == Op::Equal ? " := " : fmt::format(" {}= ", spelling(s.op))) +
                    print(*s.value) + ";");
      case StatementKind::Call: return line(print(*s.value) + ";");
      case StatementKind::If:
        for (std::size_t i = 0; i < s.arms.size(); ++i) {
          line(s.arms[i].condition ? (i == 0 ? "IF " : "ELSIF ") + print(*s.arms[i].condition) + " THEN" : "ELSE");
          body(s.arms[i].body);
        }
        return line("END_IF;");
      case StatementKind::Case:
        line("CASE " + print(*s.value) + " OF");
        for (const Arm& arm : s.arms) {
          line(arm.labels.empty() ? "ELSE" : joined(arm.labels, [](const CaseLabel& label) {
            return print(*label.low) + (label.high ? ".." + print(*label.high) : "");
          }) + ":");
          body(arm.body);
        }
        return line("END_CASE;");
      case StatementKind::For:
        line("FOR " + print(*s.target) + " := " + print(*s.value) + " TO " + print(*s.to) +
             (s.by ? " BY " + print(*s.by) : "") + " DO");
        body(s.body);
        return line("END_FOR;");
      case StatementKind::While:
        line("WHILE " + print(*s.value) + " DO");
        body(s.body);
        return line("END_WHILE;");
      case StatementKind::Repeat:
        line("REPEAT");
        body(s.body);
        line("UNTIL " + print(*s.value));
        return line("END_REPEAT;");
      case StatementKind::Exit: return line("EXIT;");
      case StatementKind::Continue: return line("CONTINUE;");
      case StatementKind::Return: return line("RETURN;");
      case StatementKind::Goto: return line("GOTO " + plain_or_quoted(s.name) + ";");
      case StatementKind::Label: return line(plain_or_quoted(s.name) + ":");
      case StatementKind::Assert:
        return line("//#ASSERT " + print(*s.value) + (s.name.empty() ? "" : " : " + plain_or_quoted(s.name)));
      case StatementKind::Empty: return;
    }
  }

  std::size_t indent_ = 0;
};

}  // namespace

std::string print(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Name: return name_text(expr.name, expr.prefix);
    case ExprKind::EnumValue: return (expr.type_name.empty() ? "" : expr.type_name + "#") + expr.name;
    case ExprKind::Address: return expr.name;
    case ExprKind::Member: return print(*expr.kids[0]) + "." + plain_or_quoted(expr.name);
    case ExprKind::Index: {
      std::string text = print(*expr.kids[0]) + "[";
      for (std::size_t i = 1; i < expr.kids.size(); ++i)
        text += (i == 1 ? "" : ", ") + print(*expr.kids[i]);
      return text + "]";
    }
    case ExprKind::Slice: {
      const char unit = expr.slice_width == 1 ? 'X' : expr.slice_width == 8 ? 'B' : expr.slice_width == 16 ? 'W' : 'D';
      return fmt::format("{}.%{}{}", print(*expr.kids[0]), unit, expr.number);
    }
    case ExprKind::Unary:
      return std::string(spelling(expr.op)) + (expr.op == Op::Not ? " " : "") + at_level(*expr.kids[0], 10);
    case ExprKind::Binary: {
      const int level = level_of(expr);
      const std::string op(expr.is_short ? (expr.op == Op::And ? "AND_THEN" : "OR_ELSE") : spelling(expr.op));
      return at_level(*expr.kids[0], level) + " " + op + " " +
             at_level(*expr.kids[1], level + 1);
    }
    case ExprKind::Call: return print(*expr.kids[0]) + "(" + arguments_text(expr.arguments) + ")";
    case ExprKind::ArrayInit: return "[" + joined(expr.kids, [](const ExprPtr& kid) { return print(*kid); }) + "]";
    case ExprKind::StructInit: return "(" + arguments_text(expr.arguments) + ")";
    case ExprKind::Repeat:
      return fmt::format("{}({})", expr.number, joined(expr.kids, [](const ExprPtr& kid) { return print(*kid); }));
    default: return number_text(expr);
  }
}

std::string print(const Source& source) {
  Printer printer;
  printer.source(source);
  return printer.out;
}

}  // namespace faultline::frontend::st
