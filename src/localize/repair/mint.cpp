#include "localize/repair/mint.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "cfa/arithmetic.h"
#include "cfa/print.h"
#include "cfa/value.h"
#include "localize/repair/predicates.h"
#include "localize/repair/writers.h"

namespace faultline::localize::repair {

using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

constexpr std::int64_t kLargestInt = 2147483647;
// About what it costs to look at a place, and to make a mutant.
constexpr Budget::Work kOfPlace{1'000};
constexpr Budget::Work kOfMutant{5'000};

// Tokens behind which, and before which, any expression can stand as it is.
bool is_one_of(std::string_view token, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    return std::ranges::equal(token, word, [](unsigned char a, char b) { return std::toupper(a) == b; });
  });
}

bool opens(std::string_view token) {
  static const std::set<std::string_view> all = {
      "(", "[", ",", "=", "return", "{", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
  return all.contains(token) || is_one_of(token, {"IF", "ELSIF", "WHILE", "UNTIL", "TO", "BY"});
}

bool closes(std::string_view token) {
  return token == ")" || token == "]" || token == "," || token == ";" || token == "}" ||
         is_one_of(token, {"THEN", "DO"});
}

// 12, -12, 16#FF, INT#3, TRUE, T#1s500ms (in ms).
std::optional<std::int64_t> plc_literal(std::string_view given) {
  std::string text;
  for (const unsigned char c : given)
    if (c != '_' && c != ' ') text += static_cast<char>(std::toupper(c));
  if (text == "TRUE" || text == "FALSE") return text == "TRUE" ? 1 : 0;
  const bool negative = text.starts_with('-');
  std::string_view rest = std::string_view(text).substr(negative ? 1 : 0);
  int base = 10;
  if (const std::size_t mark = rest.find('#'); mark != std::string_view::npos) {
    const std::string_view head = rest.substr(0, mark);
    rest.remove_prefix(mark + 1);
    if (head == "T" || head == "TIME") {
      std::int64_t sum = 0;
      while (!rest.empty()) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        if (error != std::errc()) return std::nullopt;
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        const std::string_view unit = rest.substr(0, rest.find_first_of("0123456789"));
        const std::int64_t length = unit == "MS" ? 1 : unit == "S" ? 1000 : unit == "M" ? 60'000 : unit == "H" ? 3'600'000 : unit == "D" ? 86'400'000 : 0;
        if (length == 0 || number > kLargestInt / length) return std::nullopt;
        sum += number * length;
        rest.remove_prefix(unit.size());
      }
      return sum;
    }
    if (head == "16" || head == "8" || head == "2") base = head == "16" ? 16 : head == "8" ? 8 : 2;
    else if (!head.ends_with("INT")) return std::nullopt;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value, base);
  if (rest.empty() || error != std::errc() || end != rest.data() + rest.size() || value > kLargestInt) return std::nullopt;
  return negative ? -value : value;
}

Binding binding_of(const cfa::Program& program, ExprId core) {
  switch (program.exprs[core].kind) {
    case ExprKind::Binary:
    case ExprKind::Conditional: return Binding::Compound;
    case ExprKind::Unary:
    case ExprKind::Convert:
    case ExprKind::AddressOf: return Binding::Unary;
    case ExprKind::Read: {
      const Expr& place = program.exprs[program.exprs[core].a];
      return place.kind == ExprKind::Deref ? Binding::Unary : Binding::Primary;
    }
    default: return Binding::Primary;
  }
}

}  // namespace

Mint::Mint(Workshop& workshop, const Sites& sites, std::set<std::int64_t> values, const Weights& weights)
    : workshop_(workshop), sites_(sites), values_(std::move(values)), weights_(weights) {
  constants_ = own_constants_ = {0, 1, -1};
  for (const Site& site : sites.all()) {
    const Expr& expr = program().exprs[site.expr];
    if (expr.kind != ExprKind::Constant || !program().types[expr.type].is_integral()) continue;
    const auto value = static_cast<std::int64_t>(expr.bits);
    if (value >= -kLargestInt && value <= kLargestInt) own_constants_.insert(value);
    for (const std::int64_t near : {value - 1, value, value + 1})
      if (near >= -kLargestInt && near <= kLargestInt) constants_.insert(near);
  }
}

