#include "app/plc/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/exit_code.h"
#include "app/plc/row_values.h"

namespace faultline::app {
namespace {

std::vector<std::string> items(std::string_view line) {
  std::vector<std::string> out;
  std::string item;
  bool after_comma = false;
  const auto flush = [&](bool is_comma) {
    if (!item.empty() || (is_comma && after_comma)) out.push_back(item);
    after_comma = is_comma;
    item.clear();
  };
  bool is_quoted = false;  // "a[1,2]", "manual fill" in a header
  for (const char c : line) {
    if (c == '"') is_quoted = !is_quoted;
    else if (c == ',' && !is_quoted) flush(true);
    else if (!is_quoted && (c == ' ' || c == '\t' || c == '\r')) {
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

// Reads values for the inputs of one program; what is wrong is told with its row.
class Reader {
 public:
  Reader(std::string_view source, const frontend::st::Scan& scan, const cfa::Program& program)
      : source_(source), scan_(scan), values_(program) {}

  trace::Choice value(const std::string& item, std::size_t row, const std::string& name) const {
    const RowValues::Input* input = name.empty() ? nullptr : values_.input(name);
    const auto read = values_.read(item, input);
    if (!read) refuse(row, fmt::format("'{}' is no value{}", item, name.empty() ? "" : " of " + name));
    if (input && !values_.is_in_range(*read, *input))
      refuse(row, fmt::format("{} has values {}, not {}{}", name, values_.range_text(*input), item,
                              name == "T_CYCLE" ? " (--cycle-time sets the limits)" : ""));
    return *read;
  }

  trace::Choice none(const std::string& name) const {
    const RowValues::Input* input = values_.input(name);
    return input ? values_.least(*input) : trace::Choice();
  }

  // For which input the value number i of all is; "": not known, where VAR_TEMP may be among them.
  std::string name_of(std::size_t i, bool is_by_cycle) const {
    if (!is_by_cycle && values_.asks_elsewhere()) return {};
    if (i < scan_.params.size()) return scan_.params[i];
    return scan_.inputs.empty() ? "" : scan_.inputs[(i - scan_.params.size()) % scan_.inputs.size()];
  }

  [[noreturn]] void refuse(std::size_t row, const std::string& message) const {
    throw Failure(ExitCode::Usage, fmt::format("{}: row {}: {}", source_, row, message));
  }

  // A column that is neither an input nor one of the table that `run` writes is a slip.
  void check_header(const std::vector<std::string>& header) const {
    for (const std::string& name : header) {
      const auto same = [&](const std::string& known) { return upper_case(known) == upper_case(name); };
      const auto is_column = [&](const frontend::st::Column& column) { return same(column.name); };
      if (!same("cycle") && !values_.input(name) && std::ranges::none_of(scan_.columns, is_column))
        throw Failure(ExitCode::Usage, fmt::format("{}: the program has no input '{}'; there are {}", source_, name,
                                                   fmt::join(scan_.inputs, ", ")));
    }
  }

 private:
  std::string source_;
  const frontend::st::Scan& scan_;
  RowValues values_;
};

bool is_name(const std::string& item) {
  const std::string key = upper_case(item);
  return (std::isalpha(static_cast<unsigned char>(item.front())) || item.front() == '_' || item.front() == '%') &&
         key != "TRUE" && key != "FALSE" && key != "NAN" && key != "INF" && item.find('#') == std::string::npos;
}

// What is not English is often separated by semicolons; only a file with a header can show that it is.
std::string with_commas(std::string_view text, const frontend::st::Scan& scan) {
  const std::string_view head = text.substr(0, text.find('\n'));
  if (head.size() == text.size() || head.find(',') != std::string_view::npos || head.find(';') == std::string_view::npos)
    return std::string(text);
  std::string changed(text);
  std::ranges::replace(changed, ';', ',');
  const auto row = items(std::string_view(changed).substr(0, head.size()));
  const auto is_input = [&](const std::string& name) {
    return std::ranges::any_of(scan.inputs, [&](const std::string& input) { return upper_case(input) == upper_case(name); });
  };
  return std::ranges::all_of(row, is_name) && std::ranges::any_of(row, is_input) ? changed : std::string(text);
}

}  // namespace

Rows read_rows(std::string_view text, std::string_view source, const frontend::st::Scan& scan, const cfa::Program& program) {
  Rows out;
  const auto all = lines(with_commas(text, scan));
  const Reader reader(source, scan, program);
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
      for (std::size_t j = 0; j < all[i].size(); ++j) {
        const std::size_t number = i == 0 ? j : scan.params.size() + j;
        out.choices.push_back(reader.value(all[i][j], i + 1, reader.name_of(number, all.size() > 1)));
      }
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
  reader.check_header(all[0]);
  std::map<std::string, std::size_t> columns;
  for (std::size_t i = 0; i < all[0].size(); ++i)
    columns[upper_case(all[0][i])] = i;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i].size() != all[0].size())
      throw Failure(ExitCode::Usage, fmt::format("{}: row {} has {} values, the header has {}", source, i, all[i].size(),
                                                 all[0].size()));
    const auto add = [&](const std::string& name) {
      const auto column = columns.find(upper_case(name));
      const bool is_given = column != columns.end() && !all[i][column->second].empty();
      out.choices.push_back(is_given ? reader.value(all[i][column->second], i, name) : reader.none(name));
    };
    if (i == 1) std::ranges::for_each(scan.params, add);
    std::ranges::for_each(scan.inputs, add);
  }
  out.cycles = static_cast<std::uint32_t>(all.size() - 1);
  return out;
}

}  // namespace faultline::app
