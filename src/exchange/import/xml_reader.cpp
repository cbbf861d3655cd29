#include "exchange/import/xml_reader.h"

#include <fmt/format.h>

namespace faultline::exchange {
namespace {

constexpr std::size_t kDeepest = 256;
constexpr std::size_t kLongestName = 256;
constexpr std::size_t kLongestText = 1 << 20;
constexpr std::size_t kMostAttributes = 64;
constexpr int kEnd = std::char_traits<char>::eof();

bool is_blank(int c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_name_character(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.' || c == ':' || c >= 0x80;
}

void append_utf8(std::string& to, std::uint32_t code) {
  if (code < 0x80) {
    to += static_cast<char>(code);
  } else if (code < 0x800) {
    to += static_cast<char>(0xC0 | (code >> 6));
    to += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    to += static_cast<char>(0xE0 | (code >> 12));
    to += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    to += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    to += static_cast<char>(0xF0 | (code >> 18));
    to += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
    to += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    to += static_cast<char>(0x80 | (code & 0x3F));
  }
}

}  // namespace

void XmlReader::fail(const std::string& message) const {
  throw ImportError(line_, column_, message);
}

void XmlReader::note_place() {
  line_ = buffer_.line();
  column_ = buffer_.column();
}

char XmlReader::need(const char* what) {
  const int c = get();
  if (c == kEnd) {
    note_place();
    fail(fmt::format("the file ends inside of {}", what));
  }
  return static_cast<char>(c);
}

void XmlReader::skip_blanks() {
  while (is_blank(peek()))
    get();
}

// Only the first character is looked at before it is taken: `text` must follow, or nothing of it.
bool XmlReader::accept(std::string_view text) {
  if (peek() != static_cast<unsigned char>(text[0])) return false;
  for (const char wanted : text)
    if (need("markup") != wanted) {
      note_place();
      fail(fmt::format("'{}' is expected here", text));
    }
  return true;
}

void XmlReader::skip_behind(std::string_view end, const char* what) {
  std::string last;
  while (!std::string_view(last).ends_with(end)) {
    last += need(what);
    if (last.size() > end.size()) last.erase(0, 1);
  }
}

// With its internal subset; what is declared there is not used.
void XmlReader::skip_doctype() {
  int depth = 0;
  for (;;) {
    const char c = need("a document type");
    if (c == '"' || c == '\'') {
      while (need("a document type") != c) {
      }
    } else if (c == '[' || c == '<') {
      ++depth;
    } else if (c == ']') {
      --depth;
    } else if (c == '>') {
      if (depth <= 0) return;
      --depth;
    }
  }
}

std::string XmlReader::read_name() {
  std::string name;
  while (is_name_character(peek())) {
    name += static_cast<char>(get());
    if (name.size() > kLongestName) fail("a name is too long");
  }
  if (name.empty()) {
    note_place();
    fail("a name is expected here");
  }
  return name;
}

void XmlReader::append_reference(std::string& to) {
  std::string name;
  for (char c = need("a reference"); c != ';'; c = need("a reference")) {
    name += c;
    if (name.size() > kLongestName) fail("'&' begins no reference");
  }
  if (name == "amp") return void(to += '&');
  if (name == "lt") return void(to += '<');
  if (name == "gt") return void(to += '>');
  if (name == "quot") return void(to += '"');
  if (name == "apos") return void(to += '\'');
  note_place();
  if (!name.starts_with('#')) fail(fmt::format("the entity '&{};' is not supported", name));
  const bool hexadecimal = name.size() > 1 && name[1] == 'x';
  std::uint32_t code = 0;
  for (std::size_t i = hexadecimal ? 2 : 1; i < name.size(); ++i) {
    const char c = name[i];
    const int digit = c >= '0' && c <= '9'                  ? c - '0'
                      : hexadecimal && c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : hexadecimal && c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                            : -1;
    if (digit < 0 || code > 0x10FFFF) fail(fmt::format("'&{};' is no character", name));
    code = code * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(digit);
  }
  if (code == 0 || code > 0x10FFFF) fail(fmt::format("'&{};' is no character", name));
  append_utf8(to, code);
}

void XmlReader::read_cdata(std::string& to) {
  const std::size_t begin = to.size();
  while (to.size() < begin + 3 || !std::string_view(to).ends_with("]]>")) {
    to += need("a CDATA section");
    if (to.size() > kLongestText) fail("a text is too long");
  }
  to.resize(to.size() - 3);
}

void XmlReader::read_attributes() {
  attributes_.clear();
  for (;;) {
    skip_blanks();
    const int c = peek();
    if (c == '>' || c == '/') return;
    std::string name = read_name();
    skip_blanks();
    if (!accept("=")) fail(fmt::format("the attribute '{}' has no value", name));
    skip_blanks();
    const char quote = need("an attribute");
    if (quote != '"' && quote != '\'') {
      note_place();
      fail(fmt::format("the value of '{}' is not in quotes", name));
    }
    std::string value;
    while (peek() != quote) {
      const char next = need("an attribute");
      if (next == '&')
        append_reference(value);
      else
        value += next;
      if (value.size() > kLongestText) fail("an attribute is too long");
    }
    get();
    if (attributes_.size() == kMostAttributes) fail("an element has too many attributes");
    attributes_.emplace_back(std::move(name), std::move(value));
  }
}

XmlReader::Event XmlReader::start_tag() {
  name_ = read_name();
  read_attributes();
  ends_at_once_ = accept("/");
  if (!accept(">")) fail(fmt::format("the tag <{}> is not closed", name_));
  if (open_.empty() && has_root_) fail("a second element behind the outermost one");
  has_root_ = true;
  if (open_.size() == kDeepest) fail("the elements are nested too deeply");
  open_.push_back(name_);
  return Event::Start;
}

XmlReader::Event XmlReader::end_tag() {
  name_ = read_name();
  skip_blanks();
  if (!accept(">")) fail(fmt::format("the tag </{}> is not closed", name_));
  if (open_.empty() || open_.back() != name_)
    fail(fmt::format("</{}> closes no element that is open", name_));
  open_.pop_back();
  return Event::End;
}

bool XmlReader::markup(Event& event) {
  if (accept("?")) {
    skip_behind("?>", "a processing instruction");
    return false;
  }
  if (accept("/")) {
    event = end_tag();
    return true;
  }
  if (peek() != '!') {
    event = start_tag();
    return true;
  }
  get();
  if (accept("--")) {
    skip_behind("-->", "a comment");
  } else if (accept("[CDATA[")) {
    text_.clear();
    read_cdata(text_);
    event = Event::Text;
    return !text_.empty();
  } else {
    skip_doctype();
  }
  return false;
}

// Text up to the next '<'. False: only blanks.
bool XmlReader::read_text() {
  text_.clear();
  bool is_something = false;
  while (peek() != kEnd && peek() != '<') {
    const char c = static_cast<char>(get());
    if (c == '&') {
      append_reference(text_);
      is_something = true;
      continue;
    }
    if (!is_something && is_blank(static_cast<unsigned char>(c))) continue;
    is_something = true;
    text_ += c;
    if (text_.size() > kLongestText) fail("a text is too long");
  }
  while (!text_.empty() && is_blank(static_cast<unsigned char>(text_.back())))
    text_.pop_back();
  return is_something && !text_.empty();
}

XmlReader::Event XmlReader::next() {
  if (ends_at_once_) {
    ends_at_once_ = false;
    name_ = open_.back();
    open_.pop_back();
    return Event::End;
  }
  for (;;) {
    note_place();
    if (peek() == kEnd) {
      if (!open_.empty()) fail(fmt::format("the file ends inside of <{}>", open_.back()));
      if (!has_root_) fail("there is no element");
      return Event::Finished;
    }
    if (peek() != '<') {
      if (!read_text()) continue;
      if (open_.empty()) fail("text outside of all elements");
      return Event::Text;
    }
    get();
    Event event = Event::Text;
    if (markup(event)) return event;
  }
}

std::string_view XmlReader::attribute(std::string_view name) const {
  for (const auto& [own, value] : attributes_)
    if (own == name) return value;
  return {};
}

std::string XmlReader::element_text() {
  const std::size_t outer = depth();
  std::string all;
  for (;;) {
    const Event event = next();
    if (event == Event::End && depth() < outer) return all;
    if (event == Event::Text && depth() == outer) all += text_;
    if (all.size() > kLongestText) fail("a text is too long");
  }
}

void XmlReader::skip() {
  const std::size_t outer = depth();
  while (next() != Event::End || depth() >= outer) {
  }
}

}  // namespace faultline::exchange
