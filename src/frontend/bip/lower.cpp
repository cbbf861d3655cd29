#include "frontend/bip/lower.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/bip/evaluations.h"
#include "frontend/bip/lower_parts.h"

namespace faultline::frontend::bip {

using cfa::ExprId;
using cfa::LocationId;
using cfa::StatementKind;

namespace {

constexpr double kMostWrittenOut = 200'000;
constexpr std::size_t kMostEvaluations = 2'000'000;

class Scheduler {
 public:
  Scheduler(cfa::Builder& builder, const System& system)
      : builder_(builder), system_(system), int_(builder.types().integer(32, cfa::Signedness::Signed, "int")) {
    for (const Atom& atom : system.atoms)
      atom_types_.try_emplace(atom.type, nullptr);
    for (const Atom& atom : system.atoms) {
      auto& code = atom_types_[atom.type];
      if (!code) code = std::make_unique<AtomCode>(builder, *atom.type);
      atoms_.push_back(instance(atom.name, code->layout().type, atom.range, code->has_unknown()));
    }
    for (const Connector& connector : system.connectors) {
      auto& code = connector_types_[connector.type];
      if (!code) code = std::make_unique<ConnectorCode>(builder, *connector.type);
      connectors_.push_back(code->layout().type
                                ? instance(connector.name, code->layout().type, connector.range, false)
                                : ExprId());
    }
  }

  cfa::FunctionId run(const std::vector<Never>& nevers, Deadlock deadlock) {
    const cfa::FunctionId entry =
        add_function(builder_, system_.root.text, builder_.types().void_type(), system_.root.range);
    Code code(builder_, entry);
    code_ = &code;
    if (Evaluations(system_).all_steps() > kMostWrittenOut) conditions_ = Conditions::Shared;
    start_atoms();
    const LocationId head = code.fresh(), stop = code.fresh();
    end_ = code.fresh();
    const LocationId checks = code.fresh();
    code.jump(checks);
    code.go_on(checks);
    check(nevers);
    code.jump(head);
    code.go_on(head);
    std::vector<LocationId> ways;
    for (std::size_t i = 0; i < system_.steps.size(); ++i)
      ways.push_back(code.fresh());
    code.choose(choice(), ways, stop);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      code.go_on(ways[i]);
      step(system_.steps[i]);
      code.jump(checks);
    }
    code.go_on(stop);
    if (deadlock == Deadlock::Error) require_no_deadlock();
    code.jump(end_);
    code.go_on(end_);
    code.end();
    return entry;
  }

 private:
  // Whether an interaction is enabled is written out where it is asked, so that a run reads as the paper's serialised
  // trace; or it is asked by a call, where that would be too long.
  enum class Conditions : std::uint8_t { WrittenOut, Shared };

  ExprId instance(const std::string& name, cfa::TypeId type, const SourceRange& range, bool unknown) {
    cfa::Variable variable;
    variable.name = name;
    variable.type = type;
    variable.storage = cfa::Storage::Global;
    variable.residence = cfa::Residence::Memory;
    variable.range = range;
    variable.at_file_scope = true;
    if (unknown) variable.contents = cfa::Variable::Contents::Unknown;
    return builder_.variable(builder_.add_variable(std::move(variable)));
  }

  const AtomCode& atom_code(std::size_t atom) const { return *atom_types_.at(system_.atoms[atom].type); }
  const ConnectorCode& connector_code(std::size_t connector) const {
    return *connector_types_.at(system_.connectors[connector].type);
  }
  ExprId address(ExprId place) {
    return builder_.address_of(place, builder_.types().pointer(builder_.expr(place).type));
  }

  void start_atoms() {
    for (std::size_t i = 0; i < system_.atoms.size(); ++i) {
      const Atom& atom = system_.atoms[i];
      for (std::size_t j = 0; j < atom.parameters.size(); ++j) {
        const ExprId value = builder_.constant(code_->type(atom.type->data[j].type),
                                               static_cast<std::uint64_t>(atom.parameters[j]), atom.arguments[j]);
        code_->emit(cfa::Assign{atom_code(i).data_of(atoms_[i], j), value},
                    code_->site(StatementKind::Declaration, atom.arguments[j]));
      }
      code_->emit(cfa::Call{atom_code(i).init(), {}, {address(atoms_[i])}, {}});
    }
  }

