// Types as the harness of a comparison spells them. Enumerations are plain integers; records are declared
// anew.
#pragma once

#include <set>
#include <string>

#include "cfa/program.h"

namespace faultline::app {

class Spelling {
 public:
  explicit Spelling(const cfa::Program& program) : program_(program) {}

  const cfa::Type& type(cfa::TypeId id) const { return program_.types[id]; }
  // `int a[3]`; without a name, the type alone. Throws InputError where there is no such type in a
  // comparison.
  std::string declare(cfa::TypeId id, const std::string& name);
  // Is there anything in it that has no value of its own, or none that can be compared?
  bool has_pointers(cfa::TypeId id) const;
  const std::string& records() const { return records_; }  // definitions of those that were declared

  // The suffix of the function that makes such an input, and what that function returns.
  static std::string input(const cfa::Type& type);
  static std::string type_of_input(const std::string& suffix);

 private:
  std::string base(cfa::TypeId id);
  std::string record(cfa::TypeId id);

  const cfa::Program& program_;
  std::set<cfa::TypeId> declared_;
  std::string records_;
};

}  // namespace faultline::app
