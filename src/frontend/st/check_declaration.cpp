// Types, variables, blocks: everything that has a name.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/st/checker.h"

namespace faultline::frontend::st {
namespace {

constexpr std::int64_t kMostElements = 1 << 20;

bool is_state(Section section) {
  return section == Section::Input || section == Section::Output || section == Section::Static;
}

}  // namespace

Block* Checker::block(std::string_view key) const {
  const auto found = blocks_.find(key);
  return found == blocks_.end() ? nullptr : found->second;
}

bool Checker::is_called(const Block& block) const {
  const auto calls_it = [&](const auto& by) {
    return std::ranges::any_of(by.second, [&](const auto& call) { return call.first == &block; });
  };
  return std::ranges::any_of(calls_, calls_it);
}

Variable* Checker::global(std::string_view key) const {
  const auto found = globals_.find(key);
  return found == globals_.end() ? nullptr : found->second;
}

void Checker::check() {
  collect();
  try {
    settle_generic_timers();
  } catch (const InputError& error) {
    return report(error);
  }
  // Types may have bounds that are global constants, and these have no types but elementary ones.
  for (const auto& variable : source_.globals)
    if (variable->section == Section::Constant && variable->spec && variable->spec->kind == TypeSpec::Kind::Named)
      variable->type = types_.elementary(variable->spec->key);
  for (const auto& variable : source_.globals) try {
      if (variable->section == Section::Constant && variable->type && variable->initial) type(*variable->initial);
    } catch (const InputError&) {  // it is told below, where all names are known
    }
  for (const auto& type : source_.types) try {
      named_type(type->key, type->name, type->range);
    } catch (const InputError& error) {
      report(error);
    }
  for (const auto& variable : source_.globals) try {
      if (variable->section == Section::Constant && !variable->spec && !variable->initial) continue;
      scope_ = nullptr;
      if (variable->spec) variable->type = resolve(*variable->spec);
      inherit_initial(*variable);
      if (variable->initial) {
        if (!variable->type) type(*variable->initial), variable->type = variable->initial->type;
        check_initial(*variable->initial, variable->type);
      }
      if (variable->at) place_global(*variable);
      if (variable->section == Section::GlobalInput) variable->is_input = true;
    } catch (const InputError& error) {
      report(error);
    }
  // Instances need the types of all blocks' variables first.
  for (const auto& block : source_.blocks)
    if (block->kind != BlockKind::DataBlock) check_block(*block);
  for (const auto& block : source_.blocks)
    if (block->kind == BlockKind::DataBlock) check_data_block(*block);
  for (const auto& block : source_.blocks) {
    if (block->kind == BlockKind::DataBlock) continue;
    std::vector<const Block*> open;
    try {
      check_recursion(*block, open);
    } catch (const InputError& error) {
      report(error);
      return;
    }
  }
  for (const auto& block : source_.blocks) {
    if (block->kind == BlockKind::DataBlock) continue;
    scope_ = block.get();
    labels_.clear();
    collect_labels(block->body, labels_);
    check_body(block->body);
    check_actions(*block);
  }
  scope_ = nullptr;
  check_calls();
}

void Checker::check_actions(Block& block) {
  std::set<std::string> names;
  for (const auto& action : block.actions) {
    if (!names.insert(action->key).second || block.names.contains(action->key))
      report(InputError(fmt::format("'{}' is declared twice", action->name), action->range));
    labels_.clear();
    collect_labels(action->body, labels_);
    check_body(action->body);
  }
}

// No block may call itself, not even through others.
void Checker::check_calls() {
  std::set<Block*> done;
  std::vector<Block*> open;
  const auto visit = [&](const auto& self, Block* block, SourceRange from) -> void {
    if (std::ranges::find(open, block) != open.end())
      throw InputError(fmt::format("'{}' calls itself: recursion is not allowed", block->name), from);
    if (!done.insert(block).second) return;
    open.push_back(block);
    for (const auto& [called, range] : calls_[block])
      self(self, called, range);
    open.pop_back();
  };
  for (const auto& block : source_.blocks) try {
      visit(visit, block.get(), block->range);
    } catch (const InputError& error) {
      return report(error);
    }
}

// The user's blocks come first: they replace library blocks of the same name.
void Checker::collect() {
  for (const auto& block : source_.blocks) {
    const auto [known, is_new] = blocks_.emplace(block->key, block.get());
    if (!is_new && block->origin == cfa::Origin::User)
      report(InputError(fmt::format("there are two blocks '{}'", block->name), block->range));
    if (!is_new || block->kind != BlockKind::DataBlock) continue;
    auto data = std::make_unique<Variable>();
    data->name = block->name;
    data->key = block->key;
    data->range = block->range;
    data->declaration = block->range;
    data->section = Section::Global;
    block->data = data.get();
    globals_.emplace(block->key, data.get());
    source_.globals.push_back(std::move(data));
  }
  for (const auto& type : source_.types) {
    if (!definitions_.emplace(type->key, type.get()).second)
      report(InputError(fmt::format("there are two types '{}'", type->name), type->range));
    else if (blocks_.contains(type->key) || types_.elementary(type->key))
      report(InputError(fmt::format("'{}' is also the name of a block or type", type->name), type->range));
  }
  for (const auto& variable : source_.globals) {
    const auto [known, is_new] = globals_.emplace(variable->key, variable.get());
    if (!is_new && known->second != variable.get())
      report(InputError(fmt::format("there are two global variables '{}'", variable->name), variable->range));
  }
}

void Checker::check_block(Block& block) {
  scope_ = &block;
  if (block.kind == BlockKind::Function) {
    try {
      block.result_type = block.result ? resolve(*block.result) : types_.void_type;
    } catch (const InputError& error) {
      report(error);
      block.result_type = types_.void_type;
    }
    if (block.result_type->kind != TypeKind::Void) {
      auto result = std::make_unique<Variable>();
      result->name = block.name;
      result->key = block.key;
      result->range = result->declaration = block.range;
      result->section = Section::Temp;
      result->type = block.result_type;
      result->owner = &block;
      block.result_variable = result.get();
      block.names.emplace(block.key, result.get());
      block.variables.push_back(std::move(result));
    }
  }
  for (const auto& variable : block.variables) {
    if (variable.get() == block.result_variable) continue;
    try {
      declare(block, *variable);
    } catch (const InputError& error) {
      report(error);
    }
  }
  if (block.has_state() && !named_.contains(block.key)) try {
      instance_type(block);
    } catch (const InputError& error) {
      report(error);
    }
}

// Where a declaration has no value, that of its type counts.
void Checker::inherit_initial(Variable& variable) const {
  const TypeSpec* spec = variable.spec.get();
  while (!variable.initial && spec && spec->kind == TypeSpec::Kind::Named) {
    const auto defined = definitions_.find(spec->key);
    if (defined == definitions_.end()) return;
    variable.initial = defined->second->initial;
    spec = defined->second->spec.get();
  }
}

void Checker::declare(Block& block, Variable& variable) {
  variable.owner = &block;
  if (!block.names.emplace(variable.key, &variable).second)
    throw InputError(fmt::format("'{}' is declared twice", variable.name), variable.range);
  if (variable.section == Section::External) {
    Variable* outer = global(variable.key);
    if (!outer) throw InputError(fmt::format("there is no global variable '{}'", variable.name), variable.range);
    const Type* said = resolve(*variable.spec);
    if (outer->type && outer->section != Section::Constant && said->name != outer->type->name)
      throw InputError(fmt::format("the global variable '{}' is {}, not {}", variable.name, outer->type->name, said->name),
                       variable.range);
    block.names[variable.key] = outer;
    return;
  }
  if (!variable.type && variable.spec) variable.type = resolve(*variable.spec);
  const bool is_argument = block.kind == BlockKind::Function && variable.section == Section::Input;
  if (variable.section != Section::InOut && !is_argument && !variable.at) inherit_initial(variable);
  if (variable.at && variable.at->kind == ExprKind::Address) {
    if (variable.initial) check_initial(*variable.initial, variable.type);
    block.names[variable.key] = &placed(variable);
    variable.section = Section::External;
    return;
  }
  if (variable.at) overlay(block, variable);
  if (variable.section == Section::InOut && variable.initial)
    throw InputError("a VAR_IN_OUT has no initial value", variable.initial->range);
  if (block.kind == BlockKind::OrganizationBlock && is_state(variable.section)) variable.section = Section::Temp;
  if (variable.section == Section::Temp && variable.type && variable.type->kind == TypeKind::Instance)
    throw InputError("an instance of a function block needs VAR: here it would not keep its state",
                     variable.declaration);
  if (block.kind == BlockKind::Function && variable.type && variable.type->kind == TypeKind::Instance &&
      variable.section != Section::InOut)
    throw InputError("a function has no instances of function blocks: it keeps no state", variable.declaration);
  if (variable.section == Section::Constant && !variable.initial)
    throw InputError(fmt::format("the constant '{}' has no value", variable.name), variable.range);
  if (!variable.initial) return;
  if (!variable.type) {
    type(*variable.initial);
    variable.type = variable.initial->type;
  }
  check_initial(*variable.initial, variable.type);
}

namespace {

// The widths of all values in their order. An overlay shows the same bits only where these agree; how a PLC packs
// BOOLs and orders the bytes of a word is not modelled.
void widths(const Type& type, std::vector<std::uint32_t>& out) {
  if (type.kind == TypeKind::Array) {
    for (std::uint64_t i = 0; i < type.count(); ++i)
      widths(*type.element, out);
  } else if (type.is_aggregate()) {
    for (const Member& member : type.members)
      widths(*member.type, out);
  } else {
    out.push_back(type.kind == TypeKind::Bool ? 1 : type.width);
  }
}

}  // namespace

void Checker::overlay(Block& block, Variable& variable) {
  const auto found = block.names.find(variable.at->key);
  if (found == block.names.end() || found->second == &variable || !found->second->type)
    throw InputError(fmt::format("AT: there is no variable '{}' before this one", variable.at->name), variable.at->range);
  Variable& other = *found->second;
  if (other.section != variable.section)
    throw InputError(fmt::format("AT: '{}' stands in another section", other.name), variable.at->range);
  if (variable.initial) throw InputError("a variable AT another one has no initial value of its own", variable.initial->range);
  std::vector<std::uint32_t> own, its;
  widths(*variable.type, own);
  widths(*other.type, its);
  if (own != its)
    throw InputError(fmt::format("unsupported: AT with a variable of another layout ({} and {})", variable.type->name,
                                 other.type->name),
                     variable.at->range);
  variable.overlaid = &other;
}

void Checker::check_initial(Expr& value, const Type* to) {
  if (value.kind == ExprKind::ArrayInit) {
    if (to->kind != TypeKind::Array)
      throw InputError(fmt::format("a list of values for a variable of type {}", to->name), value.range);
    // The elements of an inner array may be listed flat.
    std::uint64_t given = 0;
    for (const ExprPtr& item : value.kids) {
      const bool repeats = item->kind == ExprKind::Repeat;
      given += repeats ? item->number * item->kids.size() : 1;
      if (!repeats) {
        check_initial(*item, to->element);
      } else {
        for (const ExprPtr& kid : item->kids)
          check_initial(*kid, to->element);
      }
    }
    if (given > to->count())
      throw InputError(fmt::format("{} values for an array of {}", given, to->count()), value.range);
    value.type = to;
  } else if (value.kind == ExprKind::StructInit) {
    if (to->kind != TypeKind::Struct && to->kind != TypeKind::Instance)
      throw InputError(fmt::format("values of members for a variable of type {}", to->name), value.range);
    for (Argument& argument : value.arguments) {
      const auto member = std::ranges::find(to->members, argument.key, &Member::key);
      if (member == to->members.end())
        throw InputError(fmt::format("{} has no member '{}'", to->name, argument.name), argument.range);
      check_initial(*argument.value, member->type);
    }
    value.type = to;
  } else if (value.kind == ExprKind::Repeat) {
    throw InputError("repetitions stand in lists", value.range);
  } else {
    type(value);
    fits(value, to, "the initial value");
  }
}

const Type* Checker::resolve(TypeSpec& spec) {
  switch (spec.kind) {
    case TypeSpec::Kind::Named: return named_type(spec.key, spec.name, spec.range);
    case TypeSpec::Kind::Struct: return struct_type(spec, "STRUCT");
    case TypeSpec::Kind::Enum: return enum_type(spec, "enumeration");
    case TypeSpec::Kind::String: break;
    case TypeSpec::Kind::Subrange: {
      const Type* base = named_type(spec.key, spec.name, spec.range);
      if (base->kind != TypeKind::Integer)
        throw InputError(fmt::format("a subrange of {}, which is no integer type", base->name), spec.range);
      type(*spec.ranges[0].first);
      type(*spec.ranges[0].second);
      const auto low = constant(*spec.ranges[0].first), high = constant(*spec.ranges[0].second);
      if (!low || !high || *low > *high) throw InputError("the ends of a subrange are constants, the lower one first", spec.range);
      Type type = *base;
      type.low = *low;
      type.high = *high;
      type.is_subrange = true;
      type.initial = *low > 0 || *high < 0 ? *low : 0;
      type.base = base;
      return types_.add(std::move(type));
    }
    case TypeSpec::Kind::Array: {
      std::vector<std::pair<std::int64_t, std::int64_t>> dims;
      std::int64_t count = 1;
      for (auto& [first, last] : spec.ranges) {
        type(*first);
        type(*last);
        const auto low = constant(*first), high = constant(*last);
        if (!low || !high) throw InputError("the bounds of an array are constants", spec.range);
        if (*low > *high) throw InputError("the lower bound of an array is above its upper one", spec.range);
        count *= *high - *low + 1;
        if (*high - *low >= kMostElements || count > kMostElements)
          throw InputError(fmt::format("an array of more than {} elements", kMostElements), spec.range);
        dims.emplace_back(*low, *high);
      }
      const Type* element = resolve(*spec.element);
      const auto defined = definitions_.find(spec.element->key);
      if (defined != definitions_.end() && spec.element->kind == TypeSpec::Kind::Named && defined->second->initial &&
          element->kind != TypeKind::Enum && !element->is_subrange)
        throw InputError(fmt::format("unsupported: an array of '{}', a type with an initial value", defined->second->name),
                         spec.element->range);
      return types_.array(element, std::move(dims));
    }
  }
  throw InputError("unsupported: this type", spec.range);
}

const Type* Checker::named_type(const std::string& key, const std::string& name, SourceRange range) {
  if (const Type* known = types_.elementary(key)) return known;
  if (const auto known = named_.find(key); known != named_.end()) return known->second;
  if (!open_types_.insert(key).second)
    throw InputError(fmt::format("the type '{}' contains itself", name), range);
  struct Closing {  // also where something is thrown
    Checker& checker;
    const std::string& key;
    Block* scope;
    ~Closing() {
      checker.open_types_.erase(key);
      checker.scope_ = scope;
    }
  } const closing{*this, key, scope_};
  const Type* result = nullptr;
  if (const auto defined = definitions_.find(key); defined != definitions_.end()) {
    TypeSpec& spec = *defined->second->spec;
    scope_ = nullptr;
    if (spec.kind == TypeSpec::Kind::Struct) result = struct_type(spec, defined->second->name);
    else if (spec.kind == TypeSpec::Kind::Enum) result = enum_type(spec, defined->second->name);
    else result = resolve(spec);
    const bool has_default = spec.kind == TypeSpec::Kind::Enum || spec.kind == TypeSpec::Kind::Subrange;
    if (Expr* const initial = defined->second->initial.get()) {
      check_initial(*initial, result);
      if (has_default) types_.set_initial(result, constant(*initial).value_or(0));
    }
  } else if (Block* made = block(key); made && made->has_state()) {
    result = instance_type(*made);
  } else if (made && made->kind == BlockKind::DataBlock) {
    throw InputError(fmt::format("'{}' is a data block, not a type", name), range);
  } else if (made) {
    throw InputError(fmt::format("'{}' is no function block: it has no instances", name), range);
  } else {
    throw InputError(fmt::format("unknown type or block '{}'", name), range);
  }
  return named_[key] = result;
}

const Type* Checker::struct_type(TypeSpec& spec, std::string name) {
  Type type;
  type.kind = TypeKind::Struct;
  type.name = std::move(name);
  for (const auto& member : spec.members) {
    if (std::ranges::find(type.members, member->key, &Member::key) != type.members.end())
      throw InputError(fmt::format("'{}' is declared twice", member->name), member->range);
    member->type = resolve(*member->spec);
    inherit_initial(*member);
    if (member->initial) check_initial(*member->initial, member->type);
    type.members.push_back({member->name, member->key, member->type, member.get()});
  }
  if (type.members.empty()) throw InputError("this struct has no members", spec.range);
  return types_.add(std::move(type));
}

const Type* Checker::enum_type(TypeSpec& spec, std::string name) {
  Type made;
  made.kind = TypeKind::Enum;
  made.name = std::move(name);
  made.width = 32;
  made.is_signed = true;
  const Type* base = spec.key.empty() ? types_.dint_type : named_type(spec.key, spec.name, spec.range);
  if (base->kind != TypeKind::Integer && base->kind != TypeKind::Bits)
    throw InputError(fmt::format("an enumeration of {}, which is no integer type", base->name), spec.range);
  std::int64_t next = 0;
  std::set<std::string> names;
  for (auto& [token, value] : spec.values) {
    if (!names.insert(token.key).second)
      throw InputError(fmt::format("'{}' is declared twice", token.text), token.range);
    if (value) {
      type(*value);
      const auto number = constant(*value);
      if (!number) throw InputError("the value of an enumeration is a constant number", value->range);
      next = *number;
    }
    const std::int64_t span = std::int64_t{1} << std::min<int>(base->width, 32);
    if (next < (base->is_signed ? -span / 2 : 0) || next >= (base->is_signed ? span / 2 : span))
      throw InputError(fmt::format("{} is no value of {}", next, base->name), token.range);
    made.values.emplace_back(token.text, next++);
  }
  made.initial = made.values.front().second;
  const Type* const kept = types_.add(std::move(made));
  for (std::size_t i = 0; i < spec.values.size(); ++i) {
    const auto [known, is_new] =
        enum_values_.emplace(spec.values[i].first.key, EnumValue{kept, kept->values[i].second});
    if (!is_new) known->second.is_ambiguous = true;
  }
  return kept;
}

const Type* Checker::instance_type(Block& block) {
  if (block.instance) return block.instance;
  Type made;
  made.kind = TypeKind::Instance;
  made.name = block.name;
  made.block = &block;
  Type* const kept = types_.add(std::move(made));
  Block* const scope = scope_;
  scope_ = &block;
  for (const auto& variable : block.variables) {
    if (!is_state(variable->section) || variable->at) continue;
    if (!variable->type) variable->type = resolve(*variable->spec);
    variable->field = kept->members.size();
    kept->members.push_back({variable->name, variable->key, variable->type, variable.get()});
  }
  scope_ = scope;
  block.instance = kept;
  named_[block.key] = kept;
  return kept;
}

void Checker::check_data_block(Block& block) try {
  scope_ = nullptr;
  Variable& data = *block.data;
  data.type = resolve(*block.result);
  if (data.type->kind != TypeKind::Struct && data.type->kind != TypeKind::Instance)
    throw InputError("a data block is a struct, or an instance of a function block", block.result->range);
  for (const auto& s : block.body) {
    if (s->kind != StatementKind::Assign) throw InputError("only initial values stand in a data block", s->range);
    Expr* root = s->target.get();
    while (root->kind != ExprKind::Name) {
      if (root->kids.empty()) throw InputError("this is no member of the data block", root->range);
      root = root->kids[0].get();
    }
    auto whole = std::make_unique<Expr>();  // x is DB.x here
    whole->kind = ExprKind::Name;
    whole->range = root->range;
    whole->name = block.name;
    whole->key = block.key;
    root->kind = ExprKind::Member;
    root->kids.push_back(std::move(whole));
    check_target(*s->target);
    type(*s->value);
    fits(*s->value, s->target->type, "the initial value");
  }
} catch (const InputError& error) {
  report(error);
}

// Blocks may not call each other in a circle: the scan cycle would never end, and state would contain itself.
void Checker::check_recursion(Block& block, std::vector<const Block*>& open) {
  if (std::ranges::find(open, &block) != open.end())
    throw InputError(fmt::format("'{}' contains an instance of itself", block.name), block.range);
  if (!finite_.insert(&block).second) return;
  open.push_back(&block);
  for (const auto& variable : block.variables) {
    const Type* type = variable->type;
    while (type && type->kind == TypeKind::Array)
      type = type->element;
    if (type && type->kind == TypeKind::Instance && variable->section != Section::InOut)
      check_recursion(*type->block, open);
  }
  open.pop_back();
}

}  // namespace faultline::frontend::st
