#include "exchange/initial_memory.h"

namespace faultline::exchange {
namespace {

struct Cells {
  std::vector<std::uint8_t> value;
  std::vector<std::uint8_t> settled;  // bits that were read or written
  std::vector<bool> read;
};

// The bits of memory that an access touches, byte by byte: f(byte, mask, value).
template <class F>
void for_each_byte(const cfa::Program& program, const trace::Trace& trace, const trace::Access& access, F f) {
  const bool scalar = access.type && program.types[access.type].is_scalar();
  if (!scalar) {
    std::size_t at = access.offset;
    for (const std::uint8_t byte : trace.bytes_of(access))
      f(at++, std::uint8_t{0xff}, byte);
    return;
  }
  const std::uint64_t size = program.types[access.type].size;
  if (access.bit_width == 0) {
    for (std::uint64_t i = 0; i < size; ++i)
      f(access.offset + i, std::uint8_t{0xff}, static_cast<std::uint8_t>(access.bits >> (8 * i)));
    return;
  }
  for (unsigned bit = 0; bit < access.bit_width; ++bit) {
    const unsigned place = access.bit_offset + bit;
    const auto mask = static_cast<std::uint8_t>(1u << (place % 8));
    f(access.offset + place / 8, mask, (access.bits >> bit & 1) != 0 ? mask : std::uint8_t{0});
  }
}

}  // namespace

std::map<cfa::VariableId, InitialBytes> initial_memory(const cfa::Program& program,
                                                       const trace::Trace& trace) {
  std::map<cfa::VariableId, Cells> all;
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    const cfa::Variable& variable = program.variables[cfa::VariableId(i)];
    const std::uint64_t size = program.types[variable.type].size;
    if (variable.storage == cfa::Storage::Global && variable.contents == cfa::Variable::Contents::Unknown)
      all[cfa::VariableId(i)] = {std::vector<std::uint8_t>(size), std::vector<std::uint8_t>(size),
                                 std::vector<bool>(size)};
  }
  const auto touch = [&](const trace::Access& access, bool is_read) {
    if (!access.object) return;
    const auto found = all.find(trace.objects[access.object].variable);
    if (found == all.end()) return;
    Cells& cells = found->second;
    for_each_byte(program, trace, access, [&](std::size_t at, std::uint8_t mask, std::uint8_t value) {
      if (at >= cells.value.size()) return;
      const auto fresh = static_cast<std::uint8_t>(mask & ~cells.settled[at]);
      if (is_read && fresh != 0) {
        cells.value[at] = static_cast<std::uint8_t>(cells.value[at] | (value & fresh));
        cells.read[at] = true;
      }
      cells.settled[at] = static_cast<std::uint8_t>(cells.settled[at] | mask);
    });
  };
  for (std::size_t step = 0; step < trace.steps.size(); ++step) {
    for (const trace::Access& access : trace.reads(step))
      touch(access, true);
    for (const trace::Access& access : trace.writes(step))
      touch(access, false);
  }
  std::map<cfa::VariableId, InitialBytes> result;
  for (const auto& [variable, cells] : all) {
    InitialBytes& bytes = result[variable];
    for (std::size_t i = 0; i < cells.value.size(); ++i)
      bytes.push_back(cells.read[i] ? std::optional(cells.value[i]) : std::nullopt);
  }
  return result;
}

}  // namespace faultline::exchange
