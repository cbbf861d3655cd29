// In a row of assignments to the members of a struct, the one of which one member is forgotten.
#include <set>

#include "localize/repair/statements.h"

namespace faultline::localize::repair {

namespace {

constexpr double kInRow = 2;  // tokens that it counts

// Another member may be given the same number as this one.
std::set<std::int64_t> numbers_beside(const Mint& mint, const cfa::Assign& assign) {
  std::set<std::int64_t> all = {0, 1};
  const cfa::ExprId value = core(mint.program(), assign.value);
  if (mint.program().exprs[value].kind == cfa::ExprKind::Constant)
    if (const auto number = mint.literal(mint.program().range(value))) all.insert(*number);
  return all;
}

bool is_counter(const Mint& mint, const cfa::Field& field) {
  const cfa::Type& type = mint.program().types[field.type];
  return type.kind == cfa::TypeKind::Int && type.enumerators.empty() && field.bit_width == 0 && !field.name.empty();
}

}  // namespace

// p->data = 0; gets p->parity = 0; beside it.
std::vector<NewStatement> further_members(Mint& mint, const Slot& slot) {
  const auto* found = std::get_if<cfa::Assign>(&mint.program().edges[slot.beside.edge].operation);
  if (!found || mint.program().exprs[found->target].kind != cfa::ExprKind::Field || !mint.temporaries(found->target).empty()) return {};
  const cfa::Assign assign = *found;
  const cfa::Expr target = mint.program().exprs[assign.target];
  const std::vector<cfa::Field> fields = mint.type_of(target.a).fields;
  const SourceRange range = mint.program().range(assign.target);
  const std::string own = mint.text_of(range), name = fields[target.bits].name;
  const SourceText& file = mint.source(range);
  if (!own.ends_with(name) || file.behind(file.offset(range.end)) != "=") return {};
  const std::string object = own.substr(0, own.size() - name.size());
  std::vector<NewStatement> all;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i == target.bits || !is_counter(mint, fields[i])) continue;
    const cfa::ExprId place = mint.builder().field(target.a, i, range);
    for (const std::int64_t value : numbers_beside(mint, assign)) {
      const cfa::ExprId constant = mint.builder().constant(mint.int_type(), static_cast<std::uint64_t>(value), range);
      all.push_back({cfa::Assign{place, mint.builder().convert(fields[i].type, constant, range)},
                     object + fields[i].name + " = " + std::to_string(value),
                     {},
                     kInRow});
    }
  }
  return all;
}

}  // namespace faultline::localize::repair
