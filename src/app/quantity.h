// Amounts as people write them on a command line.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace faultline::app {

std::optional<std::uint64_t> parse_count(std::string_view text);  // 1000, 10k, 5M, 2G: powers of 1000
std::optional<std::uint64_t> parse_bytes(std::string_view text);  // 4096, 64K, 512M, 2G: powers of 1024
std::optional<std::chrono::milliseconds> parse_duration(
    std::string_view text);  // 30, 30s, 1.5s, 500ms, 2min, 1h

}  // namespace faultline::app
