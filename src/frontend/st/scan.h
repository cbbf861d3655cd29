// The scan cycle: initial values, parameters once, then for ever (or so many times): inputs, the entry block,
// the properties, time.
#pragma once

#include "frontend/st/block_lowering.h"

namespace faultline::frontend::st {

class ScanLowering {
 public:
  ScanLowering(Lowering& program, Block& entry);

  Scan lower();

 private:
  struct Property {
    const Pattern* pattern;
    std::vector<ExprPtr> parameters;
    SourceRange range;
    cfa::VariableId before, latch;  // what has to be remembered
  };
  struct Leaf {
    cfa::ExprId place;
    std::string name;
    const Type* type;
    SourceRange range;
  };

  void show_parameters();
  void read_properties();
  void find_inputs();
  void add_input(Variable& variable, bool is_param);
  Variable& named(const std::string& name, const Place& place) const;
  void leaves(cfa::ExprId place, const std::string& name, const Type* type, SourceRange range, std::vector<Leaf>& out);
  void ask(Variable& variable, std::vector<std::string>& names);
  void only_its_values(const Leaf& leaf);
  void initial_values();
  void begin_cycle();
  void call_entry();
  void check_properties();
  void remember();
  void pass_time();
  void add_columns();
  void column(Column::Role role, const Variable& variable, const Type* type, std::string name, std::uint64_t offset,
              bool is_inner = false);
  cfa::ExprId holds(const Property& property);
  cfa::VariableId keep(std::string name, SourceRange range, cfa::TypeId type = {});
  void count_cycles(Property& property);

  Lowering& program_;
  cfa::Builder& builder_;
  Block& entry_;
  cfa::FunctionId start_;
  std::optional<BlockLowering> in_;  // the start function
  std::vector<Variable*> inputs_, params_;
  std::vector<Property> properties_;
  Variable* cycle_time_ = nullptr;
  std::unique_ptr<Variable> own_cycle_time_;
  Scan scan_;
};

}  // namespace faultline::frontend::st
