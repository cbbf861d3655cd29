#include <fmt/format.h>

#include "writer.h"

namespace faultline::engine::bmc::brute {

void Writer::simple() {
  switch (random_.below(20)) {
    case 0:
    case 1:
    case 2: return scalar_assignment();
    case 3:
    case 4: return array_store();
    case 5: return record_store();
    case 6: return union_store();
    case 7:
    case 8: return retarget();
    case 9: return retarget_other();
    case 10:
    case 11: return pointer_store();
    case 12:
    case 13: return call_statement();
    case 14: return side_effect();
    case 15: return byte_functions();
    case 16: return string_statement();
    case 17: return arithmetic();
    case 18: return assertion();
    default: return random_.chance(25) ? floating() : scalar_assignment();
  }
}

void Writer::scalar_assignment() {
  const std::string target = random_.pick({"a", "b", "c", "g0", "g1"});
  if (random_.chance(35)) {
    line(fmt::format("{} {} {};", target, random_.pick({"+=", "-=", "^=", "|=", "&="}), expression(1)));
  } else if (random_.chance(60)) {
    line(fmt::format("{} = {};", target, small(2)));
  } else {
    line(fmt::format("{} = {};", target, expression(2)));
  }
}

void Writer::array_store() {
  const std::string value = random_.chance(60) ? small(2) : expression(2);
  switch (random_.below(4)) {
    case 0: return line(fmt::format("bytes[{}] = {};", index(8), value));
    case 1: return line(fmt::format("grid[{}][{}] = {};", index(3), index(4), value));
    case 2: return line(fmt::format("bytes[{}] += {};", index(8), leaf()));
    default: return line(fmt::format("table[{}] = {};", index(5), value));
  }
}

void Writer::record_store() {
  switch (random_.below(6)) {
    case 0: return line(fmt::format("pairs[{}] = pairs[{}];", index(3), index(3)));
    case 1: return line(fmt::format("pairs[{}].value = {};", index(3), expression(1)));
    case 2: return line(fmt::format("sp->tag = {};", expression(1)));
    case 3: return line(fmt::format("bits.low = {};", expression(1)));
    case 4: return line(fmt::format("bits.mid {} {};", random_.pick({"=", "+=", "^="}), expression(1)));
    default: return line(fmt::format("bits.high = {}; bits.flag = {};", expression(1), condition(1)));
  }
}

void Writer::union_store() {
  switch (random_.below(4)) {
    case 0: return line(fmt::format("view.whole = {};", expression(2)));
    case 1: return line(fmt::format("view.half[{}] = {};", index(2), expression(1)));
    case 2: return line(fmt::format("((unsigned char *)&a)[{}] = {};", index(4), expression(1)));
    default: return line(fmt::format("view.byte[{}] = {};", index(4), expression(1)));
  }
}

void Writer::retarget() {
  const std::string pointer = random_.pick({"p", "p", "q"});
  switch (random_.below(7)) {
    case 0: return line(fmt::format("{} = {} ? &{} : &{};", pointer, condition(1), int_place(), int_place()));
    case 1:
      if (risky()) return line(fmt::format("if ({}) {} = NULL;", condition(1), pointer));
      break;
    case 2:
      if (risky())
        return line(
            fmt::format("{} {} {};", pointer, random_.pick({"+=", "-="}), random_.pick({"1", input()})));
      break;
    case 3: return line(fmt::format("{} = table + {};", pointer, random_.below(5)));
    case 4:
      if (risky()) return line(random_.pick({"p++;", "q--;", "++p;"}));
      break;
    case 5: return line(random_.pick({"pp = &q;", "pp = &p;", "*pp = &g1;", "p = *pp;"}));
    default: break;
  }
  line(fmt::format("{} = &{};", pointer, int_place()));
}

void Writer::retarget_other() {
  switch (random_.below(6)) {
    case 0: return line(fmt::format("cp = &bytes[{}];", index(8)));
    case 1: return line(fmt::format("cp = (unsigned char *)&{} + {};", int_place(), random_.below(4)));
    case 2: return line(fmt::format("cp = &sp->tag;"));
    case 3: return line(fmt::format("op = {} ? plus : ops[{}];", condition(1), index(3)));
    case 4:
      if (risky()) return line(fmt::format("op = {} == {} ? NULL : less;", input(), random_.below(9)));
      [[fallthrough]];
    default: return line(fmt::format("sp = &pairs[{}];", index(3)));
  }
}

void Writer::pointer_store() {
  switch (random_.below(6)) {
    case 0: return line(fmt::format("*q += {};", small(1)));
    case 1: return line(fmt::format("**pp = room[{}];", index(2)));
    case 2: return line(fmt::format("*cp = {};", expression(1)));
    case 3: return line(fmt::format("sp->value = {};", expression(1)));
    case 4:
      if (risky()) return line(fmt::format("p[{}] = {};", random_.pick({"1", "-1", input()}), small(1)));
      [[fallthrough]];
    default: return line(fmt::format("*p = {};", small(1)));
  }
}

void Writer::call_statement() {
  switch (random_.below(5)) {
    case 0: return line(fmt::format("poke(&{}, {});", int_place(), expression(1)));
    case 1: return line(fmt::format("exchange(&{}, p);", int_place()));
    case 2: return line(fmt::format("{} = {};", random_.pick({"a", "b", "c"}), call(1)));
    case 3:
      return line(fmt::format("fill(table, {}, {});",
                              risky() ? input() : std::to_string(random_.between(1, 5)), small(0)));
    default: return line(fmt::format("c = op({}, {});", small(1), small(0)));
  }
}

void Writer::side_effect() {
  switch (random_.below(4)) {
    case 0: return line(fmt::format("(void)({} && a++ > {});", condition(1), number()));
    case 1: return line(fmt::format("c = {} ? b++ : --a;", condition(1)));
    case 2: return line(fmt::format("a = ({} || (g0 = {})) + g0;", condition(1), small(1)));
    default: return line(fmt::format("b = (a = {}, a + {});", small(1), number()));
  }
}

void Writer::byte_functions() {
  const std::string length = risky() ? input() : std::to_string(random_.between(1, 4));
  switch (random_.below(5)) {
    case 0: return line(fmt::format("memset(bytes + {}, {}, {});", random_.below(5), small(0), length));
    case 1:
      return line(
          fmt::format("memcpy(bytes + {}, bytes + 4, {});", risky() ? "(" + index(8) + ")" : "0", length));
    case 2:
      return line(
          fmt::format("memmove(bytes + {}, bytes + {}, {});", random_.below(5), random_.below(5), length));
    case 3: return line(fmt::format("memcpy(&view, &{}, sizeof view);", int_place()));
    default:
      return line(fmt::format("memcpy(&pairs[{}], sp, sizeof *sp);", risky() ? index(3) : "sp == pairs"));
  }
}

void Writer::string_statement() {
  const int room = risky() ? 6 : 5;  // the last character ends the string
  switch (random_.below(4)) {
    case 0: return line(fmt::format("text[{}] = 'a' + {};", random_.below(room), small(0)));
    case 1: return line(fmt::format("text[{}] = {};", index(5), random_.pick({"0", "'x'"})));
    case 2: return line("a = (int)strlen(text);");
    default: return line(fmt::format("c = strcmp(text, \"{}\") < 0;", random_.pick({"abc", "xyz", "b"})));
  }
}

void Writer::arithmetic() {
  switch (random_.below(5)) {
    case 0: return line(fmt::format("a = {} {} {};", expression(1), random_.pick({"/", "%"}), divisor()));
    case 1:
      return line(fmt::format("b = {} << {};", small(1),
                              risky() ? input() + " * 3" : std::to_string(random_.below(12))));
    case 2: return line(fmt::format("c = (int)((unsigned){} >> {});", leaf(), random_.below(31)));
    case 3:
      if (risky())
        return line(fmt::format("g1 = {} * {};", input(), random_.pick({"300000000", "a", "0x7fffff"})));
      [[fallthrough]];
    default: return line(fmt::format("g0 = {} * {};", small(1), small(1)));
  }
}

void Writer::assertion() {
  if (risky()) return line(fmt::format("assert({});", condition(2)));
  switch (random_.below(3)) {
    case 0: return line(fmt::format("assert({} <= 255);", small(2)));
    case 1: return line(fmt::format("assert((({}) | 1) != 0);", expression(2)));
    default: return line("assert(view.byte[0] == (unsigned char)view.whole);");
  }
}

void Writer::floating() {
  line(fmt::format("c = (int)({} * {}f);", input(), random_.pick({"0.5", "1.25", "0.1"})));
}

}  // namespace faultline::engine::bmc::brute
