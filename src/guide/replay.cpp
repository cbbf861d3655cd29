#include "guide/replay.h"

#include <map>
#include <tuple>

namespace faultline::guide {
namespace {

using CellKey = std::tuple<std::uint32_t, std::uint64_t, std::uint8_t, std::uint8_t, std::uint16_t>;

CellKey key_of(const trace::InputRequest& request) {
  const trace::UnknownCell& cell = *request.cell;
  return {cell.object, cell.offset, cell.bit_offset, cell.bit_width, request.type->width};
}

// Answers as the run was answered, and notes who asked.
class Noting : public trace::InputSource {
 public:
  explicit Noting(const std::vector<trace::UsedInput>& inputs) : inputs_(inputs) {}

  std::optional<std::uint64_t> next(const trace::InputRequest& request) override {
    const std::uint64_t bits = next_ < inputs_.size() ? inputs_[next_].bits : 0;
    ++next_;
    if (request.cell)
      cells.emplace(key_of(request), bits);
    else
      statements.push_back(bits);
    return bits;
  }

  std::vector<std::uint64_t> statements;  // of input statements, in their order
  std::map<CellKey, std::uint64_t> cells;

 private:
  const std::vector<trace::UsedInput>& inputs_;
  std::size_t next_ = 0;
};

class Noted : public trace::InputSource {
 public:
  explicit Noted(const Noting& noting) : noting_(noting) {}

  std::optional<std::uint64_t> next(const trace::InputRequest& request) override {
    if (!request.cell) return next_ < noting_.statements.size() ? noting_.statements[next_++] : 0;
    const auto found = noting_.cells.find(key_of(request));
    return found == noting_.cells.end() ? 0 : found->second;
  }

 private:
  const Noting& noting_;
  std::size_t next_ = 0;
};

}  // namespace

trace::Run replay(const cfa::Program& program, const cfa::Program& monitored, const trace::Run& run,
                  const trace::RunOptions& options) {
  Noting noting(run.inputs);
  trace::RunOptions quick = options;
  quick.recording = trace::Recording::Off;
  trace::Interpreter(monitored).run(noting, quick);
  Noted noted(noting);
  trace::RunOptions recording = options;
  recording.recording = trace::Recording::On;
  return trace::Interpreter(program).run(noted, recording);
}

}  // namespace faultline::guide
