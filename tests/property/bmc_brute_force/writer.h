// Writes the parts of a random program. The world is fixed: a few variables of each shape that C has
// (draft.cpp declares them); what happens to them is random.
//
//   a b c          int locals                 table[5]  grid[3][4]     int arrays
//   g0 g1          int globals                bytes[8]  text[6]        bytes, and a string
//   p q pp         pointers to them           pairs[3]  sp             structs, and a pointer
//   cp             a pointer to bytes         bits  view               bit-fields, a union
//   x0 x1 x2       the inputs                 ops[3]  op               functions
//   room           two ints on the heap
#pragma once

#include <string>
#include <vector>

#include "draft.h"
#include "random.h"

namespace faultline::engine::bmc::brute {

class Writer {
 public:
  Writer(Random& random, Risk risk) : random_(random), risk_(risk) {}

  void add_input(const std::string& name) { inputs_.push_back(name); }
  void set_spare_bits(int bits) { spare_bits_ = bits; }

  // One statement, at most `depth` levels of nested blocks.
  void statement(int depth);
  // One that goes wrong for some inputs, in a way that chance seldom finds.
  void trap();
  std::string take_text() { return std::move(text_); }

  std::string number();
  std::string expression(int depth);
  std::string condition(int depth);

 private:
  struct Counter {  // of a loop: it is smaller than `limit`
    std::string name;
    int limit;
  };

  // Expressions (writer_expressions.cpp).
  bool risky();
  std::string input();
  std::string leaf();
  std::string memory_leaf();
  std::string element();
  std::string call(int depth);
  std::string divisor();
  std::string index(int size);
  std::string wild_index(int size);
  std::string int_place();
  std::string small(int depth);  // an expression whose value is in 0..255

  // Traps (writer_traps.cpp).
  std::string rare();  // a condition that few inputs meet
  void pointer_trap();
  void heap_trap();
  void arithmetic_trap();
  void end_trap();

  // Simple statements (writer_simple.cpp).
  void simple();
  void scalar_assignment();
  void array_store();
  void record_store();
  void union_store();
  void retarget();
  void retarget_other();
  void pointer_store();
  void call_statement();
  void side_effect();
  void byte_functions();
  void string_statement();
  void arithmetic();
  void assertion();
  void floating();

  // Blocks (writer_blocks.cpp).
  void block(int depth);
  void if_statement(int depth);
  void for_loop(int depth);
  void while_loop(int depth);
  void do_loop(int depth);
  void switch_statement(int depth);
  void jump_forward(int depth);
  void jump_back(int depth);
  void inner_scope(int depth);
  void heap_block(int depth);
  void list_block();
  void input_statement();
  std::string loop_limit(int& limit);

  void line(const std::string& text) { text_ += std::string(2 * indent_, ' ') + text + "\n"; }
  std::string fresh(const char* prefix) { return prefix + std::to_string(names_++); }

  Random& random_;
  Risk risk_;
  std::string text_;
  std::size_t indent_ = 1;
  int names_ = 0;
  int spare_bits_ = 0;  // of input that the statements may still ask for
  std::vector<std::string> inputs_;
  std::vector<Counter> counters_;
};

}  // namespace faultline::engine::bmc::brute
