#include "localize/repair/twins.h"

#include <algorithm>

namespace faultline::localize::repair {

using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

constexpr std::size_t kMostComparisons = 8;
constexpr std::size_t kMostOperands = 8;  // instead of one

struct Operand {
  ExprId expr;  // of the type that is compared
  std::string text;
};

// The value as the comparison has it: with the conversions around it.
ExprId in_place(Mint& mint, ExprId whole, ExprId core_of_it, ExprId other) {
  return mint.workshop().replaced(whole, core_of_it, other);
}

class Exchanges {
 public:
  Exchanges(Mint& mint, cfa::FunctionId function, const SourceRange& at)
      : mint_(mint), function_(function), at_(at) {}

  std::vector<Operand> of(ExprId operand) {
    const ExprId inner = core(mint_.program(), operand);
    const Expr expr = mint_.program().exprs[inner];
    std::vector<Operand> all;
    const auto put = [&](ExprId other, std::string text) {
      if (all.size() < kMostOperands) all.push_back({in_place(mint_, operand, inner, other), std::move(text)});
    };
    if (expr.kind == ExprKind::Constant) {
      if (mint_.literal(mint_.program().range(inner)))
        for (const std::int64_t value : mint_.own_constants())
          if (static_cast<std::int64_t>(expr.bits) != value && mint_.is_int(expr.type))
            put(mint_.builder().constant(expr.type, static_cast<std::uint64_t>(value), at_), std::to_string(value));
    } else if (expr.kind == ExprKind::Read) {
      const Expr place = mint_.program().exprs[expr.a];
      if (place.kind == ExprKind::Field) members(inner, expr.a, place, put);
      if (place.kind == ExprKind::Variable) variables(place, put);
    }
    return all;
  }

 private:
  template <class Put>
  void members(ExprId value, ExprId field, const Expr& place, const Put& put) {
    const std::vector<cfa::Field> fields = mint_.type_of(place.a).fields;
    const cfa::Field& old = fields[place.bits];
    const std::string text = mint_.text_of(mint_.program().range(value));
    if (old.bit_width != 0 || !text.ends_with(old.name)) return;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i == place.bits || fields[i].type != old.type || fields[i].bit_width != 0) continue;
      cfa::Builder& builder = mint_.builder();
      put(builder.read(builder.field(place.a, i, mint_.program().range(field)), at_),
          text.substr(0, text.size() - old.name.size()) + fields[i].name);
    }
  }

  template <class Put>
  void variables(const Expr& place, const Put& put) {
    for (const cfa::VariableId id : mint_.visible(function_, at_)) {
      const cfa::Variable& variable = mint_.program().variables[id];
      const std::string name = variable.name;
      if (id.value != place.bits && variable.type == place.type)
        put(mint_.builder().read(mint_.builder().variable(id, at_), at_), name);
    }
  }

  Mint& mint_;
  cfa::FunctionId function_;
  SourceRange at_;
};

bool is_comparison(const Expr& expr) {
  return expr.kind == ExprKind::Binary &&
         std::ranges::any_of(kComparisons, [&](const auto& each) { return each.first == expr.binary; });
}

// What can be compared with a little more of the text than an operator between its operands' texts.
bool is_plain(const Mint& mint, ExprId operand) {
  const ExprId inner = core(mint.program(), operand);
  const ExprKind kind = mint.program().exprs[inner].kind;
  return (kind == ExprKind::Read || kind == ExprKind::Constant) && !mint.text_of(mint.program().range(inner)).empty();
}

}  // namespace

std::vector<Twin> twins(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  return twins_within(mint, function, {}, at);
}

std::vector<Twin> twins_within(Mint& mint, cfa::FunctionId function, const SourceRange& range, const SourceRange& at) {
  std::vector<ExprId> comparisons;
  for (const Site& site : mint.sites().all()) {
    if (comparisons.size() == kMostComparisons) break;
    const Expr& expr = mint.program().exprs[site.expr];
    if (range && (site.range.begin < range.begin || range.end < site.range.end)) continue;
    if (site.part != Part::Code || site.assigns || mint.function_of(site) != function || site.range.file != at.file ||
        !is_comparison(expr) || !is_plain(mint, expr.a) || !is_plain(mint, expr.b) ||
        !mint.temporaries(site.expr).empty() || !mint.sites().is_expressible(site.expr, function, at))
      continue;
    if (std::ranges::find(comparisons, site.expr) == comparisons.end()) comparisons.push_back(site.expr);
  }
  std::vector<Twin> all;
  std::set<std::string> known;
  Exchanges exchanges(mint, function, at);
  for (const ExprId id : comparisons) {
    const Expr expr = mint.program().exprs[id];
    const auto text_of = [&](ExprId operand) {
      return mint.text_of(mint.program().range(core(mint.program(), operand)));
    };
    std::vector<std::tuple<Operand, Operand, double>> pairs = {{{expr.a, text_of(expr.a)}, {expr.b, text_of(expr.b)}, 0}};
    for (const Operand& other : exchanges.of(expr.a))
      pairs.push_back({other, {expr.b, text_of(expr.b)}, 1});
    for (const Operand& other : exchanges.of(expr.b))
      pairs.push_back({{expr.a, text_of(expr.a)}, other, 1});
    for (const auto& [left, right, exchanged] : pairs)
      for (const auto& [op, spelled] : kComparisons) {
        const std::string text = left.text + spelled + right.text;
        if (left.text == right.text || (exchanged == 0 && op == expr.binary) || !known.insert(text).second) continue;
        all.push_back({{mint.builder().binary(op, expr.type, left.expr, right.expr, at),
                        {text, Binding::Compound},
                        expr.type},
                       exchanged + (op == expr.binary ? 0 : 1)});
      }
  }
  return all;
}

}  // namespace faultline::localize::repair
