#include "trace/origins.h"

#include <algorithm>
#include <variant>

#include "cfa/postdominators.h"

namespace faultline::trace {

namespace {

std::uint64_t register_key(const Access& access) {
  const std::uint64_t frame = access.frame ? access.frame.value + 1 : 0;
  return frame << 32 | access.variable.value;
}

// The branches of each call that are still open, innermost last.
class OpenBranches {
 public:
  OpenBranches(const cfa::Program& program, const Trace& trace) : program_(program), trace_(trace) {}

  std::uint32_t arrive(std::uint32_t number) {
    const Step& step = trace_.steps[number];
    const Frame& frame = trace_.frames[step.frame];
    std::vector<Open>& open = frames_[step.frame];
    const std::uint32_t call = frame.caller ? frame.call_step : kNoOrigin;
    if (!step.edge) return open.empty() ? call : open.back().step;
    const cfa::Edge& edge = program_.edges[step.edge];
    close(open, edge.from);
    const std::uint32_t decided = open.empty() ? call : open.back().step;
    if (std::holds_alternative<cfa::Branch>(edge.operation))
      open.push_back({number, edge.from, meet(frame.function, edge.from)});
    if (std::holds_alternative<cfa::Return>(edge.operation)) frames_.erase(step.frame);
    return decided;
  }

 private:
  struct Open {
    std::uint32_t step = 0;
    cfa::LocationId at;
    cfa::LocationId meet;  // none: at the end of the function
  };

  // A branch ends where its ways meet. When a loop comes to the same branch again, the new visit decides.
  static void close(std::vector<Open>& open, cfa::LocationId at) {
    const auto ends = [&](const Open& each) { return each.at == at || each.meet == at; };
    const auto first = std::ranges::find_if(open, ends);
    open.erase(first, open.end());
  }

  cfa::LocationId meet(cfa::FunctionId function, cfa::LocationId at) {
    return meets_.try_emplace(function, program_, function).first->second.meet(at);
  }

  const cfa::Program& program_;
  const Trace& trace_;
  std::unordered_map<FrameId, std::vector<Open>> frames_;
  std::unordered_map<cfa::FunctionId, cfa::PostDominators> meets_;
};

}  // namespace

std::uint64_t LastWriters::size_of(const Access& access) const {
  if (access.bit_width > 0) return (access.bit_offset + access.bit_width + 7u) / 8u;
  return access.type ? program_.types[access.type].size : trace_.bytes_of(access).size();
}

std::vector<std::uint32_t> LastWriters::of(const Access& read) const {
  if (!read.object) {
    const auto found = registers_.find(register_key(read));
    return found == registers_.end() ? std::vector<std::uint32_t>() : std::vector{found->second};
  }
  std::vector<std::uint32_t> steps;
  const auto object = objects_.find(read.object);
  if (object == objects_.end()) return steps;
  const Pieces& pieces = object->second;
  const std::uint64_t end = read.offset + size_of(read);
  auto piece = pieces.upper_bound(read.offset);
  if (piece != pieces.begin() && std::prev(piece)->second.end > read.offset) --piece;
  for (; piece != pieces.end() && piece->first < end; ++piece)
    steps.push_back(piece->second.step);
  std::ranges::sort(steps);
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

void LastWriters::record(std::uint32_t step) {
  for (const Access& write : trace_.writes(step)) {
    if (write.object)
      overwrite(objects_[write.object], write.offset, write.offset + size_of(write), step);
    else
      registers_[register_key(write)] = step;
  }
}

void LastWriters::overwrite(Pieces& pieces, std::uint64_t begin, std::uint64_t end, std::uint32_t step) {
  if (begin >= end) return;
  auto piece = pieces.upper_bound(begin);
  if (piece != pieces.begin()) {
    const auto before = std::prev(piece);
    if (const Piece old = before->second; old.end > begin) {
      if (old.end > end) pieces[end] = old;
      if (before->first < begin)
        before->second.end = begin;
      else
        pieces.erase(before);
    }
  }
  for (piece = pieces.lower_bound(begin); piece != pieces.end() && piece->first < end;) {
    if (piece->second.end > end) pieces[end] = piece->second;
    piece = pieces.erase(piece);
  }
  pieces[begin] = {end, step};
}

std::vector<std::uint32_t> leading_steps(const cfa::Program& program, const Trace& trace) {
  OpenBranches open(program, trace);
  std::vector<std::uint32_t> all;
  all.reserve(trace.steps.size());
  for (std::uint32_t i = 0; i < trace.steps.size(); ++i)
    all.push_back(open.arrive(i));
  return all;
}

}  // namespace faultline::trace
