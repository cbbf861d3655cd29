// A file that somebody else wrote, read piece by piece, with the position for messages.
#pragma once

#include <array>
#include <istream>
#include <memory>
#include <stdexcept>
#include <streambuf>
#include <string>

namespace faultline::exchange {

// The file cannot be read: it is damaged, or not what it seems to be. Positions are from 1.
class ImportError : public std::runtime_error {
 public:
  ImportError(std::uint32_t line, std::uint32_t column, const std::string& message)
      : std::runtime_error(message), line_(line), column_(column) {}
  std::uint32_t line() const { return line_; }
  std::uint32_t column() const { return column_; }

 private:
  std::uint32_t line_;
  std::uint32_t column_;
};

// Passes another buffer on and counts lines. Only one piece is in memory at a time.
class CountingBuffer : public std::streambuf {
 public:
  explicit CountingBuffer(std::streambuf& source) : source_(source) {}
  std::uint32_t line() const;    // of what is read next, from 1
  std::uint32_t column() const;  // in bytes, from 1

 protected:
  int_type underflow() override;

 private:
  void count() const;  // up to what is read next

  std::streambuf& source_;
  std::array<char, 1 << 16> piece_;
  mutable const char* counted_ = nullptr;
  mutable std::uint64_t lines_ = 0;
  mutable std::uint64_t columns_ = 0;
};

}  // namespace faultline::exchange
