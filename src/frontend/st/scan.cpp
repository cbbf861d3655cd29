#include "frontend/st/scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/st/outside.h"
#include "frontend/st/parser.h"

namespace faultline::frontend::st {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::LocationId;
using cfa::UnaryOp;
using Kind = cfa::StatementKind;

Scan Lowering::lower(Block& entry) {
  entry_ = &entry;
  cfa::Program& program = builder_.program();
  program.language = cfa::Language::StructuredText;
  builder_.types().integer(8, cfa::Signedness::Unsigned, "unsigned char");  // the type of a byte
  cfa::Function start;
  start.name = "<start>";
  start.return_type = type(types_.dint_type);
  start.origin = cfa::Origin::Library;
  start.defined = true;
  program.start = builder_.add_function(start);
  for (const auto& variable : source_.globals)
    declare_global(*variable);
  for (const auto& variable : checker_.addresses())
    declare_global(*variable);
  program.entry = function(entry);
  drain();
  return ScanLowering(*this, entry).lower();
}

ScanLowering::ScanLowering(Lowering& program, Block& entry)
    : program_(program), builder_(program.builder()), entry_(entry), start_(program.builder().program().start) {
  in_.emplace(program, start_, &entry, cfa::VariableId());
}

Scan ScanLowering::lower() {
  scan_.entry = entry_.name;
  if (entry_.kind == BlockKind::Function) show_parameters();
  builder_.program().functions[start_].entry = in_->here();
  read_properties();
  find_inputs();
  initial_values();
  for (Variable* param : params_)
    ask(*param, scan_.params);

  const SourceRange range = entry_.range;
  const LocationId head = in_->fresh_location(), after = in_->fresh_location();
  const cfa::TypeId counts = program_.type(program_.types().dint_type);
  ExprId counter;
  if (program_.options().cycles) {
    counter = builder_.variable(in_->temporary(counts, "cycle", range), range);
    in_->emit(cfa::Assign{counter, builder_.constant(counts, 0)}, Kind::Internal, {});
  }
  in_->jump(head);
  in_->go_on(head);
  if (counter) {
    const LocationId again = in_->fresh_location();
    const ExprId goes_on =
        builder_.binary(BinaryOp::Lt, builder_.types().bool_type(), builder_.read(counter),
                        builder_.constant(counts, *program_.options().cycles));
    const LocationId from = in_->here();
    for (const auto& [to, outcome] : {std::pair{again, cfa::Outcome::True}, {after, cfa::Outcome::False}})
      builder_.add_edge({from, to, builder_.add_statement(range, start_), Kind::Internal, {},
                         cfa::Branch{goes_on, outcome, {}}});
    in_->go_on(again);
    const ExprId next =
        builder_.binary(BinaryOp::Add, counts, builder_.read(counter), builder_.constant(counts, 1));
    in_->emit(cfa::Assign{counter, next}, Kind::Internal, {});
  }
  begin_cycle();
  call_entry();
  check_properties();
  remember();
  pass_time();
  in_->jump(head);
  in_->go_on(after);
  in_->begin_statement(range);
  if (counter) in_->emit(cfa::Return{builder_.constant(counts, 0, range)}, Kind::Internal, range);
  add_columns();
  return std::move(scan_);
}

// The parameters and the result of an entry that is a function are its own; the cycle has copies for properties and tables.
void ScanLowering::show_parameters() {
  for (const auto& variable : entry_.variables)
    if (variable->section == Section::Input || variable.get() == entry_.result_variable)
      program_.declare_global(*variable);
}

ExprPtr Lowering::outside(const std::string& text, const Place& place) {
  const FileId file = file_of(builder_.program().files, place, text);
  const std::string padded = with_blanks_before(place, text);
  Source nothing;
  return Parser(tokens_of(file, padded), cfa::Origin::User, nothing).parse_property();
}

// The user's properties are parsed and checked in the scope of the entry block. Where they stand is a file of the
// program, so that messages and traces can point to it.
void ScanLowering::read_properties() {
  for (const Pattern& pattern : program_.options().patterns) {
    Property property;
    property.pattern = &pattern;
    if (pattern.parameters.size() != parameter_count(pattern.kind))
      throw InputError(fmt::format("{}: this pattern takes {} parameters, here are {}", pattern.source,
                                   parameter_count(pattern.kind), pattern.parameters.size()));
    for (std::size_t i = 0; i < pattern.parameters.size(); ++i) {
      const Place place = i < pattern.places.size() ? pattern.places[i] : Place{pattern.source, {}};
      property.parameters.push_back(program_.outside(pattern.parameters[i], place));
      program_.checker().check_property(*property.parameters.back(), entry_);
      property.range = property.parameters.back()->span();
    }
    properties_.push_back(std::move(property));
  }
  for (const auto& address : program_.checker().addresses())
    if (address->home == Home::None) program_.declare_global(*address);
}

Variable& ScanLowering::named(const std::string& name, const Place& place) const {
  std::string key = upper(name);
  std::erase(key, '"');
  if (key.starts_with("INSTANCE.")) key.erase(0, 9);
  const std::string prefix = entry_.key + ".";
  if (key.starts_with(prefix)) key.erase(0, prefix.size());
  if (const auto found = entry_.names.find(key); found != entry_.names.end()) return *found->second;
  if (Variable* outer = program_.checker().global(key)) return *outer;
  throw InputError(fmt::format("there is no variable '{}' to be an input, parameter or binding", name),
                   range_of(builder_.program().files, place, name));
}

void ScanLowering::add_input(Variable& variable, bool is_param) {
  auto& list = is_param ? params_ : inputs_;
  if (std::ranges::find(list, &variable) == list.end()) list.push_back(&variable);
}

void ScanLowering::find_inputs() {
  for (const Named& one : program_.options().params)
    add_input(named(one.name, one.place), true);
  const auto is_param = [&](Variable* v) { return std::ranges::find(params_, v) != params_.end(); };
  for (const auto& variable : entry_.variables)
    if ((variable->section == Section::Input || variable->is_input) && !variable->overlaid && !is_param(variable.get()))
      add_input(*variable, false);
  for (const auto& variable : program_.source_.globals)
    if (variable->is_input && !is_param(variable.get())) add_input(*variable, false);
  for (const auto& variable : program_.checker().addresses())
    if (variable->is_input && !is_param(variable.get())) add_input(*variable, false);
  for (const Named& one : program_.options().inputs)
    if (Variable& variable = named(one.name, one.place); !is_param(&variable)) add_input(variable, false);
  for (const Binding& binding : program_.options().bindings) {
    Variable& variable = named(binding.variable, binding.variable_place);
    const bool is_input = std::erase(inputs_, &variable) + std::erase(params_, &variable) > 0;
    if (!is_input)
      throw InputError(fmt::format("unsupported: '{}' is bound, but it is no input", binding.variable),
                       range_of(builder_.program().files, binding.variable_place, binding.variable));
  }
  for (Variable* variable : inputs_)
    if (variable->section == Section::Temp || variable->section == Section::Constant)
      throw InputError(fmt::format("'{}' cannot be an input", variable->name), variable->range);
  for (const auto& variable : entry_.variables)
    if (variable->section == Section::InOut)
      throw InputError("unsupported: an entry block with VAR_IN_OUT: nothing is known of what it refers to",
                       variable->range);
  Variable* declared = program_.checker().global("T_CYCLE");
  if (!program_.clock_ && !declared) return;
  if (!declared) {
    own_cycle_time_ = std::make_unique<Variable>();
    own_cycle_time_->name = own_cycle_time_->key = "T_CYCLE";
    own_cycle_time_->type = program_.types().time_type;
    own_cycle_time_->section = Section::Global;
    own_cycle_time_->range = own_cycle_time_->declaration = entry_.range;
    program_.declare_global(*own_cycle_time_);
    builder_.program().variables[own_cycle_time_->lowered].at_file_scope = false;
    declared = own_cycle_time_.get();
  }
  if (declared->type->kind != TypeKind::Integer && declared->type->kind != TypeKind::Time)
    throw InputError("T_CYCLE is the length of a cycle: an integer (ms) or a TIME", declared->range);
  std::erase(inputs_, declared);
  cycle_time_ = declared;
}

void ScanLowering::initial_values() {
  for (const auto& variable : program_.source_.globals)
    if (variable->home == Home::Own)
      in_->initialise(in_->place(*variable, variable->range), variable->type, variable->initial.get(), *variable);
  for (const auto& variable : program_.checker().addresses())
    in_->initialise(in_->place(*variable, variable->range), variable->type, variable->initial.get(), *variable);
  for (const auto& block : program_.source_.blocks) {
    if (block->kind == BlockKind::DataBlock && block->data)
      for (const auto& s : block->body) {
        in_->begin_statement(s->range);
        const ExprId value = in_->value(*s->value, s->target->type);
        in_->emit(cfa::Assign{in_->place(*s->target), value}, Kind::Declaration, s->range);
      }
    for (const auto& variable : block->variables)
      if (variable->section == Section::Constant && variable->home == Home::Own)
        in_->initialise(in_->place(*variable, variable->range), variable->type, variable->initial.get(), *variable);
  }
  if (entry_.has_state())
    for (const auto& variable : entry_.variables)
      if (variable->home == Home::Own && variable->section != Section::Temp && variable->section != Section::Constant)
        in_->initialise(in_->place(*variable, variable->range), variable->type, variable->initial.get(), *variable);
}

void ScanLowering::leaves(ExprId place, const std::string& name, const Type* type, SourceRange range,
                          std::vector<Leaf>& out) {
  if (type->kind == TypeKind::Array) {
    const std::uint64_t count = type->count();
    for (std::uint64_t i = 0; i < count; ++i) {
      ExprId part = place;
      std::uint64_t rest = i, below = count;
      for (const auto& [low, high] : type->dims) {
        below /= static_cast<std::uint64_t>(high - low) + 1;
        part = builder_.index(part, builder_.constant(program_.type(program_.types().dint_type), rest / below), range);
        rest %= below;
      }
      leaves(part, name + type->indices(i), type->element, range, out);
    }
  } else if (type->is_aggregate()) {
    for (std::size_t i = 0; i < type->members.size(); ++i)
      leaves(builder_.field(place, i, range), name + "." + type->members[i].name, type->members[i].type, range, out);
  } else {
    out.push_back({place, name, type, range});
  }
}

// Any value of its type; of an enumeration or subrange one of its own; a REAL is a number, not NaN or infinite.
void ScanLowering::ask(Variable& variable, std::vector<std::string>& names) {
  const ExprId place = in_->place(variable, variable.range);
  std::vector<Leaf> parts;
  leaves(place, variable.name, variable.type, variable.declaration, parts);
  for (const Leaf& leaf : parts) {
    in_->begin_statement(leaf.range);
    cfa::Havoc havoc{leaf.place, leaf.name, {}};
    if (leaf.type->is_subrange) havoc.range = cfa::Interval{leaf.type->low, leaf.type->high};
    if (leaf.type->kind == TypeKind::Enum) {
      const auto [low, high] = std::ranges::minmax(leaf.type->values, {}, [](const auto& v) { return v.second; });
      havoc.range = cfa::Interval{low.second, high.second};
    }
    in_->emit(std::move(havoc), Kind::Input, leaf.range);
    names.push_back(leaf.name);
    if (leaf.type->kind == TypeKind::Enum) only_its_values(leaf);
    if (leaf.type->kind == TypeKind::Real) {
      const ExprId is_number =
          builder_.unary(UnaryOp::IsFinite, builder_.types().bool_type(), builder_.read(leaf.place, leaf.range), leaf.range);
      in_->emit(cfa::Assume{is_number}, Kind::Internal, leaf.range);
    }
  }
}

// Of an enumeration whose numbers have gaps.
void ScanLowering::only_its_values(const Leaf& leaf) {
  std::set<std::int64_t> numbers;
  for (const auto& [name, number] : leaf.type->values)
    numbers.insert(number);
  if (*numbers.rbegin() - *numbers.begin() + 1 == static_cast<std::int64_t>(numbers.size())) return;
  const cfa::TypeId truth = builder_.types().bool_type();
  ExprId is_one;
  for (const std::int64_t number : numbers) {
    const ExprId value = builder_.constant(program_.type(leaf.type), static_cast<std::uint64_t>(number), leaf.range);
    const ExprId same = builder_.binary(BinaryOp::Eq, truth, builder_.read(leaf.place, leaf.range), value, leaf.range);
    is_one = is_one ? builder_.binary(BinaryOp::LogicalOr, truth, is_one, same, leaf.range) : same;
  }
  in_->emit(cfa::Assume{is_one}, Kind::Internal, leaf.range);
}

void ScanLowering::begin_cycle() {
  for (Variable* input : inputs_)
    ask(*input, scan_.inputs);
  for (const Binding& binding : program_.options().bindings) {
    Variable& variable = named(binding.variable, binding.variable_place);
    const bool has_place = !binding.value_place.source.empty();
    ExprPtr value = program_.outside(binding.value, has_place ? binding.value_place : Place{"binding of " + binding.variable, {}});
    if (value->kind == ExprKind::Integer && variable.type->is_integral()) value->type_name.clear();  // DINT#2 for an INT
    program_.checker().check_value(*value, entry_, variable.type);
    in_->begin_statement(value->range);
    const ExprId place = in_->place(variable, value->range);
    in_->emit(cfa::Assign{place, in_->value(*value, variable.type)}, Kind::Internal, {});
  }
  if (cycle_time_) {
    const Options& options = program_.options();
    const ExprId place = in_->place(*cycle_time_, cycle_time_->range);
    in_->begin_statement(cycle_time_->declaration);
    if (options.shortest_cycle == options.longest_cycle) {
      const ExprId fixed =
          builder_.constant(program_.type(cycle_time_->type), static_cast<std::uint64_t>(options.shortest_cycle));
      in_->emit(cfa::Assign{place, fixed}, Kind::Internal, {});
    } else {
      in_->emit(cfa::Havoc{place, "T_CYCLE", cfa::Interval{options.shortest_cycle, options.longest_cycle}}, Kind::Input,
                cycle_time_->range);
      scan_.inputs.push_back("T_CYCLE");
    }
  }
  for (Property& property : properties_)
    if (property.pattern->kind == Pattern::Kind::DuringCycle) {
      property.before = keep("at the begin of the cycle", property.range);
      const ExprId first = in_->value(*property.parameters[0], program_.types().bool_type);
      in_->emit(cfa::Assign{builder_.variable(property.before), first}, Kind::Internal, {});
    }
}

cfa::VariableId ScanLowering::keep(std::string name, SourceRange range, cfa::TypeId type) {
  cfa::Variable kept;  // a global: it begins as FALSE, or 0
  kept.name = std::move(name);
  kept.type = type ? type : builder_.types().bool_type();
  kept.storage = cfa::Storage::Global;
  kept.range = range;
  return builder_.add_variable(std::move(kept));
}

void ScanLowering::call_entry() {
  in_->begin_statement(entry_.range);
  cfa::Call call;
  call.callee = entry_.lowered;
  if (entry_.kind == BlockKind::Function)
    for (const auto& variable : entry_.variables)
      if (variable->section == Section::Input)
        call.arguments.push_back(builder_.read(in_->place(*variable, variable->range)));
  if (entry_.result_variable) call.result = in_->place(*entry_.result_variable, entry_.range);
  in_->emit(std::move(call), Kind::Internal, entry_.range);
}

}  // namespace faultline::frontend::st
