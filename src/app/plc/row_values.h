// One value of a row, as PLC programmers write it: TRUE, -5, 16#FF, INT#5, 1.5e3, T#5s, LT#2us, 'A', Fast, Mode#Fast.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cfa/program.h"
#include "trace/choices.h"

namespace faultline::app {

class RowValues {
 public:
  explicit RowValues(const cfa::Program& program);

  // What the input of that name may be: the type says how a value is read, the interval which ones there are.
  struct Input {
    cfa::TypeId type;
    std::optional<cfa::Interval> range;
  };
  const Input* input(const std::string& name) const;  // none: the program does not ask for it in its cycles
  bool asks_elsewhere() const { return asks_elsewhere_; }  // in blocks: VAR_TEMP that is read before it is assigned

  // `of`: none where it is not known which input the value is for. None: no value, or one that is ambiguous then.
  std::optional<trace::Choice> read(const std::string& item, const Input* of) const;
  trace::Choice least(const Input& input) const;  // 0, or the value of its range that is nearest to it
  bool is_in_range(const trace::Choice& value, const Input& input) const;
  std::string range_text(const Input& input) const;  // "from T#1ms to T#255ms", "Off, Fast"

 private:
  std::optional<std::int64_t> enumerator(const std::string& key, const Input* of) const;

  const cfa::Program& program_;
  std::map<std::string, Input> inputs_;
  bool asks_elsewhere_ = false;
};

std::string upper_case(std::string_view text);

}  // namespace faultline::app
