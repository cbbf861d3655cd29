// How fast the interpreter is: steps a second on a tight loop, on memory and on calls; what a recorded step
// costs; runs a second of a small decision function. The bars: 10 million steps a second, 200 bytes a step,
// 20,000 runs a second.
//
//   build/release/bench/interpreter_bench
#include <benchmark/benchmark.h>

#include <string>

#include "cfa/builder.h"
#include "trace/interpreter.h"

namespace {

using namespace faultline;
using cfa::BinaryOp;
using cfa::ExprId;
using cfa::LocationId;

// A function of ints under construction.
class Drawing {
 public:
  Drawing() : builder(8) {
    int_type = builder.types().integer(32, cfa::Signedness::Signed, "int");
    main = function("main");
    builder.program().start = builder.program().entry = main;
  }

  cfa::FunctionId function(const std::string& name) {
    cfa::Function made;
    made.name = name;
    made.return_type = int_type;
    made.defined = true;
    current = builder.add_function(made);
    here = builder.program().functions[current].entry = builder.add_location(current);
    return current;
  }
  cfa::VariableId variable(const std::string& name, cfa::TypeId type, cfa::Storage storage,
                           cfa::Residence residence = cfa::Residence::Register) {
    cfa::Variable made;
    made.name = name;
    made.type = type;
    made.storage = storage;
    made.residence = residence;
    if (storage != cfa::Storage::Global) made.function = current;
    return builder.add_variable(made);
  }
  ExprId local(const std::string& name) {
    return builder.variable(variable(name, int_type, cfa::Storage::Local));
  }
  ExprId number(std::int64_t value) { return builder.constant(int_type, static_cast<std::uint64_t>(value)); }
  ExprId read(ExprId place) { return builder.read(place); }
  ExprId binary(BinaryOp op, ExprId a, ExprId b) { return builder.binary(op, int_type, a, b); }

  void edge(cfa::Operation operation, LocationId to) {
    cfa::Edge made;
    made.from = here;
    made.to = to;
    made.statement = builder.add_statement({}, current);
    made.operation = std::move(operation);
    builder.add_edge(std::move(made));
  }
  void then(cfa::Operation operation) {
    const LocationId to = builder.add_location(current);
    edge(std::move(operation), to);
    here = to;
  }
  LocationId branch(ExprId condition) {
    const LocationId yes = builder.add_location(current);
    const LocationId no = builder.add_location(current);
    edge(cfa::Branch{condition, cfa::Outcome::True, {}}, yes);
    edge(cfa::Branch{condition, cfa::Outcome::False, {}}, no);
    here = yes;
    return no;
  }
  // for (i = 0; i < count; i++) body();
  template <class Body>
  void repeat(ExprId i, std::int64_t count, Body body) {
    then(cfa::Assign{i, number(0)});
    const LocationId head = here;
    const LocationId end = branch(binary(BinaryOp::Lt, read(i), number(count)));
    body();
    edge(cfa::Assign{i, binary(BinaryOp::Add, read(i), number(1))}, head);
    here = end;
  }

