// A suite: a directory tree of cases. Each case belongs to one of two halves by a fixed hash of its name, so
// that what is tuned on one half can be reported on the other.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace faultline::eval {

enum class Half : std::uint8_t { Tuning, Test };

const char* to_string(Half half);
// FNV-1a, 64 bits, of the name: even is tuning, odd is test.
Half half_of(std::string_view name);
std::uint64_t fnv1a(std::string_view text, std::uint64_t hash = 0xCBF29CE484222325);

struct Entry {
  std::string name;  // of the case, with '/' between its parts
  std::filesystem::path folder;
};

// All directories with a case.yml, in the order of their names. A suite that is itself a case has one entry,
// by its directory's name. Links are not followed. Throws InputError if a directory cannot be read.
std::vector<Entry> find_cases(const std::filesystem::path& suite);

}  // namespace faultline::eval
