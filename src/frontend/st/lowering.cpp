// Types, functions, globals: what the lowering of single blocks stands on.
#include "frontend/st/lowering.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/maybe_uninitialized.h"
#include "frontend/st/block_lowering.h"

namespace faultline::frontend::st {

using cfa::ExprId;
using cfa::FunctionId;
using cfa::VariableId;

Lowering::Lowering(cfa::Builder& builder, Source& source, Checker& checker, TypeStore& types, const Options& options,
                   std::vector<Diagnostic>& diagnostics)
    : builder_(builder), source_(source), checker_(checker), types_(types), options_(options), diagnostics_(diagnostics) {
  for (const auto& [tag, place] : options.assertions)
    wanted_tags_.insert(upper(tag));
  if (wanted_tags_.contains("*")) wanted_tags_.clear();
}

bool Lowering::counts(const Statement& assertion) const {
  if (options_.without_assertions) return false;
  return wanted_tags_.empty() || wanted_tags_.contains(assertion.key);
}

cfa::TypeId Lowering::type(const Type* type) {
  if (!type->lowered) type->lowered = lowered(type);
  return type->lowered;
}

cfa::TypeId Lowering::lowered(const Type* type) {
  cfa::TypeTable& table = builder_.types();
  const auto sign = type->is_signed ? cfa::Signedness::Signed : cfa::Signedness::Unsigned;
  switch (type->kind) {
    case TypeKind::Void: return table.void_type();
    case TypeKind::Bool: return table.bool_type();
    case TypeKind::Integer:
    case TypeKind::Bits:
    case TypeKind::Time: return table.integer(type->width, sign, type->name);
    case TypeKind::Real: return table.floating(type->width);
    case TypeKind::Enum: {
      cfa::Type made = table[table.integer(32, cfa::Signedness::Signed, "DINT")];
      made.name = type->name;
      made.enumerators = type->values;
      return table.enumeration(std::move(made));
    }
    case TypeKind::Array: {
      cfa::TypeId element = this->type(type->element);
      for (std::size_t i = type->dims.size(); i-- > 0;) {
        const auto& [first, last] = type->dims[i];
        element = table.array(element, static_cast<std::uint64_t>(last - first) + 1);
        if (first == 0) continue;
        cfa::Type named = table[element];
        named.enumerators = {{"first", first}};  // for names: see TypeTable::enumeration
        element = table.enumeration(std::move(named));
      }
      return element;
    }
    case TypeKind::Struct:
    case TypeKind::Instance: return record(type);
    case TypeKind::IntLiteral: return this->type(types_.dint_type);
    case TypeKind::RealLiteral: return this->type(types_.real_type);
  }
  throw InternalError("a type of Structured Text without a representation");
}

cfa::TypeId Lowering::record(const Type* type) {
  std::vector<cfa::Field> fields;
  std::uint64_t offset = 0;
  std::uint32_t align = 1;
  for (const Member& member : type->members) {
    const cfa::TypeId lowered = this->type(member.type);
    const cfa::Type& part = builder_.types()[lowered];
    offset = (offset + part.align - 1) / part.align * part.align;
    align = std::max(align, part.align);
    fields.push_back({member.name, lowered, offset});
    offset += part.size;
  }
  const cfa::TypeId made = builder_.types().record(cfa::TypeKind::Struct, type->name);
  offset = std::max<std::uint64_t>(1, (offset + align - 1) / align * align);
  builder_.types().define(made, std::move(fields), offset, align);
  return made;
}

void Lowering::declare_global(Variable& variable) {
  if (variable.section == Section::Constant && !variable.type->is_aggregate()) {
    variable.home = Home::Constant;
    return;
  }
  cfa::Variable made;
  made.name = variable.name;
  made.type = type(variable.type);
  made.storage = cfa::Storage::Global;
  made.residence = variable.type->is_aggregate() ? cfa::Residence::Memory : cfa::Residence::Register;
  made.range = variable.range;
  made.at_file_scope = true;
  made.constant = false;
  variable.home = Home::Own;
  variable.lowered = builder_.add_variable(std::move(made));
}

VariableId Lowering::output(Variable& variable) {
  if (variable.home == Home::None) {
    declare_global(variable);
    builder_.program().variables[variable.lowered].at_file_scope = false;
  }
  return variable.lowered;
}

Variable* Lowering::clock() {
  if (!clock_) clock_ = checker_.global("__GLOBAL_TIME");
  if (clock_ && clock_->type->kind != TypeKind::Time)
    throw InputError("__GLOBAL_TIME is the time that has passed: a TIME", clock_->range);
  if (clock_) return clock_;
  own_clock_ = std::make_unique<Variable>();
  own_clock_->name = own_clock_->key = "__GLOBAL_TIME";
  own_clock_->type = types_.time_type;
  own_clock_->section = Section::Global;
  declare_global(*own_clock_);
  builder_.program().variables[own_clock_->lowered].at_file_scope = false;
  return clock_ = own_clock_.get();
}

// The function of a block: its parameters, and where its variables are.
FunctionId Lowering::function(Block& block) {
  if (block.lowered) return block.lowered;
  cfa::Function made;
  made.name = block.name;
  made.return_type = block.result_type ? type(block.result_type) : builder_.types().void_type();
  made.origin = block.origin;
  made.range = block.range;
  made.defined = true;
  block.lowered = builder_.add_function(made);
  const bool is_entry = &block == entry_;
  const auto add = [&](std::string name, cfa::TypeId type, cfa::Storage storage, SourceRange range) {
    cfa::Variable variable;
    variable.name = std::move(name);
    variable.type = type;
    variable.storage = storage;
    variable.function = block.lowered;
    variable.range = range;
    if (builder_.types()[type].is_aggregate()) variable.residence = cfa::Residence::Memory;
    return builder_.add_variable(std::move(variable));
  };
  if (block.has_state() && !is_entry)
    add("instance", builder_.types().pointer(type(block.instance)), cfa::Storage::Parameter, block.range);
  for (const auto& variable : block.variables) {
    if (variable->overlaid) continue;
    const bool is_reference = variable->section == Section::InOut;
    if (is_reference || (variable->section == Section::Input && block.kind == BlockKind::Function)) {
      cfa::TypeId lowered = type(variable->type);
      if (is_reference) lowered = builder_.types().pointer(lowered);
      variable->home = is_reference ? Home::Reference : Home::Own;
      variable->lowered = add(variable->name, lowered, cfa::Storage::Parameter, variable->range);
    }
  }
  for (const auto& variable : block.variables) {
    if (variable->home != Home::None || variable->section == Section::External || variable->overlaid) continue;
    if (variable->section == Section::Constant) {
      if (variable->type->is_aggregate()) declare_global(*variable);
      else variable->home = Home::Constant;
    } else if (variable->section == Section::Temp || (block.kind == BlockKind::Function && variable->section == Section::Static)) {
      variable->home = Home::Own;
      variable->lowered = add(variable->name, type(variable->type), cfa::Storage::Local, variable->range);
    } else if (block.kind == BlockKind::Function) {
      output(*variable);
    } else if (is_entry) {
      declare_global(*variable);
      if (variable->section == Section::Static && !variable->at && !variable->is_input)
        builder_.program().variables[variable->lowered].is_internal = true;
    } else {
      variable->home = Home::Field;
    }
  }
  waiting_.push_back(&block);
  return block.lowered;
}

void Lowering::drain() {
  while (!waiting_.empty()) {
    Block& block = *waiting_.front();
    waiting_.pop_front();
    const cfa::Function& made = builder_.program().functions[block.lowered];
    const bool has_self = block.has_state() && &block != entry_;
    const VariableId self = has_self ? made.parameters.front() : VariableId();
    BlockLowering lowering(*this, block.lowered, &block, self);
    lowering.lower_body();
    settle(block.lowered, block);
  }
}

// A temporary variable that may be read before it is assigned holds what lay there: an input.
void Lowering::settle(FunctionId function, const Block&) {
  cfa::Program& program = builder_.program();
  for (const VariableId id : cfa::read_before_assigned(program, function)) {
    const cfa::Variable local = program.variables[id];
    const cfa::LocationId before = builder_.add_location(function);
    builder_.add_edge({before, program.functions[function].entry, builder_.add_statement(local.range, function),
                       cfa::StatementKind::Input, local.range,
                       cfa::Havoc{builder_.variable(id, local.range), local.name, {}}});
    program.functions[function].entry = before;
  }
}

}  // namespace faultline::frontend::st
