#include "solve/blast/table_read.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace faultline::solve::blast {

using logic::BitVector;
using logic::Kind;
using logic::Term;

namespace {

constexpr std::size_t kLargeTable = 16;        // entries, from which on writes above it are resolved
constexpr std::size_t kMostWritesAbove = 16;   // at unknown indices
constexpr std::size_t kMostEntries = 300'000;  // of all tables together, each time they are read

bool writes_at_constant(Term array) {
  return array.kind() == Kind::Store && array.arg(1).is_constant();
}

struct Entry {
  BitVector index;
  Term element;
};

class Decision {
 public:
  Decision(logic::TermManager& terms, Term index, Term otherwise)
      : terms_(terms), index_(index), otherwise_(otherwise) {}

  // Among the entries from `first` to `last`, ascending, which agree in all bits from `bit` on.
  Term among(const Entry* first, const Entry* last, std::uint32_t bit) {
    if (first == last) return otherwise_;
    if (bit == 0) return first->element;
    --bit;
    const Entry* middle =
        std::partition_point(first, last, [&](const Entry& e) { return !e.index.bit(bit); });
    const Term high = among(middle, last, bit);
    const Term low = among(first, middle, bit);
    return terms_.ite(is_set(bit), high, low);
  }

 private:
  Term is_set(std::uint32_t bit) {
    if (index_.sort().is_bool()) return index_;
    return terms_.equal(terms_.bv_extract(index_, bit, bit), terms_.bit_vector(1, 1));
  }

  logic::TermManager& terms_;
  Term index_;
  Term otherwise_;
};

bool is_large_table(Term array) {
  for (std::size_t count = 0; writes_at_constant(array); array = array.arg(0))
    if (++count >= kLargeTable) return true;
  return false;
}

// Is there a large table below a few writes at unknown indices?
bool leads_to_table(Term array) {
  for (std::size_t i = 0; i < kMostWritesAbove && array.kind() == Kind::Store; ++i, array = array.arg(0))
    if (is_large_table(array)) return true;
  return false;
}

// A part of the chain of writes: a table, or one write at an unknown index.
struct Part {
  std::vector<Entry> entries;
  Term write;
};

// Takes the table off the top of the array. The topmost write at an index counts.
std::vector<Entry> take_table(Term& array) {
  std::vector<Entry> entries;
  std::unordered_set<BitVector> seen;
  for (; writes_at_constant(array); array = array.arg(0))
    if (seen.insert(array.arg(1).bits()).second) entries.push_back({array.arg(1).bits(), array.arg(2)});
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.index < b.index; });
  return entries;
}

}  // namespace

Term TableReads::operator()(Term read) {
  Term array = read.arg(0);
  const Term index = read.arg(1);
  if (read.sort().is_array() || index.is_constant() || entries_ > kMostEntries) return read;
  std::vector<Part> parts;  // from the top
  for (;;) {
    if (writes_at_constant(array)) {
      parts.push_back({take_table(array), {}});
      entries_ += parts.back().entries.size();
    } else if (leads_to_table(array)) {
      parts.push_back({{}, array});
      array = array.arg(0);
    } else {
      break;
    }
  }
  if (parts.empty()) return read;
  Term result = terms_.select(array, index);
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (part->write)
      result = terms_.ite(terms_.equal(part->write.arg(1), index), part->write.arg(2), result);
    else
      result = Decision(terms_, index, result)
                   .among(part->entries.data(), part->entries.data() + part->entries.size(), index.width());
  }
  return result;
}

}  // namespace faultline::solve::blast
