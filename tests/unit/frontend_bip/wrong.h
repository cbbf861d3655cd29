// Wrong models: each is refused, with the right words at the right place. A snippet stands in line 3 of a
// model that is right without it.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "model.h"

namespace faultline::frontend::bip {

struct Wrong {
  const char* name;
  std::string text;
  const char* error;
};

inline std::ostream& operator<<(std::ostream& out, const Wrong& wrong) {
  return out << wrong.name;
}

// Line 3 is `inside` of an atom; a compound with one of it and a connector follows.
inline std::string atom(const std::string& inside) {
  return "package p port type S() port type N(int n) port type B(bool b) const data int K = 3\n"
         "atom type A(int q)\n" +
         inside +
         "\nend connector type C(S x) define x end\n"
         "compound type R() component A a(1) end end\n";
}

// What an atom needs besides.
inline const std::string kRest = " place L, M initial to L on e from L to L";

inline std::string connector(const std::string& inside) {
  return "package p port type S() port type N(int n) const data int K = 3\n"
         "atom type A() data int v = 0 export port S s() export port N n(v) place L initial to L on s from L to L "
         "on n from L to L end\n" +
         inside + "\ncompound type R() component A a() end end\n";
}

inline std::string compound(const std::string& inside) {
  return "package p port type S() port type N(int n) connector type C(S x, S y) define x' y end connector type D(S x, "
         "S y) export port S z() define x y end connector type E(N x) define x end\n"
         "atom type A(int q) export data int v = 0 data bool w = true export port S s() export port N n(v) place L "
         "initial to L on s from L to L on n from L to L end\n" +
         inside + "\nend\n";
}

inline const std::string kTwo = "compound type R() component A a(1), b(2) connector C c(a.s, b.s) connector E e(a.n) ";

// x0, x1, ...
inline std::string many(const std::string& name, int count, const std::string& between) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += (i == 0 ? "" : between) + name + std::to_string(i);
  return text;
}

class Refused : public testing::TestWithParam<Wrong> {};

inline std::string name_of(const testing::TestParamInfo<Wrong>& info) {
  return info.param.name;
}

}  // namespace faultline::frontend::bip