  ExprId choice() {
    cfa::Type names = builder_.types()[int_];
    names.name = "step";
    names.enumerators.emplace_back("stop", 0);
    for (std::size_t i = 0; i < system_.steps.size(); ++i)
      names.enumerators.emplace_back(system_.steps[i].name, static_cast<std::int64_t>(i + 1));
    const cfa::TypeId type = builder_.types().enumeration(std::move(names));
    const cfa::VariableId variable = builder_.add_variable(
        {"step", type, cfa::Storage::Local, cfa::Residence::Register, code_->function(), system_.root.range});
    const ExprId place = builder_.variable(variable);
    code_->emit(cfa::Havoc{place, "step", cfa::Interval{0, static_cast<std::int64_t>(system_.steps.size())}},
                code_->site(StatementKind::Input, system_.root.range));
    return builder_.read(place);
  }

  // Where the atom's transition of this port is remembered.
  ExprId enabled(const PortOf& port) {
    ExprId& place = enabled_[port];
    if (!place) {
      const Atom& atom = system_.atoms[port.atom];
      place = code_->temporary(atom.name + "." + atom.type->ports[port.port].name.text, int_);
    }
    return place;
  }

  void require_port(const PortOf& port, LocationId otherwise) {
    const ExprId place = enabled(port);
    code_->emit(cfa::Call{atom_code(port.atom).offers(port.port), {}, {address(atoms_[port.atom])}, place});
    code_->require(builder_.read(place), otherwise);
  }

  void fire(const PortOf& port) {
    const std::vector<cfa::FunctionId> transitions = atom_code(port.atom).transitions(port.port);
    const LocationId after = code_->fresh();
    std::vector<LocationId> ways;
    for (std::size_t i = 0; i < transitions.size(); ++i)
      ways.push_back(code_->fresh());
    if (ways.size() == 1) {
      code_->jump(ways.front());
    } else {
      code_->choose(builder_.read(enabled(port)), ways, after);
    }
    for (std::size_t i = 0; i < transitions.size(); ++i) {
      code_->go_on(ways[i]);
      code_->emit(cfa::Call{transitions[i], {}, {address(atoms_[port.atom])}, {}});
      code_->jump(after);
    }
    code_->go_on(after);
  }

  void step(const Step& step) {
    if (step.kind == Step::Kind::Internal) {
      require_port(step.port, end_);
      return fire(step.port);
    }
    require_maximal(step.interaction, end_);
    compute_enabled(step.interaction, end_);
    send_down(step.interaction);
    for_each_port(system_, step.interaction, [&](const PortOf& port) { fire(port); });
  }

  void require_maximal(std::size_t interaction, LocationId otherwise) {
    const Scope& scope = system_.scope_of(interaction);
    for (const Above& above : system_.above(interaction)) {
      const LocationId next = code_->fresh();
      for (const std::size_t rule : above.guards)
        require_guard(scope, rule, next);
      require_enabled(scope.nodes[above.node], next);
      code_->jump(otherwise);
      code_->go_on(next);
    }
  }

  ExprId guard_value(const Scope& scope, std::size_t rule) {
    return code_->value(*scope.type->priorities[rule].guard, [&](const Expr& name) {
      const DataOf& data = scope.outside.at(name.name);
      return builder_.field(atoms_[data.atom], atom_code(data.atom).layout().first_data + data.data, name.range);
    });
  }

  void require_guard(const Scope& scope, std::size_t rule, LocationId otherwise) {
    const ExprId value = guard_value(scope, rule);
    const SourceRange range = scope.type->priorities[rule].guard->range;
    auto [known, fresh] = guard_statements_.try_emplace({&scope, rule}, cfa::StatementId());
    if (fresh) known->second = builder_.add_statement(range, code_->function());
    code_->require(value, otherwise, {StatementKind::Condition, range, known->second});
  }

