// XML, event by event: what the formats need of it, and nothing that could be turned against us. Entities
// other than the five of XML itself are refused, document types are skipped, depth and sizes are bounded.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exchange/import/text_input.h"

namespace faultline::exchange {

class XmlReader {
 public:
  enum class Event : std::uint8_t { Start, Text, End, Finished };

  explicit XmlReader(std::istream& in) : buffer_(*in.rdbuf()) {}

  // The next event; Text without blanks around it, never empty. Throws ImportError.
  Event next();

  const std::string& name() const { return name_; }         // Start, End
  const std::string& text() const { return text_; }         // Text
  std::string_view attribute(std::string_view name) const;  // Start; empty if there is none
  std::size_t depth() const { return open_.size(); }  // of open elements, the one that has just begun too
  // The text of the element that has just begun, up to its end; elements inside of it are skipped.
  std::string element_text();
  // To the end of the element that has just begun.
  void skip();

  std::uint32_t line() const { return line_; }  // where the event began
  std::uint32_t column() const { return column_; }
  [[noreturn]] void fail(const std::string& message) const;  // ... there

 private:
  int peek() { return buffer_.sgetc(); }
  int get() { return buffer_.sbumpc(); }
  char need(const char* what);  // the next character; at the end of the file: an error
  bool accept(std::string_view text);
  void note_place();
  void skip_blanks();
  void skip_behind(std::string_view end, const char* what);
  void skip_doctype();
  bool markup(Event& event);  // false: nothing to tell of
  Event start_tag();
  Event end_tag();
  std::string read_name();
  void read_attributes();
  void append_reference(std::string& to);
  void read_cdata(std::string& to);
  bool read_text();

  CountingBuffer buffer_;
  std::vector<std::string> open_;
  std::string name_;
  std::string text_;
  std::vector<std::pair<std::string, std::string>> attributes_;
  std::uint32_t line_ = 1, column_ = 1;
  bool ends_at_once_ = false;  // <a/>: its end comes next
  bool has_root_ = false;
};

}  // namespace faultline::exchange
