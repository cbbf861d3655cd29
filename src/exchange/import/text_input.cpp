#include "exchange/import/text_input.h"

#include <algorithm>
#include <limits>

namespace faultline::exchange {
namespace {

std::uint32_t from_one(std::uint64_t number) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(number + 1, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

CountingBuffer::int_type CountingBuffer::underflow() {
  count();
  const std::streamsize got = source_.sgetn(piece_.data(), static_cast<std::streamsize>(piece_.size()));
  setg(piece_.data(), piece_.data(), piece_.data() + std::max<std::streamsize>(got, 0));
  counted_ = piece_.data();
  return got > 0 ? traits_type::to_int_type(piece_[0]) : traits_type::eof();
}

void CountingBuffer::count() const {
  for (; counted_ != gptr(); ++counted_) {
    if (*counted_ == '\n') {
      ++lines_;
      columns_ = 0;
    } else {
      ++columns_;
    }
  }
}

std::uint32_t CountingBuffer::line() const {
  count();
  return from_one(lines_);
}

std::uint32_t CountingBuffer::column() const {
  count();
  return from_one(columns_);
}

}  // namespace faultline::exchange