  // Goes on with the data of the connectors computed, or leads to `otherwise`.
  void require_enabled(std::size_t number, LocationId otherwise) {
    if (++evaluations_ > kMostEvaluations)
      throw InputError("unsupported: a system with so many interactions above each other", system_.root.range);
    if (conditions_ == Conditions::WrittenOut) return compute_enabled(number, otherwise);
    const cfa::FunctionId function = condition(number);
    if (!enabled_interaction_) enabled_interaction_ = code_->temporary("enabled", int_);
    code_->emit(cfa::Call{function, {}, {}, enabled_interaction_});
    code_->require(builder_.read(enabled_interaction_), otherwise);
  }

  // The function that says whether the interaction is enabled.
  cfa::FunctionId condition(std::size_t number) {
    if (const auto known = shared_.find(number); known != shared_.end()) return known->second;
    const Interaction& interaction = system_.interactions[number];
    const cfa::FunctionId function =
        add_function(builder_, "enabled " + interaction.name, int_, system_.connectors[interaction.connector].range);
    shared_.emplace(number, function);
    Code code(builder_, function);
    // Temporaries belong to one function.
    Code* const outer = std::exchange(code_, &code);
    auto enabled = std::exchange(enabled_, {});
    const ExprId guard = std::exchange(guard_, {});
    const ExprId enabled_interaction = std::exchange(enabled_interaction_, {});
    const LocationId no = code.fresh();
    compute_enabled(number, no);
    code.end(builder_.constant(int_, 1));
    code.go_on(no);
    code.end(builder_.constant(int_, 0));
    code_ = outer;
    enabled_ = std::move(enabled);
    guard_ = guard;
    enabled_interaction_ = enabled_interaction;
    return function;
  }

  void compute_enabled(std::size_t number, LocationId otherwise) {
    const Interaction& interaction = system_.interactions[number];
    for (const Interaction::Part& part : interaction.parts) {
      if (part.is.kind == Alternative::Kind::AtomPort) {
        require_port(part.is.port, otherwise);
        continue;
      }
      if (part.is.kind == Alternative::Kind::Maximal) require_maximal(part.is.interaction, otherwise);
      require_enabled(part.is.interaction, otherwise);
    }
    const ConnectorCode& code = connector_code(interaction.connector);
    if (code.fresh()) code_->emit(cfa::Call{code.fresh(), {}, {address(connectors_[interaction.connector])}, {}});
    if (interaction.on == Interaction::kPlain) return;
    const ConnectorCode::Functions& functions = code.functions(interaction.on);
    if (functions.guard) {
      if (!guard_) guard_ = code_->temporary("guard", builder_.types().bool_type());
      code_->emit(cfa::Call{functions.guard, {}, cells(interaction), guard_});
      code_->require(builder_.read(guard_), otherwise);
    }
    if (functions.up) code_->emit(cfa::Call{functions.up, {}, cells(interaction), {}});
  }

  // Pointers to the connector's own data and to those of its ports.
  std::vector<ExprId> cells(const Interaction& interaction) {
    std::vector<ExprId> all;
    if (connectors_[interaction.connector]) all.push_back(address(connectors_[interaction.connector]));
    for_each_cell(
        system_, interaction,
        [&](std::size_t, const DataOf& data) {
          all.push_back(address(atom_code(data.atom).data_of(atoms_[data.atom], data.data)));
        },
        [&](std::size_t, std::size_t connector, std::size_t data) {
          all.push_back(address(connector_code(connector).data_of(connectors_[connector], data)));
        });
    return all;
  }

  void send_down(std::size_t number) {
    for_each_interaction(system_, number, [&](const Interaction& interaction) {
      if (interaction.on == Interaction::kPlain) return;
      const cfa::FunctionId down = connector_code(interaction.connector).functions(interaction.on).down;
      if (down) code_->emit(cfa::Call{down, {}, cells(interaction), {}});
    });
  }

  // Is the interaction below one that is exported, and so no step by itself?
  bool is_below_exported(std::size_t interaction) const {
    const Scope& scope = system_.scope_of(interaction);
    return std::ranges::any_of(system_.above(interaction), [&](const Above& above) {
      return std::ranges::none_of(system_.steps, [&](const Step& step) {
        return step.kind == Step::Kind::Interaction && step.interaction == scope.nodes[above.node];
      });
    });
  }

