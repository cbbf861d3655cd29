#include "app/plc/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/exit_code.h"

namespace faultline::app {
namespace {

std::string upper_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return out;
}

std::vector<std::string> items(std::string_view line) {
  std::vector<std::string> out;
  std::string item;
  bool after_comma = false;
  const auto flush = [&](bool is_comma) {
    if (!item.empty() || (is_comma && after_comma)) out.push_back(item);
    after_comma = is_comma;
    item.clear();
  };
  for (const char c : line) {
    if (c == ',') flush(true);
    else if (c == ' ' || c == '\t' || c == '\r') {
      if (!item.empty()) flush(false);
    } else {
      item += c;
    }
  }
  if (!item.empty()) out.push_back(item);
  return out;
}

std::vector<std::vector<std::string>> lines(std::string_view text) {
  std::vector<std::vector<std::string>> out;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t end = std::min(text.find_first_of("\n;", at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (const std::size_t comment = line.find("//"); comment != std::string_view::npos) line = line.substr(0, comment);
    if (auto row = items(line); !row.empty()) out.push_back(std::move(row));
    at = end + 1;
  }
  return out;
}

std::optional<std::int64_t> duration(std::string_view text) {
  const std::size_t mark = text.find('#');
  if (mark == std::string_view::npos) return std::nullopt;
  const std::string head = upper_case(text.substr(0, mark));
  if (head != "T" && head != "TIME") return std::nullopt;
  std::string rest = upper_case(text.substr(mark + 1));
  std::erase(rest, '_');
  double sum = 0;
  const bool negative = rest.starts_with('-');
  std::size_t at = negative ? 1 : 0;
  while (at < rest.size()) {
    const std::size_t unit = rest.find_first_not_of("0123456789.", at);
    if (unit == std::string::npos || unit == at) return std::nullopt;
    const std::size_t next = std::min(rest.find_first_of("0123456789", unit), rest.size());
    const std::string word = rest.substr(unit, next - unit);
    const double factor = word == "MS" ? 1 : word == "S" ? 1e3 : word == "M" ? 6e4 : word == "H" ? 36e5 : word == "D" ? 864e5 : 0;
    if (factor == 0) return std::nullopt;
    sum += std::stod(rest.substr(at, unit - at)) * factor;
    at = next;
  }
  return static_cast<std::int64_t>(negative ? -sum : sum);
}

class Reader {
 public:
  Reader(std::string_view source, const cfa::Program& program) : source_(source) {
    for (std::size_t i = 0; i < program.types.size(); ++i)
      for (const auto& [name, value] : program.types[cfa::TypeId(i)].enumerators)
        values_[upper_case(name)] = value;
  }

  trace::Choice choice(const std::string& item, std::size_t row) const {
    const std::string key = upper_case(item);
    trace::Choice made;
    std::optional<std::int64_t> number;
    if (key == "TRUE" || key == "FALSE") number = key == "TRUE" ? 1 : 0;
    if (!number) number = duration(item);
    if (const auto known = values_.find(key.substr(key.find('#') + 1)); !number && known != values_.end())
      number = known->second;
    if (number) {
      made.negative = *number < 0;
      made.magnitude = made.negative ? 0 - static_cast<std::uint64_t>(*number) : static_cast<std::uint64_t>(*number);
      return made;
    }
    const auto parsed = trace::parse_choices(item);
    const auto* choices = std::get_if<trace::Choices>(&parsed);
    if (!choices || choices->size() != 1)
      throw Failure(ExitCode::Usage, fmt::format("{}: row {}: '{}' is no value", source_, row, item));
    return choices->front();
  }

 private:
  std::string source_;
  std::map<std::string, std::int64_t> values_;
};

bool is_name(const std::string& item) {
  const std::string key = upper_case(item);
  return (std::isalpha(static_cast<unsigned char>(item.front())) || item.front() == '_' || item.front() == '%') &&
         key != "TRUE" && key != "FALSE" && key != "NAN" && key != "INF" && item.find('#') == std::string::npos;
}

}  // namespace

Rows read_rows(std::string_view text, std::string_view source, const frontend::st::Scan& scan, const cfa::Program& program,
               std::int64_t shortest_cycle) {
  Rows out;
  const auto all = lines(text);
  const Reader reader(source, program);
  if (all.empty()) return out;
  const auto is_input = [&](const std::string& name) {
    const auto same = [&](const std::string& input) { return upper_case(input) == upper_case(name); };
    return std::ranges::any_of(scan.inputs, same) || std::ranges::any_of(scan.params, same);
  };
  const bool has_header = std::ranges::all_of(all[0], is_name) && std::ranges::any_of(all[0], is_input);
  if (!has_header) {
    std::size_t values = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t wanted = scan.inputs.size() + (i == 0 ? scan.params.size() : 0);
      if (all.size() > 1 && all[i].size() != wanted)
        throw Failure(ExitCode::Usage, fmt::format("{}: row {} has {} values, but a cycle has {} inputs", source, i + 1,
                                                   all[i].size(), wanted));
      for (const std::string& item : all[i])
        out.choices.push_back(reader.choice(item, i + 1));
      values += all[i].size();
    }
    const std::size_t rest = values - std::min(values, scan.params.size());
    const std::size_t a_cycle = std::max<std::size_t>(1, scan.inputs.size());
    out.cycles = all.size() > 1 ? static_cast<std::uint32_t>(all.size())
                                : static_cast<std::uint32_t>(std::max<std::size_t>(1, (rest + a_cycle - 1) / a_cycle));
    out.by_cycle = all.size() > 1;
    return out;
  }
  out.by_cycle = true;
  std::map<std::string, std::size_t> columns;
  for (std::size_t i = 0; i < all[0].size(); ++i)
    columns[upper_case(all[0][i])] = i;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i].size() != all[0].size())
      throw Failure(ExitCode::Usage, fmt::format("{}: row {} has {} values, the header has {}", source, i, all[i].size(),
                                                 all[0].size()));
    const auto add = [&](const std::string& name) {
      const auto column = columns.find(upper_case(name));
      trace::Choice none;
      if (name == "T_CYCLE") none.magnitude = static_cast<std::uint64_t>(shortest_cycle);
      out.choices.push_back(column == columns.end() || all[i][column->second].empty()
                                ? none
                                : reader.choice(all[i][column->second], i));
    };
    if (i == 1) std::ranges::for_each(scan.params, add);
    std::ranges::for_each(scan.inputs, add);
  }
  out.cycles = static_cast<std::uint32_t>(all.size() - 1);
  return out;
}

}  // namespace faultline::app