void Mint::run(const Template& row, const std::vector<bool>& locations, const Budget& budget) {
  row_ = &row;
  executed_ = locations;
  std::size_t made = mutants_.size();
  if (row.once) row.once(*this);
  const auto goes_on = [&] {
    budget.spend(kOfPlace + static_cast<Budget::Work::rep>(mutants_.size() - made) * kOfMutant);
    made = mutants_.size();
    return !is_full() && !budget.exhausted();
  };
  if (row.at_site)
    for (std::size_t i = 0; i < sites_.all().size() && goes_on(); ++i)
      if (const Site& site = sites_.all()[i];
          locations[site.at.value] && !is_hopeless(site) && (!site.assigns || row.takes_assignments))
        row.at_site(*this, site);
  if (row.at_location)
    for (std::size_t i = 0; i < sites_.locations().size() && goes_on(); ++i)
      if (const cfa::LocationId at = sites_.locations()[i]; locations[at.value]) row.at_location(*this, at);
}

// Another value would not help; another variable to store it in may.
bool Mint::is_hopeless(const Site& site) const {
  return !hopeless_.empty() && hopeless_[site.at.value] && !site.is_target && !site.assigns;
}

bool Mint::same_type(cfa::TypeId a, cfa::TypeId b) const {
  if (a == b || is_plc()) return a == b;
  const cfa::Type& x = program().types[a];
  const cfa::Type& y = program().types[b];
  return x.kind == cfa::TypeKind::Int && y.kind == x.kind && cfa::arithmetic(x) == cfa::arithmetic(y);
}

bool Mint::is_arithmetic_int(cfa::TypeId id) const {
  const cfa::Type& type = program().types[id];
  if (is_plc()) return is_int(id);
  return type.kind == cfa::TypeKind::Int && type.width >= 32;
}

bool Mint::is_int(cfa::TypeId id) const {
  const cfa::Type& type = program().types[id];
  // Not TIME, not WORD, not an enumeration: nobody computes with these as with numbers.
  if (is_plc()) return type.kind == cfa::TypeKind::Int && type.enumerators.empty() && type.name.ends_with("INT");
  return type.kind == cfa::TypeKind::Int && type.width == 32 && type.is_signed();
}

cfa::TypeId Mint::int_type() {
  return builder().types().integer(32, cfa::Signedness::Signed, "int");
}

cfa::TypeId Mint::truth_type() {
  return is_plc() ? builder().types().bool_type() : int_type();
}

bool Mint::is_name(std::string_view text, std::string_view name) const {
  if (!is_plc()) return text == name;
  if (text.starts_with('#')) text.remove_prefix(1);
  return std::ranges::equal(text, name, [](unsigned char a, unsigned char b) { return std::toupper(a) == std::toupper(b); });
}

std::optional<std::int64_t> Mint::literal(const SourceRange& range) const {
  std::string_view text = program().text(range);
  if (is_plc()) return plc_literal(text);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  while (text.starts_with(' '))
    text.remove_prefix(1);
  if (text.size() == 3 && text.front() == '\'' && text.back() == '\'' && text[1] != '\\')
    return negative ? -text[1] : text[1];
  if (text == "true" || text == "false") return text == "true" ? 1 : 0;  // <stdbool.h>
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text.starts_with('0')) {
    base = 8;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || value > kLargestInt)
    return std::nullopt;
  return negative ? -value : value;
}

const std::vector<cfa::VariableId>& Mint::visible(cfa::FunctionId function, const SourceRange& at) {
  const auto [known, fresh] = visible_.try_emplace({function, at});
  if (fresh) known->second = sites_.visible(function, at);
  return known->second;
}

bool Mint::only_looks(cfa::FunctionId function) {
  const auto [known, is_new] = only_looks_.try_emplace(function, false);
  if (is_new) known->second = changes_nothing(sites_.program(), function);
  return known->second;
}

