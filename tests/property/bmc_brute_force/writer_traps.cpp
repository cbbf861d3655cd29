// A violation that every run meets tells little about a model checker, so traps are set for few inputs.
#include <fmt/format.h>

#include "writer.h"

namespace faultline::engine::bmc::brute {

std::string Writer::rare() {
  if (random_.chance(60)) return fmt::format("{} == {}", input(), random_.below(8));
  return fmt::format("{} == {} && {}", input(), random_.below(8), condition(1));
}

void Writer::trap() {
  switch (random_.below(4)) {
    case 0: return pointer_trap();
    case 1: return heap_trap();
    case 2: return arithmetic_trap();
    default: return end_trap();
  }
}

void Writer::pointer_trap() {
  switch (random_.below(8)) {
    case 0: return line(fmt::format("if ({}) p = NULL;", rare()));
    case 1: return line(fmt::format("if ({}) op = NULL;", rare()));
    case 2: return line(fmt::format("if ({}) q = lost({});", rare(), small(0)));
    case 3: return line(fmt::format("if ({}) q = (int *)(void *)plus;", rare()));
    case 4: return line(fmt::format("*({} ? (char *)\"fixed\" : text) = 'z';", rare()));
    case 5: return line(fmt::format("*({} ? (int *)fixed : &g1) = {};", rare(), small(0)));
    case 6: return line(fmt::format("memcpy(bytes + ({} & 3), bytes + 2, 2);", input()));
    default: return line(fmt::format("p += {} == {};", input(), random_.below(8)));
  }
}

// The program frees `room` at its end, once more.
void Writer::heap_trap() {
  switch (random_.below(9)) {
    case 0: return line(fmt::format("room += {} == {};", input(), random_.below(8)));
    case 1: return line(fmt::format("if ({}) room = calloc(2, sizeof(int));", rare()));
    case 2: return line(fmt::format("if ({}) room = &g1;", rare()));
    case 3: return line(fmt::format("room[{}] = {};", input(), small(0)));
    case 4: return line(fmt::format("if ({}) room = realloc(room, 8);", rare()));
    default: return line(fmt::format("if ({}) free(room);", rare()));
  }
}

void Writer::arithmetic_trap() {
  switch (random_.below(7)) {
    case 0: return line(fmt::format("a = {} * 300000000;", input()));
    case 1: return line(fmt::format("b = 2147483644 + {};", input()));
    case 2: return line(fmt::format("c = 1 << ({} * 5);", input()));
    case 3: return line(fmt::format("g0 = {} / ({} - {});", expression(1), input(), random_.below(8)));
    case 4: return line(fmt::format("g1 = {} % (a == {} ? 0 : 3);", expression(1), input()));
    case 5: return line(fmt::format("c = (int)({} * 4e8f);", input()));
    default: return line(fmt::format("a = half({});", input()));
  }
}

void Writer::end_trap() {
  switch (random_.below(6)) {
    case 0: return line(fmt::format("if ({}) reach_error();", rare()));
    case 1: return line(fmt::format("if ({}) abort();", rare()));
    case 2: return line(fmt::format("if ({}) exit(3);", rare()));
    case 3: return line(fmt::format("if ({}) __builtin_unreachable();", rare()));
    case 4: return line(fmt::format("__VERIFIER_assume(!({}));", rare()));
    default: return line(fmt::format("assert(!({}));", rare()));
  }
}

}  // namespace faultline::engine::bmc::brute
