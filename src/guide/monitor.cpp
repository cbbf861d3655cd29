#include "guide/monitor.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/diagnostic.h"
#include "cfa/builder.h"
#include "cfa/value.h"
#include "frontend/c_expression.h"
#include "guide/input_word.h"
#include "guide/sites.h"

namespace faultline::guide {

using cfa::BinaryOp;
using cfa::ExprId;
using exchange::Guidance;
using exchange::Move;

namespace {

constexpr std::uint64_t kSinkState = static_cast<std::uint64_t>(-1);

// What a state does at a site: the moves in their order.
struct Step {
  ExprId holds;  // none: always
  bool possible = true;
  std::uint32_t to = 0;
};
struct AtSite {
  std::map<std::uint32_t, std::vector<Step>> by_state;
};

class MonitorBuilder {
 public:
  MonitorBuilder(const cfa::Program& program, const Guidance& guidance, Strictness strictness,
                 std::optional<std::uint32_t> stop_at)
      : guidance_(guidance), strictness_(strictness), stop_at_(stop_at), finder_(program), builder_(program) {
    int_ = builder_.types().integer(32, cfa::Signedness::Signed, "int");
    state_ = add_global("state of the guidance");
    accepted_ = add_global("accepted by the guidance");
  }

  Monitored build() {
    for (std::size_t i = 0; i < guidance_.moves.size(); ++i)
      find_sites(i);
    pass_open_moves();
    for (const Placed& placed : placed_)
      place(placed);
    for (auto& [edge, at] : behind_)
      insert_behind(edge, at);
    for (auto& [location, at] : before_)
      insert_before(location, at);
    begin();
    return {std::move(builder_.program()), state_, accepts_first() ? cfa::VariableId() : accepted_,
            std::move(open_)};
  }

 private:
  cfa::VariableId add_global(const char* name) {
    cfa::Variable variable;
    variable.name = name;
    variable.type = int_;
    variable.storage = cfa::Storage::Global;
    return builder_.add_variable(std::move(variable));
  }

  // A move at one of its sites.
  struct Placed {
    std::size_t move = 0;
    Site site;
    ExprId holds;
  };

  void find_sites(std::size_t number) {
    const Move& move = guidance_.moves[number];
    std::string why = "the program has nothing like it there";
    const std::size_t before = placed_.size();
    std::vector<Site> unfit;
    for (const Site& site : finder_.sites(move)) {
      try {
        placed_.push_back({number, site, condition(move, site)});
      } catch (const InputError& error) {
        why = error.what();
        unfit.push_back(site);
      }
    }
    if (placed_.size() == before) {
      open_.push_back({number, why});
      return;
    }
    // A value of a list is for the next input, whichever that is. One that cannot have it is not meant.
    if (move.kind != Move::Kind::Input || move.place.line > 0) return;
    for (Site& site : unfit) {
      site.is_taken = false;
      placed_.push_back({number, site, {}});
    }
  }

  // Where a state can only be left by moves that have no site, it is as good as left.
  void pass_open_moves() {
    std::vector<bool> can_move(guidance_.states, false);
    for (const Placed& placed : placed_)
      if (guidance_.moves[placed.move].to != exchange::kSink)
        can_move[guidance_.moves[placed.move].from] = true;
    same_as_.resize(guidance_.states);
    for (std::uint32_t i = 0; i < guidance_.states; ++i)
      same_as_[i] = i;
    for (const Open& open : open_) {
      const Move& move = guidance_.moves[open.move];
      if (move.to != exchange::kSink && !can_move[move.from]) same_as_[same(move.to)] = same(move.from);
    }
  }

  std::uint32_t same(std::uint32_t state) const {
    while (same_as_[state] != state)
      state = same_as_[state];
    return state;
  }

  void place(const Placed& placed) {
    const Move& move = guidance_.moves[placed.move];
    const Site& site = placed.site;
    const Step step{placed.holds, site.is_taken, move.to == exchange::kSink ? move.to : same(move.to)};
    const bool is_before = site.when == Site::When::Before;
    const cfa::LocationId from = builder_.program().edges[site.edge].from;
    AtSite& at = is_before ? before_[site.location ? site.location : from] : behind_[site.edge];
    at.by_state[same(move.from)].push_back(step);
  }

