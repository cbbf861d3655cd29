// cbmc --trace --xml-ui: <cprover> with <result property status> and in it <goto_trace>, or (older versions,
// --stop-on-fail) a <goto_trace> of its own. Nothing but the element at hand is in memory.
#include <fmt/format.h>

#include <charconv>

#include "exchange/import/cbmc_steps.h"

namespace faultline::exchange {
namespace {

using Event = XmlReader::Event;

class CbmcXmlReader {
 public:
  CbmcXmlReader(XmlReader& xml, Imported& imported) : xml_(xml), imported_(imported) {}

  void read() {
    const std::size_t outer = xml_.depth();
    for (Event event = xml_.next(); event != Event::End || xml_.depth() >= outer; event = xml_.next()) {
      if (event != Event::Start) continue;
      if (xml_.name() == "result") {
        read_result();
      } else if (xml_.name() == "goto_trace") {
        read_trace();
        trace_.finish(true, imported_);
      } else {
        xml_.skip();
      }
    }
    if (!trace_.is_taken()) xml_.fail("there is no trace of a failing property in it (cbmc --trace)");
  }

 private:
  void read_result() {
    const bool is_failing = xml_.attribute("status") == "FAILURE";
    const std::size_t outer = xml_.depth();
    for (Event event = xml_.next(); event != Event::End || xml_.depth() >= outer; event = xml_.next()) {
      if (event != Event::Start) continue;
      if (xml_.name() == "goto_trace")
        read_trace();
      else
        xml_.skip();
    }
    trace_.finish(is_failing, imported_);
  }

  void read_trace() {
    const std::size_t outer = xml_.depth();
    for (Event event = xml_.next(); event != Event::End || xml_.depth() >= outer; event = xml_.next()) {
      if (event != Event::Start) continue;
      if (xml_.name() == "assignment")
        read_assignment();
      else if (xml_.name() == "failure")
        read_failure();
      else
        xml_.skip();
    }
  }

  TextPlace location() const {
    TextPlace place;
    place.file = xml_.attribute("file");
    place.function = xml_.attribute("function");
    const std::string_view line = xml_.attribute("line");
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), place.line);
    if (error != std::errc() || end != line.data() + line.size()) place.line = 0;
    if (!line.empty() && place.line == 0) xml_.fail(fmt::format("'{}' is no line", one_line(line, 40)));
    return place;
  }

  void read_failure() {
    const std::size_t outer = xml_.depth();
    for (Event event = xml_.next(); event != Event::End || xml_.depth() >= outer; event = xml_.next())
      if (event == Event::Start) {
        if (xml_.name() == "location") trace_.fail(location());
        xml_.skip();
      }
  }

  void read_assignment() {
    CbmcAssignment assignment;
    assignment.line = xml_.line();
    assignment.column = xml_.column();
    const bool is_parameter = xml_.attribute("assignment_type") == "actual_parameter";
    assignment.lhs = xml_.attribute("base_name");
    const std::size_t outer = xml_.depth();
    for (Event event = xml_.next(); event != Event::End || xml_.depth() >= outer; event = xml_.next()) {
      if (event != Event::Start) continue;
      if (xml_.name() == "location") {
        assignment.place = location();
        xml_.skip();
      } else if (xml_.name() == "full_lhs") {
        assignment.lhs = xml_.element_text();
      } else if (xml_.name() == "full_lhs_value") {
        assignment.binary = xml_.attribute("binary");
        assignment.data = xml_.element_text();
      } else {
        xml_.skip();
      }
    }
    if (!is_parameter) trace_.assign(assignment);
  }

  XmlReader& xml_;
  Imported& imported_;
  CbmcTrace trace_;
};

}  // namespace

void read_cbmc_xml(XmlReader& xml, Imported& imported) {
  imported.format = Format::CbmcXml;
  imported.producer = "CBMC";
  CbmcXmlReader(xml, imported).read();
}

}  // namespace faultline::exchange
