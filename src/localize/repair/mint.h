// Makes mutants. Templates say what to put where; this builds the expression and its text together, so that
// the two mean the same: an expression takes the place of one of the same C type, so that all conversions
// around it stay what they are, and parentheses are added where the text needs them.
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>

#include "localize/repair/mutant.h"
#include "localize/repair/weights.h"
#include "trace/trace.h"

namespace faultline::localize::repair {

// How tightly a text holds together where it is put into another one.
enum class Binding : std::uint8_t { Primary, Unary, Compound };

struct Text {
  std::string text;
  Binding binding = Binding::Primary;
};

// An expression of the program that can be used again elsewhere.
struct Material {
  cfa::ExprId expr;
  Text text;
  cfa::TypeId type;
};

class Mint {
 public:
  // `values`: numbers that the failing run has met.
  Mint(Workshop& workshop, const Sites& sites, std::set<std::int64_t> values, const Weights& weights = {});

  // Everywhere in these locations; a change elsewhere does not change the failing run.
  void run(const Template& row, const std::vector<bool>& locations, const Budget& budget);
  // What is added from now on is made by this row.
  void work_for(const Template& row) { row_ = &row; }
  std::vector<Mutant>& mutants() { return mutants_; }
  void limit(std::size_t most) { most_ = most; }
  void leave_out(const std::vector<bool>& hopeless) { hopeless_ = hopeless; }  // by location
  void limit_cost(double most) { most_cost_ = most; }                          // dearer ones are not made
  bool is_full() const { return mutants_.size() >= most_; }

  // What templates ask.
  cfa::Builder& builder() { return workshop_.builder(); }
  Workshop& workshop() { return workshop_; }
  const Workshop& workshop() const { return workshop_; }
  const cfa::Program& program() const { return workshop_.program(); }
  const Sites& sites() const { return sites_; }
  const SourceText& source(const SourceRange& range) const { return sites_.text_of(range.file); }
  // As C spells it, whatever the language.
  std::string text_of(const SourceRange& range) const { return as_c(program().language, program().text(range)); }
  cfa::FunctionId function_of(const Site& site) const { return program().locations[site.at].function; }
  const cfa::Type& type_of(cfa::ExprId expr) const { return program().type_of(expr); }
  bool same_type(cfa::TypeId a, cfa::TypeId b) const;
  bool is_arithmetic_int(cfa::TypeId type) const;  // an integer that C does not promote
  bool is_int(cfa::TypeId type) const;             // `int` itself
  cfa::TypeId int_type();
  cfa::TypeId truth_type();  // of conditions
  bool is_plc() const { return program().language == cfa::Language::StructuredText; }
  // Is this how the text names the variable? Structured Text has no case, and SCL a # before names.
  bool is_name(std::string_view text, std::string_view name) const;
  // The number that a constant's text says, if it is one literal without a suffix that fits `int`.
  std::optional<std::int64_t> literal(const SourceRange& range) const;
  const std::set<std::int64_t>& constants() const { return constants_; }
  // Of these, those that stand in the program, without their neighbours; and 0, 1, -1.
  const std::set<std::int64_t>& own_constants() const { return own_constants_; }
  const std::set<std::int64_t>& values() const { return values_; }
  // Of the user's code, without what says what is right.
  std::set<std::uint32_t> executed_lines(FileId file) const;
  const std::vector<cfa::VariableId>& visible(cfa::FunctionId function, const SourceRange& at);
  // Expressions of the function that can be used at the place. Truth: conditions, also those of other
  // functions whose variables have names that mean something of the same type here.
  std::vector<Material> materials(cfa::FunctionId function, const SourceRange& at, Use use);
  // The expression of another function, with each variable exchanged for the one of its name among these. None: there
  // is none, or it is of another type.
  cfa::ExprId by_names(cfa::ExprId root, const std::vector<cfa::VariableId>& known);
  // Does a call of the function change nothing (predicates.h)? Asked for every place, answered once.
  bool only_looks(cfa::FunctionId function);
  // `x++`, `--p->count`: the steps that are statements, the sign behind, and whose.
  const std::map<std::string, std::set<cfa::FunctionId>>& steps();
  // Constants that have a name, each once: macros and enumerators that the program uses, and macros of the file that are
  // numbers, used or not.
  std::vector<Material> named_constants(const SourceRange& at);
  // A variable for what a new call in the function gives.
  cfa::VariableId temporary(cfa::FunctionId function, cfa::TypeId type);
  Text number(std::int64_t value) const;
  Text number(std::int64_t value, cfa::TypeId type) const;  // as the language writes one of the type
  Text source_text(const Site& site) const;  // as it stands there
  Text source_text(cfa::ExprId core) const;
  std::string in_parentheses(const Text& text) const;  // unless it holds together by itself

  std::set<std::uint64_t> temporaries(cfa::ExprId root) const;  // by variable

  // What templates make.
  // `novelty`: the tokens that count, if these are fewer than those that change.
  void exchange(const Site& site, cfa::ExprId expr, const Text& text, std::optional<double> novelty = {});
  // A mutant with edits and detours of its own.
  void add(Mutant mutant);
  bool is_affordable(double tokens) const;  // or would it be too dear to be added?
  bool is_bit_field(cfa::ExprId value) const;
  Mutant begin(cfa::LocationId at, Part part = Part::Code) const;
  // A mutant that is known by its text only.
  void rewrite(const SourceRange& range, std::string after, std::optional<double> novelty = {});
  fault::Edit edit(const SourceRange& range, std::string after) const;
  std::string fitted(const SourceRange& range, const Text& text) const;  // with the parentheses that it needs

 private:

  Workshop& workshop_;
  const Sites& sites_;
  std::set<std::int64_t> constants_, own_constants_;
  std::set<std::int64_t> values_;
  std::map<std::pair<cfa::FunctionId, SourceRange>, std::vector<cfa::VariableId>> visible_;
  std::map<std::pair<cfa::FunctionId, cfa::TypeId>, cfa::VariableId> temporaries_;
  std::map<std::pair<cfa::ExprId, std::vector<cfa::VariableId>>, cfa::ExprId> by_names_;
  std::map<cfa::FunctionId, bool> only_looks_;
  std::optional<std::map<std::string, std::set<cfa::FunctionId>>> steps_;
  const Template* row_ = nullptr;
  std::vector<bool> executed_;  // by location
  struct NumberMacro {
    std::string name;
    std::int64_t value = 0;
    Position defined;
  };
  const std::vector<NumberMacro>& number_macros(FileId file);

  std::map<FileId, std::vector<NumberMacro>> number_macros_;
  // Ranges and texts of the edits of all mutants.
  std::unordered_set<std::string> known_;
  std::vector<Mutant> mutants_;
  bool is_hopeless(const Site& site) const;
  Text written(cfa::ExprId expr, const Text& text) const;

  std::vector<bool> hopeless_;
  std::size_t most_ = 200'000;
  double most_cost_ = std::numeric_limits<double>::infinity();
  Weights weights_;
};

}  // namespace faultline::localize::repair
