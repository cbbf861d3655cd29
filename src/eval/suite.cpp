#include "eval/suite.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"

namespace faultline::eval {

namespace fs = std::filesystem;

const char* to_string(Half half) {
  return half == Half::Tuning ? "tuning" : "test";
}

std::uint64_t fnv1a(std::string_view text, std::uint64_t hash) {
  for (const char each : text)
    hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001B3;
  return hash;
}

Half half_of(std::string_view name) {
  return fnv1a(name) % 2 == 0 ? Half::Tuning : Half::Test;
}

std::vector<Entry> find_cases(const fs::path& suite) {
  std::error_code error;
  std::vector<Entry> all;
  for (fs::recursive_directory_iterator each(suite, error), end; !error && each != end;
       each.increment(error)) {
    if (each->path().filename() != "case.yml") continue;
    const fs::path folder = each->path().parent_path();
    const fs::path name = folder.lexically_relative(suite);
    all.push_back(
        {name == "." ? fs::absolute(folder).lexically_normal().filename().string() : name.generic_string(),
         folder});
  }
  if (error) throw InputError(fmt::format("cannot read the suite '{}': {}", suite.string(), error.message()));
  std::ranges::sort(all, {}, &Entry::name);
  return all;
}

}  // namespace faultline::eval