ExprId Mint::by_names(ExprId root, const std::vector<cfa::VariableId>& known) {
  std::vector<ExprId> open{root};
  std::map<ExprId, cfa::VariableId> exchanged;
  std::vector<cfa::VariableId> here;
  while (!open.empty()) {
    const ExprId id = open.back();
    const Expr& expr = program().exprs[id];
    open.pop_back();
    if (expr.kind == ExprKind::List || expr.kind == ExprKind::Bytes) return {};
    if (expr.kind == ExprKind::Variable) {
      const cfa::Variable& variable = program().variables[cfa::VariableId(expr.bits)];
      const auto same = std::ranges::find_if(known, [&](cfa::VariableId other) {
        return program().variables[other].name == variable.name &&
               program().variables[other].type == variable.type;
      });
      if (same == known.end()) return {};
      here.push_back(*same);
      if (same->value != expr.bits) exchanged[id] = *same;
    }
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  const auto [made, fresh] = by_names_.try_emplace({root, std::move(here)}, root);
  if (fresh)
    for (const auto& [id, variable] : exchanged)
      made->second = workshop_.replaced(made->second, id, builder().variable(variable, program().range(id)));
  return made->second;
}

cfa::VariableId Mint::temporary(cfa::FunctionId function, cfa::TypeId type) {
  const auto [known, fresh] = temporaries_.try_emplace({function, type});
  if (!fresh) return known->second;
  cfa::Variable variable;
  variable.name = "answer";
  variable.type = type;
  variable.storage = cfa::Storage::Temporary;
  variable.function = function;
  variable.range = program().functions[function].range;
  return known->second = builder().add_variable(std::move(variable));
}

std::vector<Material> Mint::materials(cfa::FunctionId function, const SourceRange& at, Use use) {
  const std::vector<cfa::VariableId>& known = visible(function, at);
  const auto is_expressible = [&](ExprId root) {
    std::vector<ExprId> open{root};
    while (!open.empty()) {
      const Expr& expr = program().exprs[open.back()];
      open.pop_back();
      if (expr.kind == ExprKind::List || expr.kind == ExprKind::Bytes) return false;
      if (expr.kind == ExprKind::Variable &&
          std::ranges::find(known, cfa::VariableId(expr.bits)) == known.end())
        return false;
      for (const ExprId part : {expr.a, expr.b, expr.c})
        if (part) open.push_back(part);
    }
    return true;
  };
  std::vector<Material> all;
  std::set<std::string> texts;
  for (const Site& site : sites_.all()) {
    if (site.use == Use::Place || site.part == Part::Specification || site.assigns) continue;
    if (use == Use::Truth && site.use != Use::Truth) continue;
    const Expr& expr = program().exprs[site.expr];
    if (expr.kind == ExprKind::Constant || !program().types[expr.type].is_scalar()) continue;
    if (is_bit_field(site.expr) || site.range.file != at.file || site.range == at) continue;
    if (!temporaries(site.expr).empty()) continue;
    Text text = source_text(site);
    if (text.text.empty() || texts.contains(text.text)) continue;
    ExprId found = site.expr;
    const cfa::TypeId type = expr.type;
    if (!is_expressible(found)) found = use == Use::Truth ? by_names(found, known) : ExprId();
    if (!found) continue;
    texts.insert(text.text);
    all.push_back({found, std::move(text), type});
  }
  return all;
}

Text Mint::number(std::int64_t value) const {
  return {std::to_string(value), value < 0 ? Binding::Unary : Binding::Primary};
}

Text Mint::number(std::int64_t value, cfa::TypeId type) const {
  if (!is_plc()) return number(value);
  const std::string text = cfa::print_constant(program(), type, cfa::canonical(program().types[type], static_cast<std::uint64_t>(value)));
  return {text, text.starts_with('-') ? Binding::Unary : Binding::Primary};
}

Text Mint::source_text(ExprId id) const {
  return {text_of(program().range(id)), binding_of(program(), id)};
}

Text Mint::source_text(const Site& site) const {
  return source_text(site.expr);
}

std::string Mint::in_parentheses(const Text& text) const {
  return text.binding == Binding::Compound ? "(" + text.text + ")" : text.text;
}

std::string Mint::fitted(const SourceRange& range, const Text& text) const {
  const SourceText& file = source(range);
  const std::uint32_t begin = file.offset(range.begin), end = file.offset(range.end);
  const std::string_view before = file.before(begin), behind = file.behind(end);
  const bool alone = opens(before) && closes(behind);
  const bool is_postfixed =
      behind == "[" || behind == "." || behind == "->" || behind == "(" || behind == "++" || behind == "--";
  const bool wrap = (text.binding == Binding::Compound && !alone) ||
                    (text.binding == Binding::Unary && (is_postfixed || before == "-"));
  return wrap ? "(" + text.text + ")" : text.text;
}

fault::Edit Mint::edit(const SourceRange& range, std::string after) const {
  return {range, std::string(program().text(range)), std::move(after)};
}

Mutant Mint::begin(cfa::LocationId at, Part part) const {
  Mutant mutant;
  mutant.from = row_;
  mutant.part = part;
  mutant.function = program().locations[at].function;
  mutant.statement = program().edges[program().locations[at].out.front()].statement;
  return mutant;
}

std::set<std::uint32_t> Mint::executed_lines(FileId file) const {
  std::set<std::uint32_t> lines;
  for (const cfa::LocationId at : sites_.locations()) {
    const SourceRange& range = program().edges[program().locations[at].out.front()].range;
    if (!executed_[at.value] || !range || range.file != file) continue;
    for (std::uint32_t line = range.begin.line; line <= range.end.line; ++line)
      lines.insert(line);
  }
  return lines;
}

void Mint::rewrite(const SourceRange& range, std::string after, std::optional<double> novelty) {
  Mutant mutant;
  mutant.from = row_;
  mutant.function = sites_.function_around(range);
  mutant.edits.push_back(edit(range, std::move(after)));
  mutant.is_read_again = true;
  mutant.novelty = novelty;
  add(std::move(mutant));
}

std::set<std::uint64_t> Mint::temporaries(ExprId root) const {
  std::set<std::uint64_t> all;
  std::vector<ExprId> open{root};
  while (!open.empty()) {
    const Expr& expr = program().exprs[open.back()];
    open.pop_back();
    if (expr.kind == ExprKind::Variable &&
        program().variables[cfa::VariableId(expr.bits)].storage == cfa::Storage::Temporary)
      all.insert(expr.bits);
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  return all;
}

// A number stands for a constant of any type; what it is called depends on the type.
Text Mint::written(ExprId id, const Text& text) const {
  const Expr& expr = program().exprs[id];
  const bool is_number = !text.text.empty() && text.text.find_first_not_of("-0123456789") == std::string::npos;
  if (!is_plc() || expr.kind != ExprKind::Constant || !is_number) return text;
  return number(static_cast<std::int64_t>(expr.bits), expr.type);
}

static std::string key_of(const SourceRange& range, std::string_view after) {
  const std::uint32_t numbers[] = {range.file.value, range.begin.line, range.begin.column, range.end.line, range.end.column};
  std::string key(reinterpret_cast<const char*>(numbers), sizeof numbers);
  return key.append(after).append(1, '\0');
}

void Mint::exchange(const Site& site, ExprId expr, const Text& text, std::optional<double> novelty) {
  if (is_bit_field(site.expr) || is_full()) return;
  // A temporary holds what a call gives; without it in the text there would be no call.
  if (temporaries(site.expr) != temporaries(expr)) return;
  std::string after = fitted(site.range, written(expr, text));
  const std::string before = text_of(site.range);
  if (after == before || known_.contains(key_of(site.range, after))) return;
  const double changed = token_distance(before, after);
  if (!is_affordable(std::min(changed, novelty.value_or(changed)))) return;
  Mutant mutant = begin(site.at, site.part);
  mutant.novelty = novelty;
  mutant.edits.push_back(edit(site.range, std::move(after)));
  mutant.detours.push_back({site.at, workshop_.copy_with(site.at, site.expr, expr)});
  mutant.forsakes = site.is_target && is_only_writer(sites_.program(), site.at, site.expr);
  add(std::move(mutant));
}

bool Mint::is_bit_field(ExprId value) const {
  const Expr& expr = program().exprs[value];
  if (expr.kind == ExprKind::Read) return is_bit_field(expr.a);
  return expr.kind == ExprKind::Field && program().type_of(expr.a).fields[expr.bits].bit_width != 0;
}

bool Mint::is_affordable(double tokens) const {
  return std::max(tokens, row_->least) + weights_.class_step * row_->cost_class <= most_cost_;
}

void Mint::add(Mutant mutant) {
  if (is_full()) return;
  for (fault::Edit& each : mutant.edits) {
    std::optional<std::string> after = from_c(program().language, each.after);
    if (!after) return;
    each.after = std::move(*after);
  }
  std::string texts;
  for (const fault::Edit& each : mutant.edits)
    texts += key_of(each.range, each.after);
  if (!known_.insert(std::move(texts)).second) return;
  double tokens = 0;
  for (const fault::Edit& each : mutant.edits)
    tokens += token_distance(each.before, each.after);
  if (mutant.novelty) tokens = std::min(tokens, *mutant.novelty);
  mutant.cost = std::max(tokens, row_->least) + weights_.class_step * row_->cost_class;
  if (mutant.cost > most_cost_) return;
  mutants_.push_back(std::move(mutant));
}

}  // namespace faultline::localize::repair
