#include "localize/repair/workshop.h"

#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace faultline::localize::repair {

using cfa::Expr;
using cfa::ExprId;
using cfa::LocationId;

namespace {

using Map = std::function<ExprId(ExprId)>;

class Mapper {
 public:
  explicit Mapper(const Map& map) : map_(map) {}

  void operator()(cfa::Skip&) const {}
  void operator()(cfa::Release&) const {}
  void operator()(cfa::Assign& o) const { all({&o.target, &o.value}); }
  void operator()(cfa::Havoc& o) const { all({&o.target}); }
  void operator()(cfa::Branch& o) const { all({&o.condition}); }
  void operator()(cfa::Assume& o) const { all({&o.condition}); }
  void operator()(cfa::Assert& o) const { all({&o.condition}); }
  void operator()(cfa::Call& o) const {
    all({&o.pointer, &o.result});
    for (ExprId& argument : o.arguments)
      all({&argument});
  }
  void operator()(cfa::Return& o) const { all({&o.value}); }
  void operator()(cfa::Declare& o) const { all({&o.bytes}); }
  void operator()(cfa::Allocate& o) const { all({&o.target, &o.bytes}); }
  void operator()(cfa::Free& o) const { all({&o.pointer}); }
  void operator()(cfa::ObjectSize& o) const { all({&o.target, &o.pointer}); }
  void operator()(cfa::CopyBytes& o) const { all({&o.to, &o.from, &o.bytes}); }
  void operator()(cfa::FillBytes& o) const { all({&o.to, &o.byte, &o.bytes}); }
  void operator()(cfa::Print& o) const {
    all({&o.format, &o.buffer, &o.limit, &o.result, &o.list});
    for (ExprId& argument : o.arguments)
      all({&argument});
  }
  void operator()(cfa::Halt& o) const { all({&o.code}); }

 private:
  void all(std::initializer_list<ExprId*> exprs) const {
    for (ExprId* expr : exprs)
      if (*expr) *expr = map_(*expr);
  }
  const Map& map_;
};

// Replaces bottom up; what does not hold the expression stays as it is.
class Replacer {
 public:
  Replacer(cfa::Builder& builder, ExprId from, ExprId to) : builder_(builder) { done_[from] = to; }

  ExprId operator()(ExprId id) {
    if (!id) return id;
    if (const auto known = done_.find(id); known != done_.end()) return known->second;
    Expr expr = builder_.expr(id);
    const Expr old = expr;
    expr.a = (*this)(old.a);
    expr.b = (*this)(old.b);
    expr.c = (*this)(old.c);
    bool changed = expr.a != old.a || expr.b != old.b || expr.c != old.c;
    if (expr.kind == cfa::ExprKind::List) changed = replace_elements(expr) || changed;
    if (!changed) return done_[id] = id;
    cfa::Program& program = builder_.program();
    program.expr_ranges.push_back(program.range(id));
    return done_[id] = program.exprs.add(expr);
  }

 private:
  bool replace_elements(Expr& list) {
    std::vector<cfa::ListElement> elements = builder_.program().lists[list.bits];
    bool changed = false;
    for (cfa::ListElement& element : elements) {
      const ExprId value = (*this)(element.value);
      changed = changed || value != element.value;
      element.value = value;
    }
    if (!changed) return false;
    builder_.program().lists.push_back(std::move(elements));
    list.bits = builder_.program().lists.size() - 1;
    return true;
  }

  cfa::Builder& builder_;
  std::unordered_map<ExprId, ExprId> done_;
};

}  // namespace

cfa::Operation mapped(cfa::Operation operation, const Map& map) {
  std::visit(Mapper(map), operation);
  return operation;
}

Workshop::Workshop(const cfa::Program& program)
    : builder_(program),
      edges_(program.statements.size(), 0),
      ways_(program.locations.size()),
      own_edges_(program.edges.size()) {
  for (std::uint32_t i = 0; i < program.edges.size(); ++i) {
    const cfa::Edge& edge = program.edges[cfa::EdgeId(i)];
    if (edge.statement) ++edges_[edge.statement.value];
    if (edge.to) ways_[edge.to.value].push_back(cfa::EdgeId(i));
  }
}

ExprId Workshop::replaced(ExprId root, ExprId from, ExprId to) {
  return Replacer(builder_, from, to)(root);
}

LocationId Workshop::copy(LocationId at, const Change& change) {
  const cfa::Location original = builder_.program().locations[at];
  const LocationId made = builder_.add_location(original.function);
  for (const cfa::EdgeId id : original.out) {
    cfa::Edge edge = builder_.program().edges[id];
    edge.from = made;
    if (change) change(edge);
    builder_.add_edge(std::move(edge));
  }
  return made;
}

