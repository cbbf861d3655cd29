// A program with variables of all kinds, to which a test adds one defect.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cfa/wellformed.h"
#include "small_program.h"

namespace faultline::cfa {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Wellformed : public testing::Test {
 protected:
  Wellformed() {
    TypeTable& types = s.b.types();
    pointer = types.pointer(s.int_type);
    record = types.record(TypeKind::Struct, "struct s");
    types.define(record, {{"x", s.int_type, 0, 0, 0}, {"bit", s.uint, 4, 3, 2}}, 8, 4);
    array = types.array(s.int_type, 3);
    s.variable("x", s.int_type);
    s.variable("d", s.double_type);
    s.variable("p", pointer);
    s.variable("q", types.pointer(s.char_type));
    s.variable("r", record);
    s.variable("a", array);
    s.variable("m", s.int_type, Storage::Local, Residence::Memory);
  }

  // entry --operation--> end --return 0-->
  void run(Operation operation) {
    const LocationId end = s.location();
    edge = s.edge(s.entry(), end, std::move(operation));
    s.finish(end, s.number(0));
  }
  void run_value(ExprId value) { run(Assign{s.b.variable(s.variable("t", s.b.expr(value).type)), value}); }

  std::vector<std::string> defects() { return find_defects(s.program()); }
  void expect(const std::string& part) { EXPECT_THAT(defects(), ElementsAre(HasSubstr(part))); }
  void expect_good() { EXPECT_THAT(defects(), IsEmpty()); }
  Edge& edge_of_interest() { return s.program().edges[edge]; }

  ExprId binary(BinaryOp op, TypeId type, ExprId a, ExprId b) { return s.b.binary(op, type, a, b, {}, 4); }
  ExprId unary(UnaryOp op, TypeId type, ExprId a) { return s.b.unary(op, type, a); }

  SmallProgram s;
  TypeId pointer, record, array;
  EdgeId edge;
};

}  // namespace faultline::cfa
