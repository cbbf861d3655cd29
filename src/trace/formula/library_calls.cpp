// One pass over the run, with the last writer of each place. A scalar is found by where it begins; aggregates
// are spread over their bytes.
#include "trace/formula/library_calls.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace faultline::trace {

class LibraryCalls::Walk {
 public:
  explicit Walk(LibraryCalls& calls) : calls_(calls), trace_(calls.trace_) {}

  void operator()() {
    std::map<FrameId, CallNumber> of_frame;
    for (std::uint32_t step = 0; step < trace_.steps.size(); ++step) {
      const FrameId frame = trace_.steps[step].frame;
      if (calls_.is_library(frame)) calls_.call_of_[step] = number_of(frame, of_frame);
      for (const Access& read : trace_.reads(step))
        for_each_place(read, [&](const Place& place) { note_read(step, place); });
      for (const Access& write : trace_.writes(step))
        for_each_place(write, [&](const Place& place) { writers_[place] = step; });
    }
  }

 private:
  using Place = std::tuple<ObjectId, cfa::VariableId, FrameId, std::uint32_t>;

  // Library code that library code calls belongs to its caller.
  CallNumber number_of(FrameId frame, std::map<FrameId, CallNumber>& of_frame) {
    while (calls_.is_library(trace_.frames[frame].caller))
      frame = trace_.frames[frame].caller;
    const auto [entry, fresh] = of_frame.try_emplace(frame, static_cast<CallNumber>(calls_.calls_.size()));
    if (fresh) {
      const std::uint32_t call_step = trace_.frames[frame].call_step;
      calls_.calls_.push_back({calls_.begin_of(call_step), {}, {}});
    }
    return entry->second;
  }

  template <class Visit>
  void for_each_place(const Access& access, Visit visit) const {
    const bool is_scalar = access.type && calls_.program_.types[access.type].is_scalar();
    const std::size_t bytes = is_scalar ? 1 : trace_.bytes_of(access).size();
    for (std::uint32_t i = 0; i < bytes; ++i)
      visit({access.object, access.variable, access.frame, access.offset + i});
  }

  void note_read(std::uint32_t step, const Place& place) {
    const auto writer = writers_.find(place);
    if (writer == writers_.end()) return;
    const auto reading = calls_.call_of_.find(step);
    const auto writing = calls_.call_of_.find(writer->second);
    const bool is_inside = reading != calls_.call_of_.end();
    if (writing == calls_.call_of_.end()) {
      if (is_inside) calls_.calls_[reading->second].written_by.push_back(writer->second);
    } else if (!is_inside) {
      calls_.read_from_[step].push_back(writing->second);
    } else if (reading->second != writing->second) {
      calls_.calls_[reading->second].after.push_back(writing->second);
    }
  }

  LibraryCalls& calls_;
  const Trace& trace_;
  std::map<Place, std::uint32_t> writers_;
};

LibraryCalls::LibraryCalls(const cfa::Program& program, const Trace& trace)
    : program_(program), trace_(trace) {
  bool has_calls = false;
  for (std::uint32_t i = 0; i < trace.frames.size(); ++i)
    has_calls = has_calls || is_library(FrameId(i));
  if (has_calls) Walk{*this}();
}

// The start function belongs to nobody, but what it calls is not called by a library.
bool LibraryCalls::is_library(FrameId frame) const {
  return frame && trace_.frames[frame].caller &&
         program_.functions[trace_.frames[frame].function].origin == cfa::Origin::Library;
}

std::uint32_t LibraryCalls::begin_of(std::uint32_t call_step) const {
  const FrameId caller = trace_.steps[call_step].frame;
  std::uint32_t begin = call_step;
  for (std::uint32_t step = call_step; step-- > 0;) {
    const Step& before = trace_.steps[step];
    if (trace_.frames[before.frame].depth > trace_.frames[caller].depth) continue;  // in an argument's call
    const bool is_argument = before.frame == caller &&
                             program_.edges[before.edge].kind == cfa::StatementKind::Argument;
    if (!is_argument) break;
    begin = step;
  }
  return begin;
}

std::vector<std::uint32_t> LibraryCalls::suppliers(std::uint32_t step) const {
  const auto read = read_from_.find(step);
  if (read == read_from_.end()) return {};
  std::set<std::uint32_t> steps;
  std::set<CallNumber> seen(read->second.begin(), read->second.end());
  std::vector<CallNumber> open(seen.begin(), seen.end());
  while (!open.empty()) {
    const Call& call = calls_[open.back()];
    open.pop_back();
    steps.insert(call.written_by.begin(), call.written_by.end());
    for (const CallNumber before : call.after)
      if (seen.insert(before).second) open.push_back(before);
  }
  return {steps.begin(), steps.end()};
}

std::uint32_t LibraryCalls::begin_around(std::uint32_t step) const {
  const auto call = call_of_.find(step);
  return call == call_of_.end() ? step : calls_[call->second].begin;
}

std::vector<SourceRange> named_constants(const cfa::Program& program, cfa::ExprId expr) {
  std::set<SourceRange> found;
  std::vector<cfa::ExprId> open{expr};
  while (!open.empty()) {
    const cfa::ExprId id = open.back();
    open.pop_back();
    if (!id) continue;
    const auto defined = program.definitions.find(id);
    if (defined != program.definitions.end() &&
        !program.files.path(defined->second.file).starts_with("/usr/"))
      found.insert(defined->second);
    const cfa::Expr& parts = program.exprs[id];
    open.insert(open.end(), {parts.a, parts.b, parts.c});
  }
  return {found.begin(), found.end()};
}

}  // namespace faultline::trace
