#include <fmt/format.h>

#include "writer.h"

namespace faultline::engine::bmc::brute {

void Writer::statement(int depth) {
  if (depth <= 0 || random_.chance(50)) return simple();
  switch (random_.below(13)) {
    case 0:
    case 1: return if_statement(depth);
    case 2:
    case 3: return for_loop(depth);
    case 4: return while_loop(depth);
    case 5: return do_loop(depth);
    case 6: return switch_statement(depth);
    case 7: return jump_forward(depth);
    case 8: return jump_back(depth);
    case 9: return inner_scope(depth);
    case 10: return heap_block(depth);
    case 11: return list_block();
    default: return input_statement();
  }
}

void Writer::block(int depth) {
  ++indent_;
  for (int left = random_.between(1, 3); left > 0; --left)
    statement(depth - 1);
  --indent_;
}

void Writer::if_statement(int depth) {
  line(fmt::format("if ({}) {{", condition(1)));
  block(depth);
  if (random_.chance(50)) {
    line("} else {");
    block(depth);
  }
  line("}");
}

// As C, and by which number every counter stays below.
std::string Writer::loop_limit(int& limit) {
  limit = random_.between(2, counters_.empty() ? 5 : 3);
  if (random_.chance(45)) return std::to_string(limit);
  const std::string some = input();
  return fmt::format("({} < {} ? {} : {})", some, limit, some, limit);
}

void Writer::for_loop(int depth) {
  int limit = 0;
  const std::string end = loop_limit(limit);
  const std::string i = fresh("i");
  line(fmt::format("for (int {} = 0; {} < {}; {}++) {{", i, i, end, i));
  counters_.push_back({i, limit});
  if (random_.chance(20)) line(fmt::format("  if ({}) continue;", condition(1)));
  block(depth);
  if (random_.chance(20)) line(fmt::format("  if ({}) break;", condition(1)));
  counters_.pop_back();
  line("}");
}

void Writer::while_loop(int depth) {
  int limit = 0;
  const std::string end = loop_limit(limit);
  const std::string n = fresh("n");
  line(fmt::format("int {} = 0;", n));
  line(fmt::format("while ({} && {} < {}) {{", random_.pick({"a != 77", "g0 < 1000", input() + " != 9"}), n,
                   end));
  counters_.push_back({n, limit});
  block(depth);
  counters_.pop_back();
  line(fmt::format("  {}++;", n));
  line("}");
}

void Writer::do_loop(int depth) {
  const std::string n = fresh("n");
  const int limit = random_.between(1, 3);
  line(fmt::format("int {} = 0;", n));
  line("do {");
  counters_.push_back({n, limit + 1});
  if (random_.chance(30)) line(fmt::format("  if ({}) continue;", condition(0)));
  block(depth);
  counters_.pop_back();
  line(fmt::format("}} while (++{} < {} && {});", n, limit, condition(1)));
}

void Writer::switch_statement(int depth) {
  line(fmt::format("switch ({}) {{", random_.chance(50) ? input() : small(1)));
  const int cases = random_.between(2, 4);
  for (int i = 0; i < cases; ++i) {
    line(fmt::format("  case {}: {{", i * 2 - 1));
    ++indent_;
    block(depth - 1);
    --indent_;
    line(random_.chance(65) ? "  } break;" : "  }");
  }
  if (random_.chance(60)) {
    line("  default: {");
    ++indent_;
    block(depth - 1);
    --indent_;
    line("  }");
  }
  line("}");
}

void Writer::jump_forward(int depth) {
  const std::string label = fresh("skip");
  line(fmt::format("if ({}) goto {};", condition(1), label));
  line("{");
  block(depth);
  line("}");
  line(label + ":;");
}

void Writer::jump_back(int depth) {
  const std::string label = fresh("again");
  const std::string n = fresh("n");
  const int limit = random_.between(2, 3);
  line(fmt::format("int {} = 0;", n));
  line(label + ":;");
  line("{");
  counters_.push_back({n, limit});
  block(depth);
  counters_.pop_back();
  line("}");
  line(fmt::format("if (++{} < {} && {}) goto {};", n, limit, condition(1), label));
}

// A pointer to a variable that dies is only followed later where something may go wrong.
void Writer::inner_scope(int depth) {
  const std::string v = fresh("v");
  line("{");
  line(fmt::format("  int {} = {}, *kept = p;", v, expression(1)));
  line(fmt::format("  p = &{};", v));
  block(depth);
  if (!risky()) line("  p = kept;");
  if (random_.chance(50)) line(fmt::format("  a ^= {};", v));
  line("}");
}

void Writer::heap_block(int depth) {
  const std::string h = fresh("h");
  const int size = random_.between(1, 4);
  line("{");
  line(random_.chance(50) ? fmt::format("  int *{} = calloc({}, sizeof(int));", h, size)
                          : fmt::format("  int *{} = malloc({} * sizeof(int));", h, size));
  line(fmt::format("  for (int k = 0; k < {}; k++) {}[k] = k + {};", size, h, leaf()));
  line(fmt::format("  {}[{}] = {};", h, index(size), expression(1)));
  if (risky()) line(fmt::format("  if ({}) free({});", condition(1), h));
  block(depth);
  line(fmt::format("  b += {}[{}];", h, random_.below(size)));
  if (risky()) line(fmt::format("  if ({}) p = {};", condition(1), h));
  if (risky()) line(fmt::format("  {} += {} == {};", h, input(), random_.below(4)));
  if (!risky()) line(fmt::format("  free({});", h));
  line("}");
}

void Writer::list_block() {
  const std::string head = fresh("list");
  int limit = 0;
  const std::string end = loop_limit(limit);
  line("{");
  line(fmt::format("  struct Node *{} = NULL;", head));
  line(fmt::format("  for (int k = 0; k < {}; k++) {} = push({}, {});", end, head, head, small(1)));
  if (random_.chance(50)) line(fmt::format("  {} = reversed({});", head, head));
  if (risky()) line(fmt::format("  a = {}->next->number;", head));
  line(fmt::format("  b = list_sum({});", head));
  line(fmt::format("  release({});", head));
  if (risky()) line(fmt::format("  if ({}) c = list_sum({});", condition(1), head));
  line("}");
}

// Asked for in the middle of the run, and not in all runs.
void Writer::input_statement() {
  int passes = 1;
  for (const Counter& counter : counters_)
    passes *= counter.limit;
  if (spare_bits_ < 2 * passes) return simple();
  spare_bits_ -= 2 * passes;
  if (random_.chance(50) || passes > 1) {
    line("if (__VERIFIER_nondet_bool()) {");
    block(1);
    line("}");
  } else {
    line(fmt::format("{} = __VERIFIER_nondet_int() & 3;", random_.pick({"a", "g1", "*p"})));
  }
}

}  // namespace faultline::engine::bmc::brute