LocationId Workshop::copy_with(LocationId at, ExprId from, ExprId to) {
  Replacer replacer(builder_, from, to);
  return copy(at, [&](cfa::Edge& edge) {
    edge.operation = mapped(std::move(edge.operation), [&](ExprId id) { return replacer(id); });
  });
}

LocationId Workshop::step(cfa::EdgeId like, cfa::Operation operation, LocationId to) {
  cfa::Edge edge = builder_.program().edges[like];
  edge.from = builder_.add_location(builder_.program().locations[edge.from].function);
  edge.to = to;
  edge.operation = std::move(operation);
  if (std::holds_alternative<cfa::Assign>(edge.operation)) edge.kind = cfa::StatementKind::Assignment;
  if (std::holds_alternative<cfa::Call>(edge.operation)) edge.kind = cfa::StatementKind::Call;
  if (std::holds_alternative<cfa::Return>(edge.operation)) edge.kind = cfa::StatementKind::Return;
  const LocationId made = edge.from;
  builder_.add_edge(std::move(edge));
  return made;
}

LocationId Workshop::decision(cfa::EdgeId like, ExprId condition, LocationId yes, LocationId no) {
  cfa::Edge edge = builder_.program().edges[like];
  edge.kind = cfa::StatementKind::Condition;
  edge.from = builder_.add_location(builder_.program().locations[edge.from].function);
  const LocationId made = edge.from;
  edge.to = yes;
  edge.operation = cfa::Branch{condition, cfa::Outcome::True, {}};
  builder_.add_edge(edge);
  edge.to = no;
  edge.operation = cfa::Branch{condition, cfa::Outcome::False, {}};
  builder_.add_edge(std::move(edge));
  return made;
}

namespace {

// All of a program but its locations and edges.
cfa::Program without_code(const cfa::Program& all) {
  cfa::Program result(all.types.pointer_bytes());
  result.language = all.language;
  result.files = all.files;
  result.types = all.types;
  result.exprs = all.exprs;
  result.expr_ranges = all.expr_ranges;
  result.definitions = all.definitions;
  result.lists = all.lists;
  result.strings = all.strings;
  result.variables = all.variables;
  result.functions = all.functions;
  result.statements = all.statements;
  result.start = all.start;
  result.entry = all.entry;
  return result;
}

}  // namespace

// New locations that the detours lead to, in the order of their numbers.
std::vector<LocationId> Workshop::new_locations(const Detours& detours) const {
  std::set<LocationId> found;
  std::vector<LocationId> open;
  const auto visit = [&](LocationId at) {
    if (at && at.value >= ways_.size() && found.insert(at).second) open.push_back(at);
  };
  for (const trace::Detour& detour : detours)
    visit(detour.as);
  while (!open.empty()) {
    const LocationId at = open.back();
    open.pop_back();
    for (const cfa::EdgeId edge : program().locations[at].out)
      visit(program().edges[edge].to);
  }
  return {found.begin(), found.end()};
}

// What other changes have added stays behind: it is most of the workshop. The two locations of a detour exchange their
// edges, so that what is not reached any more stays well-formed.
cfa::Program Workshop::made(const Detours& detours) const {
  const cfa::Program& all = program();
  cfa::Program result = without_code(all);
  std::map<LocationId, LocationId> numbers;
  const auto number = [&](LocationId at) { return at && at.value >= ways_.size() ? numbers.at(at) : at; };
  for (std::uint32_t i = 0; i < ways_.size(); ++i)
    result.locations.add(all.locations[LocationId(i)]);
  for (std::uint32_t i = 0; i < own_edges_; ++i)
    result.edges.add(all.edges[cfa::EdgeId(i)]);
  const std::vector<LocationId> more = new_locations(detours);
  for (const LocationId at : more)
    numbers[at] = result.locations.add({all.locations[at].function, {}});
  for (const LocationId at : more)
    for (const cfa::EdgeId id : all.locations[at].out) {
      cfa::Edge edge = all.edges[id];
      edge.from = numbers.at(at);
      edge.to = number(edge.to);
      result.locations[edge.from].out.push_back(result.edges.add(std::move(edge)));
    }
  for (const trace::Detour& detour : detours) {
    const LocationId as = number(detour.as);
    std::swap(result.locations[detour.at].out, result.locations[as].out);
    for (const LocationId location : {detour.at, as})
      for (const cfa::EdgeId edge : result.locations[location].out)
        result.edges[edge].from = location;
  }
  return result;
}

}  // namespace faultline::localize::repair
