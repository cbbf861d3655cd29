#include "shrink.h"

#include <algorithm>

#include "logic/substitute.h"
#include "logic/traverse.h"

namespace faultline::solve::fuzz {

using logic::Term;

namespace {

class Shrinker {
 public:
  Shrinker(Sequence sequence, logic::TermManager& terms, const std::function<bool(const Sequence&)>& fails)
      : best_(std::move(sequence)), terms_(terms), fails_(fails) {}

  Sequence run() {
    bool smaller = true;
    while (smaller) {
      smaller = drop_calls();
      smaller = simplify_checks() || smaller;
      smaller = shrink_terms() || smaller;
    }
    return best_;
  }

 private:
  bool accept(Sequence candidate) {
    if (!fails_(candidate)) return false;
    best_ = std::move(candidate);
    return true;
  }

  // Halves first, then ever smaller blocks, from the end (later calls matter less).
  bool drop_calls() {
    bool any = false;
    for (std::size_t length = std::max<std::size_t>(best_.calls.size() / 2, 1); length > 0; length /= 2)
      for (std::size_t end = best_.calls.size(); end >= length; end -= std::min(end, length)) {
        Sequence candidate = best_;
        const auto at = candidate.calls.begin() + static_cast<std::ptrdiff_t>(end - length);
        candidate.calls.erase(at, at + static_cast<std::ptrdiff_t>(length));
        any = accept(std::move(candidate)) || any;
        if (end == length) break;
      }
    return any;
  }

  bool simplify_checks() {
    bool any = false;
    for (std::size_t i = 0; i < best_.calls.size(); ++i) {
      const auto* check = std::get_if<Check>(&best_.calls[i]);
      if (!check) continue;
      Check plain = *check;
      plain.limit = Limit::None;
      plain.read = Read::Now;
      if (check->limit != plain.limit || check->read != plain.read) any = accept(with(i, plain)) || any;
      for (std::size_t k = std::get<Check>(best_.calls[i]).assumptions.size(); k-- > 0;) {
        Check fewer = std::get<Check>(best_.calls[i]);
        fewer.assumptions.erase(fewer.assumptions.begin() + static_cast<std::ptrdiff_t>(k));
        any = accept(with(i, fewer)) || any;
      }
    }
    return any;
  }

  bool shrink_terms() {
    bool any = false;
    for (std::size_t i = 0; i < best_.calls.size(); ++i) {
      if (std::holds_alternative<Add>(best_.calls[i])) {
        const auto place = [i](Sequence& s) -> Term& { return std::get<Add>(s.calls[i]).formula; };
        any = shrink_term(place) || any;
      } else if (const auto* check = std::get_if<Check>(&best_.calls[i])) {
        for (std::size_t k = 0; k < check->assumptions.size(); ++k) {
          const auto place = [i, k](Sequence& s) -> Term& {
            return std::get<Check>(s.calls[i]).assumptions[k];
          };
          any = shrink_term(place) || any;
          check = std::get_if<Check>(&best_.calls[i]);
        }
      }
    }
    return any;
  }

  template <class Place>
  bool shrink_term(const Place& place) {
    bool any = false;
    for (bool smaller = true; smaller;) {
      smaller = false;
      for (const Term candidate : smaller_terms(place(best_))) {
        Sequence next = best_;
        place(next) = candidate;
        if (!accept(std::move(next))) continue;
        smaller = any = true;
        break;
      }
    }
    return any;
  }

  // The term with one sub-term replaced by one of its arguments, of the same sort; the outermost first.
  std::vector<Term> smaller_terms(Term term) {
    std::vector<Term> out;
    const std::vector<Term> parts = logic::subterms(std::span<const Term>(&term, 1));
    for (std::size_t i = parts.size(); i-- > 0;)
      for (const Term arg : parts[i].args()) {
        if (arg.sort() != parts[i].sort()) continue;
        logic::TermMap<Term> image;
        image[parts[i]] = arg;
        out.push_back(logic::substitute(terms_, term, image));
      }
    return out;
  }

  Sequence with(std::size_t i, const Check& check) const {
    Sequence out = best_;
    out.calls[i] = check;
    return out;
  }

  Sequence best_;
  logic::TermManager& terms_;
  const std::function<bool(const Sequence&)>& fails_;
};

}  // namespace

Sequence shrink(Sequence sequence, logic::TermManager& terms,
                const std::function<bool(const Sequence&)>& still_fails) {
  return Shrinker(std::move(sequence), terms, still_fails).run();
}

}  // namespace faultline::solve::fuzz
