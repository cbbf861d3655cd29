// The Print operation inside of a run.
#include <gtest/gtest.h>

#include "sketch.h"

namespace faultline::trace {
namespace {

using cfa::BinaryOp;
using cfa::ExprId;

// A program with string literals, and what it prints.
struct Printing {
  ExprId text(const std::string& literal) {
    const ExprId place = s.global("literal", s.types().array(s.char_, literal.size() + 1));
    cfa::Variable& variable = s.program().variables[s.variable_of(place)];
    variable.constant = true;
    variable.contents = cfa::Variable::Contents::String;
    variable.string = static_cast<std::uint32_t>(s.program().strings.size());
    s.program().strings.push_back(literal);
    return s.builder.convert(s.char_pointer_, s.address(s.index(place, s.number(0))));
  }
  Event run() {
    RunOptions options;
    options.output = [&](cfa::PrintTo to, std::string_view part) {
      (to == cfa::PrintTo::Stderr ? errors : output) += part;
    };
    return s.run({}, options).event;
  }
  Sketch s;
  std::string output, errors;
};

TEST(Printing, ToTheStreams) {
  Printing p;
  const ExprId n = p.s.local("n", p.s.int_);
  cfa::Print print{cfa::PrintTo::Stdout, p.text("%d %s %.1f|%.2s\n"), {}, {}, {}, n};
  print.arguments = {p.s.number(-5), p.text("abc"), p.s.real(2.25), p.text("xyz")};
  p.s.then(print);
  p.s.then(cfa::Print{cfa::PrintTo::Stderr, p.text("oops"), {}, {}, {}, {}});
  p.s.finish(p.s.read(n));
  EXPECT_EQ(p.run().exit_code, 14);
  EXPECT_EQ(p.output, "-5 abc 2.2|xy\n");
  EXPECT_EQ(p.errors, "oops");
}

TEST(Printing, WithoutAnybodyListening) {
  Printing p;
  p.s.then(cfa::Print{cfa::PrintTo::Stdout, p.text("hi"), {}, {}, {}, {}});
  p.s.finish(p.s.number(3));
  EXPECT_EQ(p.s.run().event.exit_code, 3);
}

// sprintf or snprintf of "%d" into char b[4].
Event into_buffer(std::int64_t value, std::optional<std::int64_t> limit,
                  Recording recording = Recording::Off) {
  Printing p;
  Sketch& s = p.s;
  const ExprId b = s.global("b", s.types().array(s.char_, 4));
  const ExprId n = s.object("n", s.int_);
  s.declare(n);
  const ExprId buffer = s.builder.convert(s.char_pointer_, s.address(s.index(b, s.number(0))));
  cfa::Print print{cfa::PrintTo::Buffer, p.text("%d"), {s.number(value)}, buffer, {}, n};
  if (limit) print.limit = s.number(s.ulong_, *limit);
  s.then(print);
  const ExprId second = s.builder.convert(s.int_, s.read(s.index(b, s.number(1))));
  s.finish(s.binary(BinaryOp::Add, second, s.binary(BinaryOp::Mul, s.read(n), s.number(100))));
  RunOptions options;
  options.recording = recording;
  return s.run({}, options).event;
}

TEST(Printing, IntoABuffer) {
  for (const Recording recording : {Recording::Off, Recording::On}) {
    EXPECT_EQ(into_buffer(123, {}, recording).exit_code, (300 + '2') & 0xFF);
    EXPECT_EQ(into_buffer(12345, 3, recording).exit_code, (500 + '2') & 0xFF);
    EXPECT_EQ(into_buffer(12345, 2, recording).exit_code, (500 + 0) & 0xFF);
    EXPECT_EQ(into_buffer(12345, 0, recording).exit_code, (500 + 0) & 0xFF);
  }
}

TEST(Printing, OverflowOfTheBufferIsFound) {
  const Event event = into_buffer(1234, {});
  EXPECT_EQ(event.kind, EventKind::OutOfBounds);
  EXPECT_EQ(event.message, "access to bytes 0 to 4 of b, outside of 'char b[4]'");
  EXPECT_EQ(into_buffer(12345, 5).kind, EventKind::OutOfBounds);
}

TEST(Printing, BadArguments) {
  Printing p;
  p.s.then(cfa::Print{cfa::PrintTo::Stdout, p.text("%d %d"), {p.s.number(1)}, {}, {}, {}});
  const Event event = p.run();
  EXPECT_EQ(event.kind, EventKind::InvalidDereference);
  EXPECT_EQ(event.message, "printf: no argument for %d");

  Printing q;
  q.s.then(cfa::Print{
      cfa::PrintTo::Stdout, q.text("%s"), {q.s.builder.constant(q.s.char_pointer_, 0)}, {}, {}, {}});
  EXPECT_EQ(q.run().kind, EventKind::NullDereference);
}

TEST(Printing, StringsWithoutAnEnd) {
  Printing p;
  const ExprId a = p.s.global("a", p.s.types().array(p.s.char_, 2));
  p.s.assign(a, p.s.builder.bytes(p.s.types().array(p.s.char_, 2), "xy"));
  const ExprId begin = p.s.builder.convert(p.s.char_pointer_, p.s.address(p.s.index(a, p.s.number(0))));
  p.s.then(cfa::Print{cfa::PrintTo::Stdout, p.text("%.2s"), {begin}, {}, {}, {}});
  p.s.then(cfa::Print{cfa::PrintTo::Stdout, p.text("%s"), {begin}, {}, {}, {}});
  const Event event = p.run();
  EXPECT_EQ(p.output, "xy");
  EXPECT_EQ(event.kind, EventKind::OutOfBounds);
  EXPECT_EQ(p.s.program().edges[event.edge].range.begin.line, 3u);
}

}  // namespace
}  // namespace faultline::trace
