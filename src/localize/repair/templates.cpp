#include "localize/repair/templates.h"

namespace faultline::localize::repair {

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
      {"variable", "a variable", "another one of the same type", Tier::Classical, 1, other_variable},
      {"member", "a member of a struct", "another one of the same type", Tier::Classical, 1, other_member},
      {"variable-for-number", "a literal", "a variable of the same type", Tier::Classical, 1,
       variable_for_number},
      {"number-for-value", "a variable or another value", "constants of the program", Tier::Classical, 1,
       number_for_value},
      {"function", "a call", "another function of the same type", Tier::Classical, 1, nullptr,
       other_function},
      {"arguments", "a call", "two arguments of the same type exchanged", Tier::Classical, 1, nullptr,
       swapped_arguments},
      {"operands", "an operation that is not commutative, or ?:", "its operands exchanged", Tier::Classical,
       1, swapped_operands},
      {"value-for-call", "a call", "a variable or a constant", Tier::Classical, 2, nullptr, value_for_call},
      {"fewer-operands", "an operation", "one of its operands", Tier::Classical, 2, fewer_operands},
      {"grouping", "two operators in a row", "the other order of evaluation", Tier::Classical, 2, regrouped},
      {"expression", "an expression", "another one of the function, of the same type", Tier::Classical, 2,
       other_expression},
      {"constant-condition", "a condition", "0 or 1", Tier::Classical, 3, constant_condition},
      {"one-off", "an integer", "one more, or one less", Tier::Classical, 4, one_more_or_less},
      {"arithmetic", "an integer", "an operation with a variable or a constant", Tier::Insertion, 4,
       more_arithmetic},
      {"known-condition", "a condition", "&& or || with a condition of the program, also negated",
       Tier::Insertion, 4, known_condition},
      {"no-statement", "a statement", "nothing", Tier::Synthesis, 4, nullptr, no_statement},
      {"new-condition", "a condition", "a comparison of variables and constants, alone or with && or ||",
       Tier::Synthesis, 5, new_condition},
      {"guard", "a statement", "the same under a condition", Tier::Synthesis, 5, nullptr, guarded_statement},
      {"more-assignment", "a place behind a statement", "an assignment to a variable", Tier::Synthesis, 5,
       nullptr, more_assignment},
      {"else-branch", "an if without else", "an else with an assignment", Tier::Synthesis, 5, nullptr,
       else_branch},
      {"early-return", "a place before a statement", "a return under a condition", Tier::Synthesis, 6,
       nullptr, early_return},
      {"sometimes-more", "an integer", "more of it under a condition", Tier::Synthesis, 6, sometimes_more},
  };
  return rows;
}

}  // namespace faultline::localize::repair
