// A forward may-analysis: the fact at a location is the set of variables that are unassigned on some path to
// it. Variables are taken 64 at a time, one machine word per location: memory stays small however many locals
// a generated function has, and a batch is a few sweeps over the edges (as many as loops are nested, plus
// two).
#include "cfa/maybe_uninitialized.h"

#include <algorithm>
#include <unordered_map>

#include "cfa/graph.h"
#include "cfa/operands.h"

namespace faultline::cfa {

namespace {

using Word = std::uint64_t;
constexpr std::size_t kBatch = 64;

// What one edge does to the variables of one batch; its reads come before its writes.
struct Effect {
  std::size_t edge = 0;  // dense, in the order of the locations
  Word reads = 0;
  Word assigns = 0;
  Word declares = 0;
};

class Analysis {
 public:
  Analysis(const Program& program, FunctionId function) : program_(program), graph_(program, function) {
    for (const VariableId id : program.functions[function].locals) {
      const Variable& variable = program.variables[id];
      if (variable.storage != Storage::Local || variable.residence != Residence::Register) continue;
      if (indices_.emplace(id, variables_.size()).second) variables_.push_back(id);
    }
    collect_effects();
  }

  std::vector<VariableId> run() {
    std::vector<VariableId> result;
    for (std::size_t batch = 0; batch < effects_.size(); ++batch) {
      const Word found = run_batch(batch);
      for (std::size_t bit = 0; bit < kBatch; ++bit)
        if (((found >> bit) & 1) != 0) result.push_back(variables_[batch * kBatch + bit]);
    }
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  struct DenseEdge {
    FunctionGraph::Number from = 0;
    std::optional<FunctionGraph::Number> to;
  };

  void collect_effects() {
    effects_.resize((variables_.size() + kBatch - 1) / kBatch);
    for (FunctionGraph::Number i = 0; i < graph_.size(); ++i)
      for (const EdgeId id : program_.locations[graph_.location(i)].out) {
        const Edge& edge = program_.edges[id];
        edges_.push_back({i, edge.to ? graph_.number(edge.to) : std::nullopt});
        for (const VariableId variable : variables_read(program_, edge.operation))
          note(variable, &Effect::reads);
        note(variable_written(program_, edge.operation), &Effect::assigns);
        if (const auto* declare = std::get_if<Declare>(&edge.operation))
          note(declare->variable, &Effect::declares);
      }
  }

  void note(VariableId variable, Word Effect::* part) {
    const auto index = indices_.find(variable);
    if (index == indices_.end()) return;
    std::vector<Effect>& batch = effects_[index->second / kBatch];
    const std::size_t edge = edges_.size() - 1;
    if (batch.empty() || batch.back().edge != edge) batch.push_back({edge, 0, 0, 0});
    batch.back().*part |= Word{1} << (index->second % kBatch);
  }

  Word run_batch(std::size_t batch) const {
    std::vector<Word> assigns(edges_.size(), 0);
    std::vector<Word> declares(edges_.size(), 0);
    for (const Effect& effect : effects_[batch]) {
      assigns[effect.edge] = effect.assigns;
      declares[effect.edge] = effect.declares;
    }
    std::vector<Word> unassigned(graph_.size(), 0);
    if (!unassigned.empty()) unassigned.front() = ~Word{0};
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t e = 0; e < edges_.size(); ++e) {
        if (!edges_[e].to) continue;
        const Word out = (unassigned[edges_[e].from] & ~assigns[e]) | declares[e];
        Word& at_target = unassigned[*edges_[e].to];
        if ((out & ~at_target) == 0) continue;
        at_target |= out;
        changed = changed || *edges_[e].to <= edges_[e].from;  // later ones are still to come in this sweep
      }
    }
    Word found = 0;
    for (const Effect& effect : effects_[batch])
      found |= effect.reads & unassigned[edges_[effect.edge].from];
    return found;
  }

  const Program& program_;
  FunctionGraph graph_;
  std::vector<VariableId> variables_;
  std::unordered_map<VariableId, std::size_t> indices_;
  std::vector<DenseEdge> edges_;
  std::vector<std::vector<Effect>> effects_;  // by batch
};

}  // namespace

std::vector<VariableId> read_before_assigned(const Program& program, FunctionId function) {
  return Analysis(program, function).run();
}

}  // namespace faultline::cfa
