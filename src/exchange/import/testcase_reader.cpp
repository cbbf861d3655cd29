// <testcase><input variable="x"? type="int"?>42</input>...</testcase>: the results of the input functions, in
// the order of the calls.
#include <fmt/format.h>

#include "exchange/import/readers.h"

namespace faultline::exchange {
namespace {

trace::Choice number_in(XmlReader& xml, std::uint32_t line, std::uint32_t column) {
  const std::string text = xml.element_text();
  const std::optional<trace::Choice> number = one_number(text);
  if (!number)
    throw ImportError(line, column, fmt::format("an <input> is one number, not '{}'", one_line(text, 40)));
  return *number;
}

}  // namespace

void read_testcase(XmlReader& xml, Imported& imported) {
  imported.format = Format::Testcase;
  imported.is_list = true;
  while (xml.next() != XmlReader::Event::End || xml.depth() > 0) {
    if (xml.depth() != 2) xml.fail("text in a <testcase>, where only <input> can be");
    if (xml.name() != "input")
      xml.fail(fmt::format("<{}> in a <testcase>, where only <input> can be", xml.name()));
    Move move;
    move.line = xml.line();
    move.column = xml.column();
    move.value.number = number_in(xml, move.line, move.column);
    add_input(imported, std::move(move));
  }
  if (xml.next() != XmlReader::Event::Finished) xml.fail("something behind the <testcase>");
}

}  // namespace faultline::exchange