  cfa::Builder builder;
  cfa::TypeId int_type;
  cfa::FunctionId main, current;
  LocationId here;
};

constexpr std::int64_t kIterations = 1'000'000;

// sum += i
Drawing tight_loop() {
  Drawing d;
  const ExprId i = d.local("i");
  const ExprId sum = d.local("sum");
  d.repeat(i, kIterations,
           [&] { d.then(cfa::Assign{sum, d.binary(BinaryOp::Add, d.read(sum), d.read(i))}); });
  d.edge(cfa::Return{d.read(sum)}, {});
  return d;
}

// a[i & 63] = a[(i + 7) & 63] + i
Drawing array_loop() {
  Drawing d;
  const ExprId i = d.local("i");
  const cfa::TypeId row = d.builder.types().array(d.int_type, 64);
  const ExprId a = d.builder.variable(d.variable("a", row, cfa::Storage::Global, cfa::Residence::Memory));
  const auto at = [&](ExprId index) {
    return d.builder.index(a, d.binary(BinaryOp::BitAnd, index, d.number(63)));
  };
  d.repeat(i, kIterations, [&] {
    const ExprId other = d.read(at(d.binary(BinaryOp::Add, d.read(i), d.number(7))));
    d.then(cfa::Assign{at(d.read(i)), d.binary(BinaryOp::Add, other, d.read(i))});
  });
  d.edge(cfa::Return{d.number(0)}, {});
  return d;
}

// sum = f(&sum's object, i): a call with a parameter in memory
Drawing call_loop() {
  Drawing d;
  const ExprId i = d.local("i");
  const ExprId sum = d.local("sum");
  const cfa::FunctionId main = d.main;
  const LocationId begin = d.here;
  const cfa::FunctionId f = d.function("f");
  const ExprId x =
      d.builder.variable(d.variable("x", d.int_type, cfa::Storage::Parameter, cfa::Residence::Memory));
  d.edge(cfa::Return{d.binary(BinaryOp::Add, d.read(x), d.number(1))}, {});
  d.current = main;
  d.here = begin;
  d.repeat(i, kIterations, [&] { d.then(cfa::Call{f, {}, {d.read(i)}, sum}); });
  d.edge(cfa::Return{d.read(sum)}, {});
  return d;
}

// Twelve inputs, then about 140 tests and assignments, as in TCAS.
Drawing decision() {
  Drawing d;
  std::vector<ExprId> inputs;
  for (int i = 0; i < 12; ++i) {
    inputs.push_back(d.local("input" + std::to_string(i)));
    d.then(cfa::Havoc{inputs.back(), "input" + std::to_string(i), {}});
  }
  const ExprId result = d.local("result");
  for (int i = 0; i < 70; ++i) {
    const LocationId no =
        d.branch(d.binary(BinaryOp::Lt, d.read(inputs[static_cast<std::size_t>(i % 12)]), d.number(300 + i)));
    d.then(cfa::Assign{result, d.binary(BinaryOp::Add, d.read(result), d.number(i))});
    const LocationId join = d.here;
    d.here = no;
    d.edge(cfa::Skip{}, join);
    d.here = join;
  }
  d.edge(cfa::Return{d.read(result)}, {});
  return d;
}

void run_steps(benchmark::State& state, Drawing drawing, trace::Recording recording) {
  const trace::Interpreter interpreter(drawing.builder.program());
  std::uint64_t steps = 0;
  std::size_t bytes = 0;
  for (auto _ : state) {
    trace::ListedInputs inputs({});
    trace::RunOptions options;
    options.recording = recording;
    const trace::Run run = interpreter.run(inputs, options);
    if (run.event.kind != trace::EventKind::Finished) state.SkipWithError(run.event.message.c_str());
    steps += run.steps;
    bytes = run.trace.bytes() / run.steps;
  }
  state.counters["steps"] = benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  if (recording == trace::Recording::On) state.counters["bytes/step"] = static_cast<double>(bytes);
}

void tight_loop_unrecorded(benchmark::State& state) {
  run_steps(state, tight_loop(), trace::Recording::Off);
}
void tight_loop_recorded(benchmark::State& state) {
  run_steps(state, tight_loop(), trace::Recording::On);
}
void array_loop_unrecorded(benchmark::State& state) {
  run_steps(state, array_loop(), trace::Recording::Off);
}
void array_loop_recorded(benchmark::State& state) {
  run_steps(state, array_loop(), trace::Recording::On);
}
void call_loop_unrecorded(benchmark::State& state) {
  run_steps(state, call_loop(), trace::Recording::Off);
}
void call_loop_recorded(benchmark::State& state) {
  run_steps(state, call_loop(), trace::Recording::On);
}

void decision_runs(benchmark::State& state) {
  Drawing drawing = decision();
  const trace::Interpreter interpreter(drawing.builder.program());
  std::uint64_t seed = 0;
  for (auto _ : state) {
    trace::ListedInputs inputs({}, ++seed);
    benchmark::DoNotOptimize(interpreter.run(inputs, {}).steps);
  }
  state.counters["runs"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

BENCHMARK(tight_loop_unrecorded)->Unit(benchmark::kMillisecond);
BENCHMARK(tight_loop_recorded)->Unit(benchmark::kMillisecond);
BENCHMARK(array_loop_unrecorded)->Unit(benchmark::kMillisecond);
BENCHMARK(array_loop_recorded)->Unit(benchmark::kMillisecond);
BENCHMARK(call_loop_unrecorded)->Unit(benchmark::kMillisecond);
BENCHMARK(call_loop_recorded)->Unit(benchmark::kMillisecond);
BENCHMARK(decision_runs)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
