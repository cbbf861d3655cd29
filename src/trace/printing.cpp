// The Print operation: printf, fprintf, sprintf, snprintf, puts and their like.
#include <algorithm>

#include "base/diagnostic.h"
#include "trace/machine.h"

namespace faultline::trace {

// Characters up to the zero, or `most` of them; each is checked, and an input if nothing was stored there.
template <Recording recording>
std::string Machine<recording>::string_at(Address address, std::optional<std::uint64_t> most, NodeId where) {
  std::string text;
  if (most && *most == 0) return text;
  const Place begin = reach(address, 1, where);
  bool ended = false;
  for (Place place = begin; !ended && text.size() < most.value_or(UINT64_MAX); ++place.offset) {
    check_range(place, 1, where);
    if (place.object->known && !is_known(place, 1)) ask_unknown(place, 1, code_.byte_type);
    const std::uint8_t byte = place.object->data[place.offset];
    ended = byte == 0;
    if (!ended) text += static_cast<char>(byte);
  }
  if constexpr (kRecords) {
    const std::size_t length = text.size() + (ended ? 1 : 0);
    recorder_->read(bytes_access(begin, {begin.object->data + begin.offset, length}));
  }
  return text;
}

template <Recording recording>
std::string Machine<recording>::printed_text(const cfa::Print& print) {
  const Address format = value(print.format.value);
  std::vector<PrintArgument> arguments;
  for (const cfa::ExprId argument : print.arguments) {
    arguments.push_back({value(argument.value), code_.nodes[argument.value].type});
  }
  const Address list = print.list ? value(print.list.value) : 0;
  const StringReader read = [&](Word address, std::optional<std::uint64_t> most, std::size_t argument) {
    return string_at(address, most, print.list ? print.list.value : print.arguments[argument].value);
  };
  const std::string pattern = string_at(format, {}, print.format.value);
  try {
    if (!print.list) return format_print(pattern, arguments, read);
    return format_print(
        pattern,
        [&](std::size_t number, PrintKind kind) { return variable_argument(print, list, number, kind); },
        read);
  } catch (const PrintError& error) {
    if (error.cause == PrintError::Cause::Unsupported)
      throw InputError("unsupported: " + error.message, edge_range());
    fail(EventKind::InvalidDereference, edge_range(), error.message);
  }
}

// The argument in that slot; the slots of arguments that were passed are the whole object.
template <Recording recording>
std::optional<PrintArgument> Machine<recording>::variable_argument(const cfa::Print& print, Address list,
                                                                   std::size_t number, PrintKind kind) {
  constexpr std::uint64_t slot = 8;
  const Place first = reach(list, 0, print.list.value);
  const auto offset = static_cast<std::uint64_t>(first.offset) + number * slot;
  if (offset + slot > first.object->size) return std::nullopt;
  Word word = 0;
  for (std::uint64_t byte = 0; byte < slot; ++byte)
    word |= static_cast<Word>(first.object->data[offset + byte]) << (8 * byte);
  const cfa::TypeKind type = kind == PrintKind::Float ? cfa::TypeKind::Float : cfa::TypeKind::Int;
  return PrintArgument{word, Scalar{type, true, 64, 8}};
}

template <Recording recording>
void Machine<recording>::print_into(const cfa::Print& print, const std::string& text, Address buffer) {
  std::string stored = text;
  if (print.limit) {
    const std::uint64_t limit = value(print.limit.value);
    if (limit == 0) return;
    stored.resize(std::min<std::uint64_t>(stored.size(), limit - 1));
  }
  const std::uint64_t bytes = stored.size() + 1;
  const Place place = reach(buffer, bytes, print.buffer.value);
  check_writable(place, print.buffer.value);
  std::uint8_t* data = place.object->data + place.offset;
  std::copy_n(stored.c_str(), bytes, data);
  memory_.mark_known(*place.object, static_cast<std::uint64_t>(place.offset), bytes);
  if constexpr (kRecords) recorder_->write(bytes_access(place, {data, bytes}));
}

template <Recording recording>
void Machine<recording>::operate(const cfa::Print& print) {
  const NodeId result = print.result.value;
  const bool result_in_memory = print.result && !is_register(result);
  const Place result_place = result_in_memory ? locate(result) : Place{};
  const Address buffer = print.to == cfa::PrintTo::Buffer ? value(print.buffer.value) : 0;
  const std::string text = printed_text(print);
  if (print.to != cfa::PrintTo::Buffer) observe_word(std::hash<std::string_view>()(text));
  if (print.to == cfa::PrintTo::Buffer) {
    print_into(print, text, buffer);
  } else if (options_.output) {
    options_.output(print.to, text);
  }
  if (!print.result) return;
  const Word length = arith::narrow(text.size(), code_.nodes[result].type);
  if (result_in_memory) return store(result, result_place, length);
  store_register(result, length);
}

template void Machine<Recording::Off>::operate(const cfa::Print&);
template void Machine<Recording::On>::operate(const cfa::Print&);

}  // namespace faultline::trace
