// The decision function of families.h: two aircraft approach each other; one cycle looks at the distances and
// at what is known of the other one and advises to climb, to descend, or nothing; then both move on.
#include "solver/families.h"

namespace faultline::bench {

using logic::Term;
using logic::TermManager;

namespace {

class Flight {
 public:
  explicit Flight(TermManager& terms) : b(terms), t(terms) {
    gap = limited_input("gap", {0, 2000}, {0, 2000});
    confident = limited_input("confident", {0, 1}, {1, 1});
    reported = limited_input("reported", {0, 1}, {0, 1});
    own = limited_input("own", {5000, 7000}, {6000, 6700});
    rate = limited_input("rate", {0, 900}, {0, 15});
    other = limited_input("other", {5000, 7000}, {5990, 6010});
    layer = limited_input("layer", {0, 3}, {0, 3});
    room_above = limited_input("room_above", {300, 900}, {400, 800});
    room_below = limited_input("room_below", {300, 900}, {400, 800});
    intent = limited_input("intent", {0, 2}, {2, 2});
    equipped = limited_input("equipped", {0, 1}, {0, 0});
    climb_limited = limited_input("climb_limited", {0, 1}, {1, 1});
  }

  void cycle() {
    find_limit();
    const Term active = find_active();
    const Term climb_room = b.assign(
        "climb_room",
        t.ite(is_set(climb_limited), t.bv_sub(room_above, b.number(100)), room_above));  // the bug: plus
    const Term upward = b.assign("upward", t.bv_slt(room_below, climb_room));
    lower = b.assign("lower", t.bv_slt(own, other));
    higher = b.assign("higher", t.bv_slt(other, own));
    below_safe = b.assign("below_safe", t.bv_sle(limit, room_below));
    above_safe = b.assign("above_safe", t.bv_sle(limit, room_above));
    far = b.assign("far", t.bv_sle(b.number(300), gap));
    advise(active, upward);
    safe =
        b.assign("safe", t.logical_not(t.logical_and(t.equal(advice, b.number(2)),
                                                     t.logical_and(above_safe, t.logical_not(below_safe)))));
    move_on();
  }

  ProgramBuilder b;
  Term safe;  // the last decision

 private:
  struct Range {
    std::uint64_t low, high;
  };
  // `likely` is where random runs look: the property fails for few of all inputs.
  Term limited_input(const std::string& name, Range allowed, Range likely) {
    const Term variable = b.int_input(name, likely.low, likely.high);
    b.program.assumptions.push_back(
        t.bv_ule(t.bv_sub(variable, b.number(allowed.low)), b.number(allowed.high - allowed.low)));
    return variable;
  }
  Term is_set(Term flag) { return t.distinct(flag, b.number(0)); }

  void find_limit() {
    limit = b.assign("limit", t.ite(t.equal(layer, b.number(2)), b.number(640), b.number(740)));
    limit = b.assign("limit", t.ite(t.equal(layer, b.number(1)), b.number(500), limit));
    limit = b.assign("limit", t.ite(t.equal(layer, b.number(0)), b.number(400), limit));
  }

  Term find_active() {
    const Term trusted = b.assign("trusted", is_set(confident));
    const Term slow = b.assign("slow", t.bv_sle(rate, b.number(600)));
    const Term apart = b.assign("apart", t.bv_slt(b.number(600), gap));
    const Term enabled = b.assign("enabled", t.logical_and(trusted, t.logical_and(slow, apart)));
    const Term has_system = b.assign("has_system", is_set(equipped));
    const Term valid = b.assign("valid", is_set(reported));
    const Term silent = b.assign("silent", t.equal(intent, b.number(0)));
    const Term unknown = b.assign("unknown", t.logical_and(valid, silent));
    const Term applies = b.assign("applies", t.logical_or(unknown, t.logical_not(has_system)));
    return b.assign("active", t.logical_and(enabled, applies));
  }

  void advise(Term active, Term upward) {
    const Term climb_first =
        b.assign("climb_first", t.logical_or(t.logical_not(lower), t.logical_not(below_safe)));
    const Term climb_last = b.assign("climb_last", t.logical_and(higher, t.logical_and(far, above_safe)));
    const Term climb = b.assign("climb", t.ite(upward, climb_first, climb_last));
    const Term descend_first =
        b.assign("descend_first", t.logical_and(lower, t.logical_and(far, below_safe)));
    const Term descend_last = b.assign("descend_last", t.logical_or(t.logical_not(higher), above_safe));
    const Term descend = b.assign("descend", t.ite(upward, descend_first, descend_last));
    const Term need_up = b.assign("need_up", t.logical_and(climb, lower));
    const Term need_down = b.assign("need_down", t.logical_and(descend, higher));
    const Term both = b.assign("both", t.logical_and(need_up, need_down));
    advice = b.assign("advice", t.ite(need_down, b.number(2), b.number(0)));
    advice = b.assign("advice", t.ite(need_up, b.number(1), advice));
    advice = b.assign("advice", t.ite(both, b.number(0), advice));
    advice = b.assign("advice", t.ite(active, advice, b.number(0)));
  }

  void move_on() {
    const Term speed = t.bv_ashr(rate, b.number(4));
    Term move = b.assign("move", t.ite(t.equal(advice, b.number(2)), t.bv_neg(speed), b.number(0)));
    move = b.assign("move", t.ite(t.equal(advice, b.number(1)), speed, move));
    own = b.assign("own", t.bv_add(own, move));
    const Term sinking = t.ite(t.equal(intent, b.number(2)), t.bv_neg(b.number(30)), b.number(5));
    const Term drift = b.assign("drift", t.ite(t.equal(intent, b.number(1)), b.number(30), sinking));
    other = b.assign("other", t.bv_add(other, drift));
    const Term distance = b.assign("distance", t.bv_sub(other, own));
    gap = b.assign("gap", t.ite(t.bv_slt(distance, b.number(0)), t.bv_neg(distance), distance));
    room_above = b.assign("room_above", t.bv_sub(room_above, move));
    room_below = b.assign("room_below", t.bv_add(room_below, move));
    rate = b.assign("rate", t.ite(t.equal(advice, b.number(0)), rate, t.bv_add(rate, b.number(7))));
  }

  TermManager& t;
  Term gap, confident, reported, own, rate, other, layer, room_above, room_below, intent, equipped,
      climb_limited;
  Term limit, lower, higher, below_safe, above_safe, far, advice;
};

}  // namespace

Program decision(TermManager& terms, std::uint32_t cycles) {
  Flight flight(terms);
  for (std::uint32_t i = 0; i < cycles; ++i)
    flight.cycle();
  flight.b.program.property = flight.safe;
  return std::move(flight.b.program);
}

}  // namespace faultline::bench