  ExprId condition(const Move& move, const Site& site) {
    if (move.kind == Move::Kind::Input) return input_condition(move, site);
    if (move.constraint.empty() || !site.is_taken) return {};
    const cfa::Edge& edge = builder_.program().edges[site.edge];
    SourceRange at = edge.range;
    if (site.when == Site::When::After) at.begin = at.end;
    const frontend::Scope scope{builder_.program().locations[edge.from].function, at, site.result};
    const auto known = files_.find(move.constraint);
    std::string text = move.constraint;
    std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    const std::size_t length = text.size();
    const FileId file =
        known != files_.end()
            ? known->second
            : files_.emplace(move.constraint, builder_.program().files.add("constraint", text)).first->second;
    const ExprId expr = frontend::parse_expression(builder_, file, length, scope);
    if (!builder_.program().type_of(expr).is_scalar()) throw InputError("it is not true or false");
    if (may_fail(expr)) throw InputError("evaluating it could fail");
    return expr;
  }

  // A division, a pointer, a subscript that is computed: the guidance may not add failures of its own.
  bool may_fail(ExprId id) const {
    if (!id) return false;
    const cfa::Expr& expr = builder_.program().exprs[id];
    if (expr.kind == cfa::ExprKind::Deref) return true;
    if (expr.kind == cfa::ExprKind::Index && builder_.program().exprs[expr.b].kind != cfa::ExprKind::Constant)
      return true;
    if (expr.kind == cfa::ExprKind::Binary &&
        (expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Rem || expr.binary == BinaryOp::Shl ||
         expr.binary == BinaryOp::Shr || expr.binary == BinaryOp::PointerAdd))
      return true;
    return may_fail(expr.a) || may_fail(expr.b) || may_fail(expr.c);
  }

  ExprId input_condition(const Move& move, const Site& site) {
    if (move.value.is_open) return {};
    const cfa::TypeId type = builder_.program().exprs[site.result].type;
    const cfa::Type& how = builder_.types()[type];
    const std::optional<std::uint64_t> word = word_of(move.value, how);
    if (!word) throw InputError(fmt::format("the value does not fit a '{}'", how.name));
    if (how.kind == cfa::TypeKind::Pointer && *word != 0) throw InputError("it is a pointer");
    return builder_.binary(BinaryOp::Eq, int_, builder_.read(site.result), builder_.constant(type, *word));
  }

  ExprId number(std::uint64_t value) {
    return builder_.constant(int_, cfa::canonical(builder_.types()[int_], value));
  }
  ExprId state() { return builder_.read(builder_.variable(state_)); }
  ExprId compare(BinaryOp op, std::uint64_t value) {
    return builder_.binary(op, int_, state(), number(value));
  }

  // The state behind a site, as a tree over the states that do something there.
  using Entry = std::pair<std::uint32_t, std::vector<Step>>;
  ExprId next_state(const std::vector<Entry>& entries, std::size_t begin, std::size_t end) {
    if (end - begin == 1) {
      const ExprId then = after(entries[begin].first, entries[begin].second);
      return builder_.conditional(int_, compare(BinaryOp::Eq, entries[begin].first), then, state());
    }
    const std::size_t middle = begin + (end - begin) / 2;
    const ExprId low = next_state(entries, begin, middle), high = next_state(entries, middle, end);
    return builder_.conditional(int_, compare(BinaryOp::Lt, entries[middle].first), low, high);
  }

  ExprId after(std::uint32_t from, const std::vector<Step>& steps) {
    const bool follows =
        std::ranges::any_of(steps, [](const Step& step) { return step.to != exchange::kSink; });
    ExprId next = number(strictness_ == Strictness::Strict && follows ? kSinkState : from);
    for (std::size_t i = steps.size(); i-- > 0;) {
      if (!steps[i].possible) continue;
      const ExprId there = number(steps[i].to == exchange::kSink ? kSinkState : steps[i].to);
      next = steps[i].holds ? builder_.conditional(int_, steps[i].holds, there, next) : there;
    }
    return next;
  }

