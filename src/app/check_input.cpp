#include "app/check_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "app/source_options.h"

namespace faultline::app {
namespace {

constexpr std::uintmax_t kLargest = 1 << 20;

std::string read_small(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (std::filesystem::is_other(status))
    throw Failure(ExitCode::BadInput, fmt::format("cannot read '{}': not a regular file", path));
  if (std::filesystem::is_regular_file(status) && std::filesystem::file_size(path, ignored) > kLargest)
    throw Failure(ExitCode::BadInput, fmt::format("cannot read '{}': more than 1 MB is too much", path));
  std::ifstream file = open_to_read(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

InputText::InputText(const std::string& path, Console& console)
    : file_(files_.add(path, read_small(path))), console_(console) {}

SourceRange InputText::whole_line(std::uint32_t number) const {
  const std::string_view text = line(number);
  const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
  const std::size_t last = text.find_last_not_of(" \t\r");
  const std::size_t end = last == text.npos ? first : last + 1;
  return {
      file_, {number, static_cast<std::uint32_t>(first + 1)}, {number, static_cast<std::uint32_t>(end + 1)}};
}

SourceRange InputText::at(std::uint32_t line, std::uint32_t column) const {
  return {file_, {line, column}, {line, column + 1}};
}

std::string InputText::beside(const std::string& relative) const {
  return (std::filesystem::path(path()).parent_path() / relative).lexically_normal().string();
}

void InputText::warn(const SourceRange& range, std::string_view message) const {
  console_.report({Severity::Warning, range, std::string(message)}, files_);
}

void InputText::refuse(const SourceRange& range, std::string_view message) const {
  console_.report({Severity::Error, range, std::string(message)}, files_);
  throw Rejected{};
}

}  // namespace faultline::app
