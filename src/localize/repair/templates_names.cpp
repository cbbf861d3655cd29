// Names of constants: another enumerator, another macro, and what could stand for one at a single place. What
// a name stands for is changed in templates_definitions.cpp.
#include <algorithm>

#include "localize/repair/definitions.h"
#include "localize/repair/numbers.h"
#include "localize/repair/templates.h"

namespace faultline::localize::repair {

using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

void other_name_in_plc(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  const std::string own = mint.text_of(site.range);
  const std::size_t mark = own.rfind('#');
  const std::string before = mark == std::string::npos ? "" : own.substr(0, mark + 1);
  const std::vector<std::pair<std::string, std::int64_t>> enumerators = mint.type_of(site.expr).enumerators;
  for (const auto& [name, value] : enumerators)
    mint.exchange(site, mint.builder().constant(expr.type, static_cast<std::uint64_t>(value), site.range),
                  {before + name, Binding::Primary});
  if (!mint.program().definitions.contains(site.expr)) return;
  for (const Site& other : mint.sites().all()) {
    const Expr known = mint.program().exprs[other.expr];
    if (known.kind != ExprKind::Constant || known.type != expr.type || known.bits == expr.bits ||
        other.range.file != site.range.file || !mint.program().definitions.contains(other.expr))
      continue;
    mint.exchange(site, mint.builder().constant(expr.type, known.bits, site.range),
                  {mint.text_of(other.range), Binding::Primary});
  }
}

// state = IDLE becomes state = BUSY, n < ROWS becomes n < COLUMNS.
void other_name_in_c(Mint& mint, const Site& site) {
  const cfa::TypeId type = mint.program().exprs[site.expr].type;
  if (!is_named_constant(mint, site)) return;
  const auto others = enumeration_of(mint.program(), mint.text_of(site.range));
  for (const auto& [name, value] : others)
    if (const ExprId made = converted(mint, value, type, site.range))
      mint.exchange(site, made, {name, Binding::Primary});
  if (!others.empty()) return;
  for (const Material& other : mint.named_constants(site.range))
    if (mint.same_type(other.type, type) && enumeration_of(mint.program(), other.text.text).empty())
      mint.exchange(site, other.expr, other.text);
}

}  // namespace

void other_name(Mint& mint, const Site& site) {
  if (mint.program().exprs[site.expr].kind != ExprKind::Constant || site.use == Use::Place) return;
  if (mint.is_plc())
    other_name_in_plc(mint, site);
  else
    other_name_in_c(mint, site);
}

}  // namespace faultline::localize::repair
