#include "report/html/page.h"

#include <streambuf>

#include "base/diagnostic.h"

namespace faultline::report::html {
namespace {

// Hands on what is written, escaped. Works on bytes: of the three bytes of U+2028 and U+2029 the first two
// are kept back until the third is known.
class EscapingBuffer : public std::streambuf {
 public:
  explicit EscapingBuffer(std::ostream& out) : out_(out) {}
  void finish() { flush_kept(); }

 protected:
  int_type overflow(int_type character) override {
    if (!traits_type::eq_int_type(character, traits_type::eof())) put(traits_type::to_char_type(character));
    return traits_type::not_eof(character);
  }

  std::streamsize xsputn(const char* text, std::streamsize size) override {
    for (std::streamsize i = 0; i < size; ++i)
      put(text[i]);
    return size;
  }

 private:
  static constexpr std::string_view kSeparators = "\xe2\x80";  // and then \xa8 or \xa9

  void put(char character) {
    if (kept_ == 2 && (character == '\xa8' || character == '\xa9')) {
      out_ << (character == '\xa8' ? "\\u2028" : "\\u2029");
      kept_ = 0;
    } else if (kept_ < 2 && character == kSeparators[kept_]) {
      ++kept_;
    } else {
      flush_kept();
      if (character == kSeparators[0])
        kept_ = 1;
      else if (character == '<')
        out_ << "\\u003c";
      else
        out_.put(character);
    }
  }

  void flush_kept() {
    out_ << kSeparators.substr(0, kept_);
    kept_ = 0;
  }

  std::ostream& out_;
  std::size_t kept_ = 0;
};

}  // namespace

bool has_page() {
  return !built_page().empty();
}

void write_page(std::ostream& out, const std::function<void(std::ostream&)>& document) {
  const std::string_view page = built_page();
  const std::size_t place = page.find(kDocumentPlace);
  if (place == std::string_view::npos) throw InternalError("the page has no place for a document");
  out << page.substr(0, place);
  EscapingBuffer buffer(out);
  std::ostream escaped(&buffer);
  document(escaped);
  buffer.finish();
  out << page.substr(place + kDocumentPlace.size());
}

}  // namespace faultline::report::html