  bool accepts_first() const {
    return guidance_.accepting.empty() ||
           std::ranges::any_of(guidance_.accepting, [&](std::uint32_t state) { return same(state) == 0; });
  }

  ExprId is_accepting() {
    ExprId any = number(0);
    for (const std::uint32_t accepting : guidance_.accepting)
      any = builder_.binary(BinaryOp::LogicalOr, int_, any, compare(BinaryOp::Eq, same(accepting)));
    return any;
  }

  std::vector<cfa::Operation> operations(const AtSite& at) {
    const std::vector<Entry> entries(at.by_state.begin(), at.by_state.end());
    std::vector<cfa::Operation> all;
    all.push_back(cfa::Assign{builder_.variable(state_), next_state(entries, 0, entries.size())});
    all.push_back(cfa::Assume{compare(BinaryOp::Ge, 0)});
    if (!accepts_first()) all.push_back(cfa::Assign{builder_.variable(accepted_), is_accepting()});
    if (stop_at_) all.push_back(stop());
    return all;
  }

  cfa::Operation stop() {
    return cfa::Assert{compare(BinaryOp::Ne, same(*stop_at_)), cfa::AssertKind::Unreachable, "the guidance"};
  }

  cfa::LocationId chain(cfa::LocationId from, const cfa::Edge& like, std::vector<cfa::Operation> all,
                        cfa::LocationId to) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const cfa::LocationId next =
          i + 1 == all.size() ? to : builder_.add_location(builder_.program().locations[from].function);
      cfa::Edge edge;
      edge.from = from;
      edge.to = next;
      edge.statement = like.statement;
      edge.kind = cfa::StatementKind::Internal;
      edge.range = like.range;
      edge.operation = std::move(all[i]);
      builder_.add_edge(std::move(edge));
      from = next;
    }
    return from;
  }

  void insert_behind(cfa::EdgeId id, const AtSite& at) {
    const cfa::Edge like = builder_.program().edges[id];
    if (!like.to) return;
    const cfa::LocationId middle = builder_.add_location(builder_.program().locations[like.from].function);
    builder_.program().edges[id].to = middle;
    chain(middle, like, operations(at), like.to);
  }

  // What the location's edges did is now done behind a new one.
  void insert_operations(cfa::LocationId location, std::vector<cfa::Operation> all) {
    cfa::Program& program = builder_.program();
    const cfa::LocationId behind = builder_.add_location(program.locations[location].function);
    program.locations[behind].out = std::move(program.locations[location].out);
    program.locations[location].out.clear();
    for (const cfa::EdgeId edge : program.locations[behind].out)
      program.edges[edge].from = behind;
    chain(location, cfa::Edge(program.edges[program.locations[behind].out.front()]), std::move(all), behind);
  }

  void insert_before(cfa::LocationId location, const AtSite& at) {
    if (!builder_.program().locations[location].out.empty()) insert_operations(location, operations(at));
  }

  void begin() {
    const cfa::LocationId entry = builder_.program().functions[builder_.program().start].entry;
    std::vector<cfa::Operation> all = {cfa::Assign{builder_.variable(state_), number(0)}};
    if (stop_at_) all.push_back(stop());
    insert_operations(entry, std::move(all));
  }

  const Guidance& guidance_;
  Strictness strictness_;
  std::optional<std::uint32_t> stop_at_;
  SiteFinder finder_;
  cfa::Builder builder_;
  cfa::TypeId int_;
  cfa::VariableId state_;
  cfa::VariableId accepted_;
  std::map<cfa::EdgeId, AtSite> behind_;
  std::map<cfa::LocationId, AtSite> before_;
  std::map<std::string, FileId> files_;
  std::vector<Placed> placed_;
  std::vector<std::uint32_t> same_as_;  // by state
  std::vector<Open> open_;
};

}  // namespace

Monitored monitored(const cfa::Program& program, const Guidance& guidance, Strictness strictness,
                    std::optional<std::uint32_t> stop_at) {
  return MonitorBuilder(program, guidance, strictness, stop_at).build();
}

}  // namespace faultline::guide
