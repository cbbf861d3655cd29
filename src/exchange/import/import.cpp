#include "exchange/import/import.h"

#include <fmt/format.h>

#include <istream>
#include <streambuf>

#include "exchange/import/readers.h"

namespace faultline::exchange {
namespace {

constexpr int kEndOfFile = std::char_traits<char>::eof();

// A stream that begins with characters that were looked at already.
class Rejoined : public std::streambuf {
 public:
  Rejoined(std::string head, std::streambuf& rest) : head_(std::move(head)), rest_(rest) {
    setg(head_.data(), head_.data(), head_.data() + head_.size());
  }

 protected:
  int_type underflow() override {
    if (head_.size() != kPiece) head_.resize(kPiece);
    const std::streamsize got = rest_.sgetn(head_.data(), kPiece);
    setg(head_.data(), head_.data(), head_.data() + std::max<std::streamsize>(got, 0));
    return got > 0 ? traits_type::to_int_type(head_[0]) : traits_type::eof();
  }

 private:
  static constexpr std::size_t kPiece = 1 << 16;
  std::string head_;
  std::streambuf& rest_;
};

std::string first_characters(std::istream& in) {
  std::string head(4096, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

void read_xml(std::istream& in, Imported& imported) {
  XmlReader xml(in);
  if (xml.next() != XmlReader::Event::Start) xml.fail("there is no element");
  if (xml.name() == "graphml") return read_graphml(xml, imported);
  if (xml.name() == "testcase") return read_testcase(xml, imported);
  if (xml.name() == "cprover") return read_cbmc_xml(xml, imported);
  if (xml.name() == "test-metadata") xml.fail("this says what the test cases are about; name one of them");
  xml.fail(fmt::format("<{}> is none of <graphml>, <testcase> and <cprover>", xml.name()));
}

}  // namespace

std::string_view to_string(Format format) {
  switch (format) {
    case Format::YamlWitness: return "a YAML witness";
    case Format::GraphmlWitness: return "a GraphML witness";
    case Format::CbmcJson: return "a JSON trace of CBMC";
    case Format::CbmcXml: return "an XML trace of CBMC";
    case Format::Testcase: return "a test case";
    case Format::Ktest: return "a test of KLEE";
    case Format::Result: return "a result of faultline";
    case Format::Faults: return "faults of CPAchecker";
  }
  return "";
}

std::optional<trace::Choice> one_number(const std::string& text) {
  const auto parsed = trace::parse_choices(text);
  const auto* numbers = std::get_if<trace::Choices>(&parsed);
  if (!numbers || numbers->size() != 1) return std::nullopt;
  // What is too large for an integer is read as a float.
  const bool is_written_as_integer = text.find_first_not_of("+-0123456789 \t\r\n") == std::string::npos;
  if (is_written_as_integer && numbers->front().kind == trace::Choice::Kind::Float) return std::nullopt;
  return numbers->front();
}

void add_input(Imported& imported, Move move) {
  Guidance& guidance = imported.guidance;
  if (guidance.moves.size() >= kMostMoves)
    throw ImportError(move.line, move.column, fmt::format("more than {} values", kMostMoves));
  move.kind = Move::Kind::Input;
  move.from = guidance.states - 1;
  move.to = guidance.states++;
  guidance.moves.push_back(std::move(move));
}

Imported read_import(std::istream& in) {
  std::string head = first_characters(in);
  std::size_t begin = head.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  head.erase(0, begin);
  begin = head.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) throw ImportError(1, 1, "the file is empty");
  const char first = head[begin];
  const bool is_ktest = head.starts_with("KTEST") || head.starts_with("BOUT\n");
  const bool is_text = head.find('\0') == std::string::npos;
  Rejoined buffer(std::move(head), *in.rdbuf());
  std::istream all(&buffer);
  Imported imported;
  if (is_ktest) {
    read_ktest(all, imported);
  } else if (!is_text) {
    throw ImportError(1, 1, "this is no text, and no .ktest file");
  } else if (first == '<') {
    read_xml(all, imported);
  } else if (first == '{' || first == '[') {
    read_json(all, imported);
  } else {
    read_yaml_witness(all, imported);
  }
  return imported;
}

}  // namespace faultline::exchange
