// The steps of a trace of CBMC, whichever way they are written. Private to exchange/import/.
//
// CBMC lists every assignment. Most are consequences; which ones are inputs the program knows. Its own names
// are taken apart: "main::1::x!0@1#2" is x, "return_value_nondet_int$0" the result of nondet_int.
#pragma once

#include <string>

#include "exchange/import/readers.h"

namespace faultline::exchange {

struct CbmcAssignment {
  TextPlace place;
  std::string lhs;                     // as it is shown
  std::string data;                    // the value: "5", "-3", "TRUE", "1.5f"
  std::string binary;                  // its bits, the highest first; may be empty
  std::uint32_t line = 0, column = 0;  // in the file
};

class CbmcTrace {
 public:
  void assign(const CbmcAssignment& assignment);
  void fail(TextPlace place) { failure_ = std::move(place); }

  // One property's trace is complete. The first one that fails is taken.
  void finish(bool is_failing, Imported& imported);
  bool is_taken() const { return is_taken_; }

 private:
  std::vector<Move> inputs_;
  bool is_result_fresh_ = false;  // the last input is the result of a call that nothing was made of yet
  std::optional<TextPlace> failure_;
  bool is_taken_ = false;
};

}  // namespace faultline::exchange
