#include "trace/runs/pool.h"

#include <algorithm>

#include "cfa/operands.h"
#include "cfa/value.h"
#include "trace/arith.h"

namespace faultline::trace {
namespace {

constexpr std::size_t kMostValues = 400;
constexpr std::size_t kLeastRepeated = 16;  // words, behind those that are listed
constexpr std::size_t kMostTries = 24;    // for one step of a walk
constexpr std::size_t kLongerWalk = 4;    // steps more than the failing run, and half as many again

// The integer constants of the user's code, each once.
std::set<std::uint64_t> constants_of(const cfa::Program& program) {
  std::set<std::uint64_t> all;
  const auto add_cases = [&](const cfa::Edge& edge) {
    const auto* branch = std::get_if<cfa::Branch>(&edge.operation);
    if (!branch) return;
    for (const cfa::CaseRange& range : branch->cases) {
      all.insert(static_cast<std::uint64_t>(range.low));
      all.insert(static_cast<std::uint64_t>(range.high));
    }
  };
  std::vector<cfa::ExprId> open;
  std::vector<bool> seen(program.exprs.size(), false);
  for (const cfa::Edge& edge : program.edges) {
    if (program.functions[program.locations[edge.from].function].origin == cfa::Origin::Library) continue;
    add_cases(edge);
    for (const cfa::Operand& operand : cfa::operands(edge.operation))
      open.push_back(operand.expr);
  }
  while (!open.empty()) {
    const cfa::ExprId id = open.back();
    open.pop_back();
    if (seen[id.value]) continue;
    seen[id.value] = true;
    const cfa::Expr& expr = program.exprs[id];
    if (expr.kind == cfa::ExprKind::Constant && program.types[expr.type].is_integral()) all.insert(expr.bits);
    if (expr.kind == cfa::ExprKind::List)
      for (const cfa::ListElement& element : program.lists[expr.bits])
        open.push_back(element.value);
    for (const cfa::ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  return all;
}

bool is_judgement(EventKind kind) {
  return kind == EventKind::Finished || kind == EventKind::Aborted || is_violation(kind);
}

}  // namespace

std::optional<std::uint64_t> WordInputs::next(const InputRequest& request) {
  const bool is_repeated = !words_.empty() && next_ < words_.size() + std::max(words_.size(), kLeastRepeated);
  const std::uint64_t given = is_repeated ? words_[next_ % words_.size()] : 0;
  ++next_;
  const std::uint64_t word = cfa::canonical(*request.type, given);
  if (!request.interval) return word;
  const auto [low, high] = *request.interval;
  const auto number = static_cast<std::int64_t>(word);
  if (number >= low && number <= high) return word;
  const std::uint64_t width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  if (width == 0) return word;
  return cfa::canonical(*request.type, static_cast<std::uint64_t>(low) + word % width);
}

bool ends_well(EventKind end, const WordInputs& inputs) {
  return end == EventKind::Finished || end == EventKind::Aborted ||
         (end == EventKind::AssumptionFailed && inputs.is_exhausted());
}

InputWords words_of(const Run& run) {
  InputWords words;
  for (const UsedInput& input : run.inputs)
    words.push_back(input.bits);
  return words;
}

RunPool::RunPool(const cfa::Program& program, const Interpreter& interpreter, PoolOptions options)
    : program_(program), interpreter_(interpreter), options_(std::move(options)), state_(options_.seed) {}

// splitmix64
std::uint64_t RunPool::random(std::uint64_t below) {
  std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return (z ^ (z >> 31)) % below;
}

std::optional<PooledRun> RunPool::execute(const InputWords& inputs, Recording recording) {
  WordInputs source(inputs);
  return execute(source, recording);
}

std::optional<PooledRun> RunPool::execute(InputSource& source, Recording recording) {
  RunOptions running;
  running.checks = options_.checks;
  running.step_limit = options_.step_limit;
  running.recording = recording;
  running.budget = options_.budget;
  const Run run = interpreter_.run(source, running);
  ++executed_;
  if (!is_judgement(run.event.kind)) return std::nullopt;
  PooledRun pooled;
  pooled.inputs = words_of(run);
  pooled.label = is_violation(run.event.kind) ? Label::Fails : Label::Passes;
  pooled.end = run.event.kind;
  pooled.steps = run.steps;
  if (recording == Recording::Off) return pooled;
  pooled.visited.assign(program_.locations.size(), false);
  for (const Step& step : run.trace.steps)
    if (step.edge) pooled.visited[program_.edges[step.edge].from.value] = true;
  return pooled;
}

void RunPool::add(const InputWords& inputs) {
  if (auto run = execute(inputs, Recording::On)) {
    known_.insert(run->inputs);
    keep(std::move(*run));
  }
}

bool RunPool::add_if_new(const InputWords& inputs) {
  return add_if_new(execute(inputs, Recording::On));
}

bool RunPool::add_if_new(const Choices& inputs) {
  ListedInputs source(inputs);
  return add_if_new(execute(source, Recording::On));
}

bool RunPool::add_if_new(std::optional<PooledRun> run) {
  if (!run || !known_.insert(run->inputs).second) return false;
  keep(std::move(*run));
  return true;
}

std::vector<std::uint64_t> RunPool::interesting_values(const Run& failing) const {
  std::set<std::uint64_t> all = constants_of(program_);
  for (const UsedInput& input : failing.inputs)
    all.insert(input.bits);
  all.insert({0, 1, 2, ~std::uint64_t{0}});
  std::set<std::uint64_t> near;
  for (const std::uint64_t value : all)
    near.insert({value - 1, value, value + 1});
  std::vector<std::uint64_t> values(near.begin(), near.end());
  if (values.size() > kMostValues) values.resize(kMostValues);
  return values;
}

// Mostly of the failing run itself, sometimes of another one, so that the pool can wander away from it.
InputWords RunPool::perturbed(const Run& failing, const std::vector<std::uint64_t>& values) {
  const bool wander = !runs_.empty() && random(10) < 3;
  InputWords inputs = wander ? runs_[random(runs_.size())].inputs : words_of(failing);
  if (inputs.empty()) return inputs;
  for (std::uint64_t changes = 1 + random(3); changes > 0; --changes) {
    const std::uint64_t at = random(inputs.size());
    const bool is_float = at < failing.inputs.size() && failing.inputs[at].type &&
                          program_.types[failing.inputs[at].type].kind == cfa::TypeKind::Float;
    const auto as_input = [&](std::uint64_t value) {
      if (!is_float) return value;
      const Scalar type = scalar_of(program_.types[failing.inputs[at].type]);
      return arith::from_double(static_cast<double>(static_cast<std::int64_t>(value)), type);
    };
    switch (random(8)) {
      case 0: inputs[at] = is_float ? as_input(random(64)) : inputs[at] + 1; break;
      case 1: inputs[at] = is_float ? as_input(random(1000)) : inputs[at] - 1; break;
      case 2: inputs[at] = inputs[random(inputs.size())]; break;
      case 3: inputs[at] = as_input(random(20)); break;
      case 4:
        inputs[at] =
            is_float ? as_input(values[random(values.size())]) : (std::uint64_t{1} << random(64)) - random(2);
        break;
      default: inputs[at] = as_input(values[random(values.size())]);
    }
  }
  return inputs;
}

// A choice was taken if the run asks for another one behind it. A walk ends with one that was not, if it has met
// one there: a changed program may take it.
void RunPool::walk(const Run& failing) {
  const std::size_t most = failing.inputs.size() + failing.inputs.size() / 2 + kLongerWalk;
  for (std::size_t walks = options_.size / 2; walks > 0 && !options_.budget.exhausted(); --walks) {
    InputWords words, refused;
    const std::size_t length = 1 + random(most);
    for (std::size_t tries = 0; words.size() < length && tries < kMostTries; ++tries) {
      InputWords longer = words;
      longer.push_back(random(1024));
      const std::optional<PooledRun> run = execute(longer, Recording::Off);
      if (!run || run->inputs.size() < longer.size()) break;
      const bool is_taken = run->inputs.size() > longer.size();
      if (!is_taken && run->label == Label::Passes) {
        refused = run->inputs;
        continue;
      }
      words.assign(run->inputs.begin(), run->inputs.begin() + static_cast<std::ptrdiff_t>(longer.size()));
      if (run->label == Label::Fails) break;
      refused.clear();
      tries = 0;
    }
    add_if_new(refused.empty() ? words : refused);
  }
}

void RunPool::perturb(const Run& failing) {
  if (failing.inputs.empty()) return;
  if (program_.language == cfa::Language::Bip) walk(failing);
  const std::vector<std::uint64_t> values = interesting_values(failing);
  std::vector<InputWords> spare;  // of the kind of which there are enough
  for (std::size_t i = 0; i < options_.attempts && runs_.size() < options_.size; ++i) {
    if ((i & 15) == 0 && options_.budget.exhausted()) return;
    const std::optional<PooledRun> run = execute(perturbed(failing, values), Recording::Off);
    if (!run || !known_.insert(run->inputs).second) continue;
    if (2 * count(run->label) >= options_.size) {
      spare.push_back(run->inputs);
      continue;
    }
    if (auto recorded = execute(run->inputs, Recording::On)) keep(std::move(*recorded));
  }
  for (std::size_t i = 0; i < spare.size() && runs_.size() < options_.size; ++i)
    if (auto recorded = execute(spare[i], Recording::On)) keep(std::move(*recorded));
}

void RunPool::keep(PooledRun run) {
  ++counts_[static_cast<std::size_t>(run.label)];
  runs_.push_back(std::move(run));
}

std::size_t RunPool::count(Label label) const {
  return counts_[static_cast<std::size_t>(label)];
}

}  // namespace faultline::trace
