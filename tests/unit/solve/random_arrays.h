// Random formulas about arrays of one sort, over few small unknowns: stores, ites, constant arrays, reads
// that are indices and elements again, equations.
#pragma once

#include <vector>

#include "../logic/random_values.h"
#include "logic/evaluate.h"
#include "logic/term_manager.h"

namespace faultline::solve {

class RandomArrays {
 public:
  struct Size {
    std::uint32_t arrays = 2;  // variables of each kind
    std::uint32_t indices = 2;
    std::uint32_t elements = 1;
    std::uint32_t conditions = 1;
    std::uint32_t depth = 3;  // of array terms
  };

  RandomArrays(std::uint64_t seed, logic::TermManager& terms, logic::Sort sort, Size size)
      : random_(seed), terms_(terms), sort_(sort), size_(size) {
    const auto add = [this](const char* name, logic::Sort of, std::uint32_t count) {
      for (std::uint32_t i = 0; i < count; ++i)
        variables_.push_back(terms_.variable(name + std::to_string(i), of));
    };
    add("a", sort, size.arrays);
    add("i", sort.index(), size.indices);
    add("c", logic::Sort::boolean(), size.conditions);
    if (!sort.element().is_array()) add("e", sort.element(), size.elements);
    if (sort.element().is_array()) {
      add("b", sort.element(), size.arrays);
      add("e", sort.element().element(), size.elements);
    }
  }

  logic::Random& random() { return random_; }
  const std::vector<logic::Term>& variables() const { return variables_; }

  logic::Assignment assignment() {
    logic::Assignment out;
    for (const logic::Term variable : variables_)
      out.set(variable, random_.value(variable.sort()));
    return out;
  }

  // A formula of sort Bool that says something about arrays.
  logic::Term literal() {
    const auto sign = [this](logic::Term t) { return random_.one_in(2) ? t : terms_.logical_not(t); };
    switch (random_.below(6)) {
      case 0: return sign(terms_.equal(array(sort_, size_.depth), array(sort_, size_.depth)));
      case 1: return terms_.equal(array(sort_, size_.depth), array(sort_, size_.depth));
      case 2: return sign(terms_.equal(index(sort_.index(), 2), index(sort_.index(), 0)));
      default: {
        logic::Sort inner = sort_;
        if (inner.element().is_array() && random_.one_in(2)) inner = inner.element();
        return sign(terms_.equal(element(inner.element(), size_.depth), element(inner.element(), 1)));
      }
    }
  }

  logic::Term clause() {
    const logic::Term first = literal();
    return random_.one_in(3) ? terms_.logical_or(first, literal()) : first;
  }

 private:
  logic::Term variable(logic::Sort sort) {
    std::vector<logic::Term> fitting;
    for (const logic::Term variable : variables_)
      if (variable.sort() == sort) fitting.push_back(variable);
    if (fitting.empty()) return terms_.constant(random_.value(sort));
    return fitting[random_.below(fitting.size())];
  }

  logic::Term array(logic::Sort sort, std::uint32_t depth) {
    if (depth == 0) return variable(sort);
    switch (random_.below(8)) {
      case 0: return variable(sort);
      case 1: return terms_.ite(condition(), array(sort, depth - 1), array(sort, depth - 1));
      case 2: return terms_.constant_array(sort, element(sort.element(), depth - 1));
      case 3:
        if (sort != sort_) return terms_.select(array(sort_, depth - 1), index(sort_.index(), depth - 1));
        [[fallthrough]];
      default:
        return terms_.store(array(sort, depth - 1), index(sort.index(), depth - 1),
                            element(sort.element(), depth - 1));
    }
  }

  logic::Term index(logic::Sort sort, std::uint32_t depth) {
    if (random_.one_in(4)) return terms_.constant(random_.value(sort));
    if (depth > 0 && sort == sort_.element() && random_.one_in(3)) return element(sort, depth - 1);
    return variable(sort);
  }

  logic::Term element(logic::Sort sort, std::uint32_t depth) {
    if (sort.is_array()) return array(sort, depth);
    if (depth == 0 || random_.one_in(3))
      return random_.one_in(3) ? terms_.constant(random_.value(sort)) : variable(sort);
    const logic::Sort from = sort_.element() == sort ? sort_ : sort_.element();
    return terms_.select(array(from, depth - 1), index(from.index(), depth - 1));
  }

  logic::Term condition() {
    if (random_.one_in(3)) return terms_.equal(index(sort_.index(), 0), index(sort_.index(), 0));
    return variable(logic::Sort::boolean());
  }

  logic::Random random_;
  logic::TermManager& terms_;
  logic::Sort sort_;
  Size size_;
  std::vector<logic::Term> variables_;
};

}  // namespace faultline::solve
