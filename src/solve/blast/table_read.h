// Reads from tables. An array that was written at many constant indices is a table (an initialised array of
// the program, say), and a read from it at an unknown index is a decision by the bits of the index: as many
// choices as the table has entries. Lemmas on demand would need one for each entry that the search tries.
#pragma once

#include "logic/term_manager.h"

namespace faultline::solve::blast {

class TableReads {
 public:
  explicit TableReads(logic::TermManager& terms) : terms_(terms) {}

  // The read (of kind Select) as choices between the entries and a read from what is below the table; the
  // read itself if it is not from a table. A few writes at unknown indices above a large table are resolved,
  // too. When very many choices have been made in all, reads are left to the lemmas.
  logic::Term operator()(logic::Term read);

 private:
  logic::TermManager& terms_;
  std::size_t entries_ = 0;  // so far, in all tables
};

}  // namespace faultline::solve::blast
