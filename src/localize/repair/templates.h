// The functions behind the table of templates. Each makes all mutants of its kind at one place.
#pragma once

#include "localize/repair/mint.h"

namespace faultline::localize::repair {

// templates_operators.cpp
void other_operator(Mint& mint, const Site& site);
void other_step(Mint& mint, const Site& site);
void other_assignment(Mint& mint, const Site& site);
void negation(Mint& mint, const Site& site);
void other_sign(Mint& mint, const Site& site);
void fewer_operands(Mint& mint, const Site& site);
void swapped_operands(Mint& mint, const Site& site);
void regrouped(Mint& mint, const Site& site);

// templates_operands.cpp
void other_number(Mint& mint, const Site& site);
void miswritten_number(Mint& mint, const Site& site);
void other_variable(Mint& mint, const Site& site);
void other_member(Mint& mint, const Site& site);
void variable_for_number(Mint& mint, const Site& site);
void number_for_value(Mint& mint, const Site& site);
void member_for_number(Mint& mint, const Site& site);
void one_more_or_less(Mint& mint, const Site& site);
void other_expression(Mint& mint, const Site& site);
void more_arithmetic(Mint& mint, const Site& site);
void more_products(Mint& mint, const Site& site);
void other_pointer(Mint& mint, const Site& site);

// templates_definitions.cpp
void other_definition(Mint& mint);
void other_enumerator(Mint& mint);
void miswritten_definition(Mint& mint);

// templates_names.cpp
void other_name(Mint& mint, const Site& site);

// templates_calls.cpp
void other_function(Mint& mint, cfa::LocationId at);
void swapped_arguments(Mint& mint, cfa::LocationId at);
void value_for_call(Mint& mint, cfa::LocationId at);
void through_call(Mint& mint, const Site& site);

// templates_conditions.cpp
void constant_condition(Mint& mint, const Site& site);
void known_condition(Mint& mint, const Site& site);
void question(Mint& mint, const Site& site);
void twin_condition(Mint& mint, const Site& site);
void new_condition(Mint& mint, const Site& site);
void sometimes_more(Mint& mint, const Site& site);
void other_connective(Mint& mint, cfa::LocationId at);

// templates_statements.cpp
void no_statement(Mint& mint, cfa::LocationId at);
void other_order(Mint& mint, cfa::LocationId at);
void guarded_statement(Mint& mint, cfa::LocationId at);
void early_return(Mint& mint, cfa::LocationId at);
void refusal(Mint& mint, cfa::LocationId at);
void last_statement(Mint& mint, cfa::LocationId at);

// templates_missing.cpp
void more_assignment(Mint& mint, cfa::LocationId at);
void more_call(Mint& mint, cfa::LocationId at);
void copied_statement(Mint& mint, cfa::LocationId at);
void else_branch(Mint& mint, cfa::LocationId at);
void else_if(Mint& mint, cfa::LocationId at);
void initialiser(Mint& mint, cfa::LocationId at);
void missing_break(Mint& mint, cfa::LocationId at);

// templates_text.cpp
void other_macro_body(Mint& mint);
void other_type(Mint& mint);
void forgotten_function(Mint& mint);
void converse(Mint& mint);

// templates_slips.cpp
void other_side_of_step(Mint& mint);
void comparison_for_assignment(Mint& mint);
void stepped_target(Mint& mint);
void other_size(Mint& mint);
void wider_operand(Mint& mint);
void other_string(Mint& mint);
void other_jump(Mint& mint);
void other_label(Mint& mint);
void other_case(Mint& mint);
void safe_condition(Mint& mint);

// templates_blocks.cpp
void other_block_order(Mint& mint);
void exchanged_values(Mint& mint);
void else_before(Mint& mint);
void break_behind_block(Mint& mint);
void moved_statement(Mint& mint);
void no_block(Mint& mint);
void lost_else(Mint& mint);
void stray_semicolon(Mint& mint);
void braces(Mint& mint);

// The token between the two operands of a binary expression, and nothing else but parentheses; none: the text
// is not what it seems (a macro).
std::optional<Token> operator_token(const Mint& mint, cfa::ExprId binary);

}  // namespace faultline::localize::repair
