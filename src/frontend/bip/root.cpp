#include "frontend/bip/root.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "frontend/bip/scope.h"

namespace faultline::frontend::bip {

namespace {

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t'; });
  return text;
}

std::vector<const CompoundType*> all_compounds(const Library& library) {
  std::vector<const CompoundType*> all;
  for (const Package& package : library.packages())
    for (const auto& one : package.compounds)
      all.push_back(one.get());
  return all;
}

// With their packages where several have one name.
std::string names_of(const Library& library, const std::vector<const CompoundType*>& all) {
  std::vector<std::string> names;
  for (const CompoundType* one : all) {
    const auto has_its_name = [&](const CompoundType* other) { return other->name.text == one->name.text; };
    names.push_back(std::ranges::count_if(all, has_its_name) == 1
                        ? one->name.text
                        : library.home(*one).name.text + "." + one->name.text);
  }
  return one_line(fmt::format("{}", fmt::join(names, ", ")), 300);
}

bool is_atom(const Library& library, const std::string& name) {
  return std::ranges::any_of(library.packages(), [&](const Package& package) {
    return std::ranges::any_of(package.atoms, [&](const auto& one) { return one->name.text == name; });
  });
}

const CompoundType& by_name(const Library& library, const std::string& name) {
  const std::vector<const CompoundType*> all = all_compounds(library);
  std::vector<std::string> found;
  const CompoundType* last = nullptr;
  for (const CompoundType* one : all) {
    const std::string full = library.home(*one).name.text + "." + one->name.text;
    if (one->name.text != name && full != name) continue;
    found.push_back(full);
    last = one;
  }
  if (found.size() > 1)
    throw InputError(fmt::format("several compounds are called '{}': {}", name, fmt::join(found, ", ")));
  if (last) return *last;
  if (is_atom(library, name))
    throw InputError(fmt::format("the root '{}' is an atom; a compound is due", name));
  throw InputError(all.empty() ? fmt::format("no compound type '{}': the files define none", name)
                               : fmt::format("no compound type '{}'; there are: {}", name, names_of(library, all)));
}

std::int64_t argument(const std::string& text, const Data& parameter) {
  if (parameter.type == ValueType::Bool) {
    if (text == "true" || text == "false") return text == "true" ? 1 : 0;
  } else {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size()) return value;
  }
  throw InputError(fmt::format("'{}' is no {}, which parameter '{}' of the root is", text,
                               describe(parameter.type), parameter.name.text));
}

Root with_arguments(const CompoundType& type, const std::vector<std::string>& texts) {
  if (texts.size() != type.parameters.size())
    throw InputError(fmt::format("the root '{}' takes {}, not {}{}", type.name.text,
                                 arguments_text(type.parameters.size()), texts.size(),
                                 texts.empty() ? fmt::format(": --entry \"{}(...)\" gives them", type.name.text) : ""));
  Root root{&type, {}};
  for (std::size_t i = 0; i < texts.size(); ++i)
    root.arguments.push_back(argument(texts[i], type.parameters[i]));
  return root;
}

std::vector<std::string> split_arguments(const std::string& inside) {
  std::vector<std::string> all;
  for (std::size_t at = 0; !inside.empty() && at <= inside.size();) {
    const std::size_t comma = std::min(inside.find(',', at), inside.size());
    all.push_back(inside.substr(at, comma - at));
    at = comma + 1;
  }
  return all;
}

Root unused(const Library& library) {
  std::set<const CompoundType*> used;
  for (const CompoundType* one : all_compounds(library))
    for (const Component& component : one->components)
      used.insert(library.compound(library.home(*one), component.type.text));
  std::vector<const CompoundType*> free;
  for (const CompoundType* one : all_compounds(library))
    if (!used.contains(one)) free.push_back(one);
  if (free.empty()) throw InputError("there is no compound type, so there is no system");
  if (free.size() > 1)
    throw InputError(fmt::format("several compounds could be the root: choose one by --entry, of: {}", names_of(library, free)));
  return with_arguments(*free.front(), {});
}

}  // namespace

Root find_root(const Library& library, const std::string& wish) {
  const std::string text = without_blanks(wish);
  if (!text.empty()) {
    const std::size_t open = text.find('(');
    if (open == text.npos) return with_arguments(by_name(library, text), {});
    if (!text.ends_with(')')) throw InputError(fmt::format("the root '{}' has no ')' at its end", wish));
    return with_arguments(by_name(library, text.substr(0, open)),
                          split_arguments(text.substr(open + 1, text.size() - open - 2)));
  }
  for (const Package& package : library.packages()) {
    if (!package.root) continue;
    const CompoundType* type = library.compound(package, package.root->type.text);
    if (!type) throw InputError(fmt::format("unknown compound type '{}'", package.root->type.text), package.root->type.range);
    if (type->parameters.size() != package.root->arguments.size())
      throw InputError(fmt::format("'{}' takes {}, not {}", type->name.text, arguments_text(type->parameters.size()),
                                   package.root->arguments.size()),
                       package.root->name.range);
    const TypeChecker checker(library, package, [&](Expr& expr, Access) {
      if (!resolve_constant(library, package, expr))
        throw InputError(fmt::format("unknown constant '{}'", expr.name), expr.range);
    });
    Root root{type, {}};
    for (std::size_t i = 0; i < type->parameters.size(); ++i) {
      Expr value = package.root->arguments[i];
      checker.value(value, type->parameters[i].type, "the argument");
      root.arguments.push_back(constant_value(value, {}));
    }
    return root;
  }
  return unused(library);
}

}  // namespace faultline::frontend::bip
