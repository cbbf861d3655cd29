#include "localize/repair/templates.h"

#include <algorithm>

namespace faultline::localize::repair {

namespace {

constexpr std::string_view kConditional = "conditional";

}  // namespace

std::span<const Template> templates() {
  static const std::vector<Template> rows = {
      {"operator", "a comparison, a logical or arithmetic operation, a compound assignment",
       "another operator of the same family", Tier::Classical, 0, other_operator, nullptr, nullptr, true},
      {"step", "++ and --", "the other one", Tier::Classical, 0, other_step, nullptr, nullptr, true},
      {"connective", "&& and || between calls", "the other one, or only one of the two sides",
       Tier::Classical, 0, nullptr, other_connective},
      {"negation", "a condition", "its opposite", Tier::Classical, 0, negation},
      {"sign", "a number", "its opposite", Tier::Classical, 1, other_sign},
      {"assignment", "= and compound assignments", "the other one", Tier::Classical, 0, other_assignment,
       nullptr, nullptr, true},
      {"number", "a literal",
       "constants of the program and values of the failing run, also plus and minus one", Tier::Classical, 1,
       other_number},
      {"definition", "the definition of a macro", "other numbers, for all its uses", Tier::Classical, 1,
       nullptr, nullptr, other_definition},
      {"macro-body", "the body of a macro", "another operator or operand, or parentheses", Tier::Classical, 1,
       nullptr, nullptr, other_macro_body},
      {"enumerator", "the value of an enumerator", "other numbers, for all its uses", Tier::Classical, 1,
       nullptr, nullptr, other_enumerator},
      {"name", "an enumerator or a constant with a name (PLC programs)", "another one of the same type",
       Tier::Classical, 1, other_name},
      {"pointer", "a pointer as a condition", "the pointer before it or behind it, or another one",
       Tier::Classical, 1, other_pointer},
      {"variable", "a variable", "another one of the same type", Tier::Classical, 1, other_variable},
      {"member", "a member of a struct", "another one of the same type", Tier::Classical, 1, other_member},
      {"variable-for-number", "a literal", "a variable of the same type", Tier::Classical, 1,
       variable_for_number},
      {"member-for-number", "a literal", "a member of a struct that is in scope", Tier::Classical, 2,
       member_for_number},
      {"number-for-value", "a variable or another value", "constants of the program", Tier::Classical, 1,
       number_for_value},
      {"function", "a call", "another function of the same type", Tier::Classical, 1, nullptr,
       other_function},
      {"forgotten-function", "a call", "a function that is defined and that nothing calls", Tier::Classical, 1, nullptr, nullptr,
       forgotten_function},
      {"arguments", "a call", "two arguments of the same type exchanged", Tier::Classical, 1, nullptr,
       swapped_arguments},
      {"operands", "an operation that is not commutative, or ?:", "its operands exchanged", Tier::Classical,
       1, swapped_operands},
      {"value-for-call", "a call", "a variable, a constant, or its argument", Tier::Classical, 2, nullptr, value_for_call},
      {"through-call", "a value", "a call with it, of a function that gives back the type that it takes", Tier::Classical, 3,
       through_call, nullptr, nullptr, false, 2},
      {"fewer-operands", "an operation", "one of its operands", Tier::Classical, 2, fewer_operands},
      {"grouping", "two operators in a row", "the other order of evaluation", Tier::Classical, 2, regrouped},
      {"expression", "an expression", "another one of the function, of the same type", Tier::Classical, 2,
       other_expression},
      {"constant-condition", "a condition", "0 or 1", Tier::Classical, 3, constant_condition},
      {"one-off", "an integer", "one more, or one less", Tier::Classical, 4, one_more_or_less},
      {"slip", "a literal", "another digit, one more or less, two exchanged; any byte in hexadecimal", Tier::Classical, 4,
       miswritten_number, nullptr, nullptr, false, 2},
      {"slip-in-definition", "the number of a macro", "the same, for all its uses", Tier::Classical, 4, nullptr, nullptr,
       miswritten_definition, false, 2},
      {"type", "a type of a declaration or a cast", "another one", Tier::Types, 2, nullptr, nullptr, other_type},
      {"converse", "the opposite of a call with two arguments", "the call with them exchanged", Tier::Types, 2, nullptr, nullptr,
       converse},
      {"block-break", "the end of a case that is an if or a loop", "a break", Tier::Types, 2, nullptr, nullptr, break_behind_block},
      {"else-before", "a statement behind an if", "the same in its else", Tier::Types, 3, nullptr, nullptr, else_before},
      {"block-order", "two statements in a row, one of them an if or a loop", "the second before the first", Tier::Types, 2,
       nullptr, nullptr, other_block_order},
      {"values", "two assignments in a row", "their values exchanged", Tier::Types, 2, nullptr, nullptr, exchanged_values},
      {"moved", "the first or last statement in a block, or one beside it", "the same on the other side of the brace",
       Tier::Types, 3, nullptr, nullptr, moved_statement},
      {"no-block", "an if or a loop", "nothing", Tier::Types, 4, nullptr, nullptr, no_block},
      {"arithmetic", "an integer", "an operation with a variable or a constant", Tier::Insertion, 4,
       more_arithmetic},
      {"known-condition", "a condition", "&& or || with a condition of the program, also negated",
       Tier::Insertion, 4, known_condition},
      {"twin-condition", "a condition", "&& or || with a comparison that is like one of the function", Tier::Insertion, 5,
       twin_condition},
      {"question", "a condition", "&& or || with a call of a function that only looks, also negated",
       Tier::Insertion, 4, question},
      // Those with the most mutants come last: what is too much is left out.
      {"no-statement", "a statement", "nothing", Tier::Synthesis, 4, nullptr, no_statement},
      {"order", "two statements in a row", "the second before the first", Tier::Classical, 2, nullptr,
       other_order},
      {"break", "the end of a case", "a break", Tier::Synthesis, 4, nullptr, missing_break},
      {"last-statement", "the end of a block", "a return", Tier::Synthesis, 5, nullptr, last_statement},
      {"refusal", "a place before a statement",
       "a return under the condition that a function says yes, or no", Tier::Synthesis, 5, nullptr, refusal},
      {"initialiser", "a variable that has none", "a constant or another variable", Tier::Synthesis, 4,
       nullptr, initialiser},
      {"sometimes-more", "an integer", "more of it under a condition", Tier::Synthesis, 6, sometimes_more},
      {"else-branch", "an if without else", "an else with a statement", Tier::Synthesis, 5, nullptr,
       else_branch},
      {"else-if", "an if without else", "an else if with another condition like its own, and a statement", Tier::Synthesis,
       5, nullptr, else_if},
      {"more-call", "a place beside a statement", "a call of the program, or without arguments",
       Tier::Synthesis, 5, nullptr, more_call},
      {"copied-statement", "a place beside a statement",
       "an assignment of the function, also with its if, and one variable or number exchanged",
       Tier::Synthesis, 5, nullptr, copied_statement},
      {"early-return", "a place beside a statement", "a return under a condition", Tier::Synthesis, 6,
       nullptr, early_return},
      {"more-assignment", "a place beside a statement", "an assignment to what is in scope", Tier::Synthesis,
       5, nullptr, more_assignment},
      {"new-condition", "a condition", "a comparison of variables and constants, alone or with && or ||",
       Tier::Synthesis, 5, new_condition, nullptr, nullptr, false, 2},
      {kConditional, "a change that helps some runs and hurts others", "the same under a condition that is so in these runs alone",
       Tier::Synthesis, 5},
      {"guard", "a statement", "the same under a condition", Tier::Synthesis, 5, nullptr, guarded_statement},
  };
  return rows;
}

const Template& conditional() {
  return *std::ranges::find(templates(), kConditional, &Template::id);
}

}  // namespace faultline::localize::repair
