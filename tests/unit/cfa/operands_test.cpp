#include "cfa/operands.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "small_program.h"

namespace faultline::cfa {
namespace {

std::multiset<std::string> names_read(SmallProgram& s, const Operation& operation) {
  std::multiset<std::string> names;
  for (const VariableId id : variables_read(s.program(), operation))
    names.insert(s.program().variables[id].name);
  return names;
}

using Names = std::multiset<std::string>;

TEST(Operands, TargetsComeFirstAndAbsentOnesAreLeftOut) {
  SmallProgram s;
  const ExprId x = s.place("x"), one = s.number(1);
  const std::vector<Operand> found = operands(Call{s.f, {}, {one, one}, x});
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].expr, x);
  EXPECT_EQ(found[0].role, OperandRole::Target);
  EXPECT_EQ(found[1].role, OperandRole::Value);
  EXPECT_TRUE(operands(Skip{}).empty());
  EXPECT_TRUE(operands(Return{}).empty());
}

TEST(Operands, ReadsInValuesSubscriptsAndPointers) {
  SmallProgram s;
  s.variable("a", s.b.types().array(s.int_type, 3));
  s.variable("p", s.b.types().pointer(s.int_type));
  const ExprId element = s.b.index(s.place("a"), s.read("i"));
  EXPECT_EQ(names_read(s, Assign{element, s.op(BinaryOp::Add, s.read("x"), s.read("x"))}),
            (Names{"i", "x", "x"}));
  EXPECT_EQ(names_read(s, Return{s.b.read(element)}), (Names{"a", "i"}));
  EXPECT_EQ(names_read(s, Assign{s.b.deref(s.read("p"), s.int_type), s.number(0)}), Names{"p"});
  EXPECT_EQ(names_read(s, Return{s.b.address_of(element, s.b.types().pointer(s.int_type))}), Names{"i"});
}

TEST(Operands, OnlyWholeVariablesAreWritten) {
  SmallProgram s;
  const VariableId a = s.variable("a", s.b.types().array(s.int_type, 3));
  const VariableId x = s.variable("x", s.int_type);
  const ExprId element = s.b.index(s.place("a"), s.number(0));
  EXPECT_EQ(variable_written(s.program(), Assign{s.place("x"), s.number(0)}), x);
  EXPECT_EQ(variable_written(s.program(), Havoc{s.place("x"), "x", {}}), x);
  EXPECT_FALSE(variable_written(s.program(), Assign{element, s.number(0)}));
  EXPECT_FALSE(variable_written(s.program(), Assume{s.read("x")}));
  EXPECT_EQ(base_variable(s.program(), element), a);
}

}  // namespace
}  // namespace faultline::cfa
