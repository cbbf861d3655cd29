#include "frontend/bip/priority_order.h"

#include <algorithm>
#include <set>

#include "base/diagnostic.h"

namespace faultline::frontend::bip {

namespace {

constexpr std::size_t kMostWays = 1'000'000;

using Guards = std::vector<std::size_t>;

// Paths without repetition from one node, each with the guards on it. Sets that contain another one of the
// same target are dropped.
class Closure {
 public:
  Closure(std::size_t nodes, const std::vector<OrderRule>& rules) : out_(nodes), on_path_(nodes) {
    for (const OrderRule& rule : rules) {
      out_[rule.low].push_back(&rule);
      has_guards_ = has_guards_ || rule.guard != OrderRule::kAlways;
    }
  }

  Order run() {
    Order order;
    order.above.resize(out_.size());
    if (!has_guards_ && reach_all(order)) return order;
    for (start_ = 0; start_ < out_.size(); ++start_) {
      best_.assign(out_.size(), {});
      visit(start_, {});
      for (std::size_t node = 0; node < out_.size(); ++node)
        for (const Guards& guards : best_[node]) {
          if (node != start_) {
            order.above[start_].push_back({node, guards});
          } else if (std::ranges::find(order.cycles, guards) == order.cycles.end()) {
            order.cycles.push_back(guards);
          }
        }
    }
    return order;
  }

 private:
  // Without guards, what is above is what can be reached. False: there is a cycle, and `visit` says where.
  bool reach_all(Order& order) const {
    std::vector<bool> seen;
    std::vector<std::size_t> open;
    for (std::size_t start = 0; start < out_.size(); ++start) {
      seen.assign(out_.size(), false);
      open.assign(1, start);
      while (!open.empty()) {
        const std::size_t node = open.back();
        open.pop_back();
        for (const OrderRule* rule : out_[node])
          if (!seen[rule->high]) {
            seen[rule->high] = true;
            open.push_back(rule->high);
          }
      }
      if (seen[start]) return false;
      for (std::size_t node = 0; node < out_.size(); ++node)
        if (seen[node]) order.above[start].push_back({node, {}});
    }
    return true;
  }

  // Is there nothing new in reaching the node with these guards?
  bool known(std::size_t node, const Guards& guards) const {
    return std::ranges::any_of(best_[node], [&](const Guards& other) {
      return std::ranges::includes(guards, other);
    });
  }

  void visit(std::size_t node, const Guards& guards) {
    on_path_[node] = true;
    for (const OrderRule* rule : out_[node]) {
      Guards more = guards;
      if (rule->guard != OrderRule::kAlways && std::ranges::find(more, rule->guard) == more.end())
        more.insert(std::ranges::upper_bound(more, rule->guard), rule->guard);
      if (rule->high == start_) {
        if (more.empty()) throw InputError("this priority closes a cycle", rule->range);
        if (!known(start_, more)) add(start_, std::move(more), *rule);
      } else if (!on_path_[rule->high] && !known(rule->high, more)) {
        add(rule->high, more, *rule);
        visit(rule->high, more);
      }
    }
    on_path_[node] = false;
  }

  void add(std::size_t node, Guards guards, const OrderRule& rule) {
    if (++ways_ > kMostWays) throw InputError("unsupported: so many ways through priorities", rule.range);
    std::erase_if(best_[node], [&](const Guards& other) { return std::ranges::includes(other, guards); });
    best_[node].push_back(std::move(guards));
  }

  std::vector<std::vector<const OrderRule*>> out_;
  std::vector<bool> on_path_;
  bool has_guards_ = false;
  std::size_t start_ = 0;
  std::size_t ways_ = 0;
  std::vector<std::vector<Guards>> best_;
};

std::vector<std::size_t> ports_of(const AtomType& atom, const std::optional<Name>& name,
                                  const std::optional<Name>& other) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < atom.ports.size(); ++i)
    if (name ? atom.ports[i].name.text == name->text : atom.ports[i].name.text != other->text) all.push_back(i);
  return all;
}

}  // namespace

Order close(std::size_t nodes, const std::vector<OrderRule>& rules) {
  return Closure(nodes, rules).run();
}

Order atom_order(const AtomType& atom) {
  std::vector<OrderRule> rules;
  for (std::size_t i = 0; i < atom.priorities.size(); ++i) {
    const AtomPriority& rule = atom.priorities[i];
    for (const std::size_t low : ports_of(atom, rule.low, rule.high))
      for (const std::size_t high : ports_of(atom, rule.high, rule.low))
        rules.push_back({low, high, rule.guard ? i : OrderRule::kAlways, rule.range});
  }
  return close(atom.ports.size(), rules);
}

}  // namespace faultline::frontend::bip
