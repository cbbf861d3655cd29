// Types, names and expressions of a program as C, for `c_program.h`. Integers wrap at their width and every
// array is a struct with the member `at`, so that it can be assigned and passed like any other value.
#pragma once

#include <ostream>
#include <set>
#include <string>
#include <unordered_map>

#include "cfa/program.h"

namespace faultline::app {

class CExprs {
 public:
  explicit CExprs(const cfa::Program& program);

  // Declares the type, and first what it is made of; each once.
  void define(std::ostream& out, cfa::TypeId type);
  std::string type(cfa::TypeId type) const;
  const std::string& variable(cfa::VariableId variable) const { return variables_.at(variable.value); }
  const std::string& function(cfa::FunctionId function) const { return functions_.at(function.value); }

  std::string value(cfa::ExprId expr) const;
  std::string place(cfa::ExprId expr) const;

 private:
  std::string unique(const std::string& name);
  std::string constant(const cfa::Expr& expr) const;
  std::string unary(const cfa::Expr& expr) const;
  std::string binary(const cfa::Expr& expr) const;
  std::string divided(const cfa::Expr& expr) const;
  std::string converted(const cfa::Expr& expr) const;
  static std::string field(const cfa::Type& record, std::size_t index);

  const cfa::Program& program_;
  std::set<std::string> taken_;
  std::set<std::uint32_t> defined_;
  std::unordered_map<std::uint32_t, std::string> variables_, functions_;
};

// A name as C allows it.
std::string c_identifier(const std::string& name);
// A text in quotation marks.
std::string c_string(const std::string& text);

}  // namespace faultline::app
