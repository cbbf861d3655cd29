#include "groce.h"

#include <fmt/format.h>

namespace faultline::localize {

const char* const kMinmax =
    R"(int main(void) { int input1 = nondet_int(), input2 = nondet_int(), input3 = nondet_int();
  int least = input1;
  int most = input1;
  if (most < input2)
    most = input2;
  if (most < input3)
    most = input3;
  if (least > input2)
    most = input2;
  if (least > input3)
    least = input3;
  assert(least <= most);
})";

const char* const kSlice = R"(int main(void) { int input1 = nondet_int(), input2 = nondet_int();
  int x = 1, y = 1, z = 1;
  if (input1 > 0) {
    x += 5;
    y += 6;
    z += 4;
  }
  if (input2 > 0) {
    x += 6;
    y += 5;
    z += 4;
  }
  assert((x < 10) || (y < 10));
})";

const char* const kSort = R"(int main(void) { int a = nondet_int(), b = nondet_int(), c = nondet_int();
  int temp;
  if (a > b) {
    temp = a;
    a = b;
    b = temp;
  }
  if (b > c) {
    temp = b;
    b = c;
    c = temp;
  }
  if (a < b) {
    temp = a;
    a = b;
    b = temp;
  }
  assert((a <= b) && (b <= c));
})";

// A semaphore's wait: each way out unlocks, but where there is nothing to wait for the return is missing.
const char* const kLock = R"(int lock = 0;
void enter(void) { assert(lock == 0); lock = 1; }
void leave(void) { assert(lock == 1); lock = 0; }
int pend(int count, int waiting, int limit) {
  int error = 0;
  enter();
  if (count < 0) {
    leave();
    error = 1;
  }
  if (count > 0) {
    leave();
    error = 0;
  } else {
    if (waiting > limit) {
      leave();
      error = 2;
    } else {
      leave();
      error = 3;
    }
  }
  return error;
}
int main(void) {
  int count = nondet_int(), waiting = nondet_int(), limit = nondet_int();
  int error = pend(count, waiting, limit);
  assert(error >= 0);
})";

DistanceOptions as_in_the_thesis() {
  DistanceOptions options;
  options.metric.values = trace::nearby::Metric::Values::All;
  options.metric.extent = trace::nearby::Metric::Extent::Whole;
  options.antecedents = Allow::No;
  return options;
}

namespace {

std::string text(const fault::Delta& delta) {
  const std::string place = delta.range ? fmt::format("{}: ", delta.range.begin.line) : "";
  return fmt::format("{}{} {} -> {}", place, delta.name, delta.was.empty() ? "-" : delta.was,
                     delta.is.empty() ? "-" : delta.is);
}

}  // namespace

std::vector<std::string> deltas(const fault::NearRun& near) {
  std::vector<std::string> all;
  for (const fault::Delta& delta : near.deltas)
    all.push_back(text(delta));
  return all;
}

std::vector<std::vector<std::string>> slices(const fault::NearRun& near) {
  std::vector<std::vector<std::string>> all;
  for (const auto& slice : near.slices) {
    all.emplace_back();
    for (const std::uint32_t number : slice)
      all.back().push_back(text(near.deltas[number]));
  }
  return all;
}

}  // namespace faultline::localize
