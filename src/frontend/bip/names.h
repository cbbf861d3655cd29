// Lists of what has a name: the whole list's names, and who in it is called so.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/bip/ast.h"

namespace faultline::frontend::bip {

template <class T>
const Name& own_name(const T& one) {
  if constexpr (requires { one.text; }) {
    return one;
  } else if constexpr (requires { one.as; }) {
    return one.as;
  } else {
    return one.name;
  }
}

template <class T>
const Name& own_name(const std::unique_ptr<T>& one) {
  return own_name(*one);
}

template <class... Lists>
std::vector<const Name*> all_names(const Lists&... lists) {
  std::vector<const Name*> all;
  const auto add = [&](const auto& list) {
    for (const auto& one : list)
      all.push_back(&own_name(one));
  };
  (add(lists), ...);
  return all;
}

template <class List>
std::optional<std::size_t> number_named(const List& list, const std::string& name) {
  const auto found = std::ranges::find_if(list, [&](const auto& one) { return own_name(one).text == name; });
  if (found == list.end()) return std::nullopt;
  return static_cast<std::size_t>(found - list.begin());
}

template <class T>
const T* find_named(const std::vector<T>& list, const std::string& name) {
  const auto number = number_named(list, name);
  return number ? &list[*number] : nullptr;
}

template <class T>
const T* find_named(const std::vector<std::unique_ptr<T>>& list, const std::string& name) {
  const auto number = number_named(list, name);
  return number ? list[*number].get() : nullptr;
}

}  // namespace faultline::frontend::bip
