// Legend, after the standard: H is the state of eight words, W the schedule of a block, K the round
// constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. H begins
// with those of the square roots of the first eight. Both are computed here, exactly, rather than listed.
#include "exchange/sha256.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

namespace faultline::exchange {
namespace {

using Word = std::uint32_t;
using Wide = unsigned __int128;

constexpr std::array<std::uint32_t, 64> primes() {
  std::array<std::uint32_t, 64> found{};
  std::size_t count = 0;
  for (std::uint32_t candidate = 2; count < found.size(); ++candidate) {
    bool is_prime = true;
    for (std::size_t i = 0; i < count; ++i)
      is_prime = is_prime && candidate % found[i] != 0;
    if (is_prime) found[count++] = candidate;
  }
  return found;
}

// The low half of the largest x with x^power <= prime * 2^(32 * power): the fraction of the root, times 2^32.
constexpr Word root_fraction(std::uint32_t prime, int power) {
  std::uint64_t root = 0;
  for (int bit = 36; bit >= 0; --bit) {  // no root here reaches 2^5
    const std::uint64_t candidate = root | (std::uint64_t{1} << bit);
    Wide product = 1;
    for (int i = 0; i < power; ++i)
      product *= candidate;
    if (product <= static_cast<Wide>(prime) << (32 * power)) root = candidate;
  }
  return static_cast<Word>(root);
}

struct Constants {
  std::array<Word, 8> start{};
  std::array<Word, 64> round{};
};

constexpr Constants constants() {
  Constants result;
  const auto prime = primes();
  for (std::size_t i = 0; i < 64; ++i)
    result.round[i] = root_fraction(prime[i], 3);
  for (std::size_t i = 0; i < 8; ++i)
    result.start[i] = root_fraction(prime[i], 2);
  return result;
}

constexpr Constants kConstants = constants();

void digest_block(std::array<Word, 8>& h, std::string_view block) {
  std::array<Word, 64> w{};
  for (std::size_t i = 0; i < 64; ++i)
    w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(block[i]);
  for (std::size_t i = 16; i < 64; ++i) {
    const Word s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const Word s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  std::array<Word, 8> v = h;
  for (std::size_t i = 0; i < 64; ++i) {
    const Word s1 = std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25);
    const Word choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
    const Word t1 = v[7] + s1 + choice + kConstants.round[i] + w[i];
    const Word s0 = std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22);
    const Word majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    v = {t1 + s0 + majority, v[0], v[1], v[2], v[3] + t1, v[4], v[5], v[6]};
  }
  for (std::size_t i = 0; i < 8; ++i)
    h[i] += v[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  std::array<Word, 8> h = kConstants.start;
  std::size_t at = 0;
  for (; at + 64 <= bytes.size(); at += 64)
    digest_block(h, bytes.substr(at, 64));
  std::string rest(bytes.substr(at));
  rest += '\x80';
  while (rest.size() % 64 != 56)
    rest += '\0';
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8)
    rest += static_cast<char>(bits >> shift & 0xff);
  for (std::size_t i = 0; i < rest.size(); i += 64)
    digest_block(h, std::string_view(rest).substr(i, 64));
  std::string text;
  for (const Word word : h)
    text += fmt::format("{:08x}", word);
  return text;
}

}  // namespace faultline::exchange