  // Where a step is enabled, one that is maximal is, too, since priorities have no cycle; but for those that
  // yield to what is no step.
  void require_no_deadlock() {
    for (const Step& one : system_.steps) {
      const LocationId next = code_->fresh();
      if (one.kind == Step::Kind::Internal) {
        require_port(one.port, next);
      } else {
        if (is_below_exported(one.interaction)) require_maximal(one.interaction, next);
        require_enabled(one.interaction, next);
      }
      code_->jump(end_);
      code_->go_on(next);
    }
    code_->emit(cfa::Assert{builder_.constant(int_, 0), cfa::AssertKind::ReachedError,
                            "deadlock: no interaction is enabled"},
                code_->site(StatementKind::Assertion, system_.root.range));
  }

  void check(const std::vector<Never>& nevers) {
    const cfa::TypeId truth = builder_.types().bool_type();
    for (const Scope& scope : system_.scopes)
      for (const std::vector<std::size_t>& cycle : scope.order.cycles) {
        ExprId all = guard_value(scope, cycle.front());
        for (std::size_t i = 1; i < cycle.size(); ++i)
          all = builder_.binary(cfa::BinaryOp::LogicalAnd, truth, all, guard_value(scope, cycle[i]));
        code_->emit(cfa::Assert{builder_.unary(cfa::UnaryOp::LogicalNot, truth, all),
                                cfa::AssertKind::Assertion, "error of the model (priority-cycle): the priorities make a cycle"},
                    code_->site(StatementKind::Assertion, scope.type->priorities[cycle.front()].range));
      }
    for (const Never& never : nevers) {
      const ExprId bad = state_value(never.condition, never);
      code_->emit(cfa::Assert{builder_.unary(cfa::UnaryOp::LogicalNot, truth, bad, never.condition.range),
                              cfa::AssertKind::Assertion, "never " + never.text},
                  code_->site(StatementKind::Assertion, never.condition.range));
    }
  }

  // A place has no storage of its own in an automaton, so this is not Code::value.
  ExprId state_value(const Expr& expr, const Never& never) {
    if (expr.kind == Expr::Kind::Name && expr.ref == Expr::Ref::Outside) {
      const StateName& state = never.names.at(expr.name);
      if (state.kind == StateName::Kind::Place) 
        return atom_code(state.atom).marked(atoms_[state.atom], state.number, expr.range);
      return builder_.read(
          builder_.field(atoms_[state.atom], atom_code(state.atom).layout().first_data + state.number, expr.range),
          expr.range);
    }
    if (expr.parts.empty()) return code_->value(expr, {});
    std::vector<ExprId> parts;
    for (const Expr& part : expr.parts)
      parts.push_back(state_value(part, never));
    return code_->combine(expr, parts);
  }

  cfa::Builder& builder_;
  const System& system_;
  cfa::TypeId int_;
  std::map<const AtomType*, std::unique_ptr<AtomCode>> atom_types_;
  std::map<const ConnectorType*, std::unique_ptr<ConnectorCode>> connector_types_;
  std::vector<ExprId> atoms_, connectors_;  // places
  Code* code_ = nullptr;
  LocationId end_;
  Conditions conditions_ = Conditions::WrittenOut;
  std::map<std::size_t, cfa::FunctionId> shared_;  // by interaction
  // Temporaries of the function that is written.
  ExprId guard_, enabled_interaction_;
  std::map<PortOf, ExprId> enabled_;
  std::map<std::pair<const Scope*, std::size_t>, cfa::StatementId> guard_statements_;
  std::size_t evaluations_ = 0;
};

}  // namespace

void lower(cfa::Builder& builder, const System& system, const std::vector<Never>& nevers, Deadlock deadlock) {
  cfa::Program& program = builder.program();
  program.language = cfa::Language::Bip;
  const cfa::TypeId int_type = builder.types().integer(32, cfa::Signedness::Signed, "int");
  builder.types().integer(8, cfa::Signedness::Unsigned, "unsigned char");  // the type of a byte
  program.start = add_function(builder, "<start>", int_type, {});
  program.functions[program.start].origin = cfa::Origin::Library;
  program.entry = Scheduler(builder, system).run(nevers, deadlock);
  Code start(builder, program.start);
  start.emit(cfa::Call{program.entry, {}, {}, {}});
  start.end(builder.constant(int_type, 0));
}

}  // namespace faultline::frontend::bip
