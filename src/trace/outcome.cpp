#include "trace/outcome.h"

namespace faultline::trace {

std::string_view id(EventKind kind) {
  switch (kind) {
    case EventKind::Finished: return "finished";
    case EventKind::AssumptionFailed: return "assumption-failed";
    case EventKind::InputOutOfRange: return "input-out-of-range";
    case EventKind::StepLimit: return "step-limit";
    case EventKind::StackLimit: return "stack-limit";
    case EventKind::MemoryLimit: return "memory-limit";
    case EventKind::Stopped: return "stopped";
    case EventKind::AssertionFailed: return "assertion";
    case EventKind::ErrorReached: return "unreach-call";
    case EventKind::Aborted: return "abort";
    case EventKind::DivisionByZero: return "division-by-zero";
    case EventKind::SignedOverflow: return "signed-overflow";
    case EventKind::ShiftOutOfRange: return "shift-out-of-range";
    case EventKind::ConversionOverflow: return "conversion-overflow";
    case EventKind::OutOfBounds: return "out-of-bounds";
    case EventKind::NullDereference: return "null-dereference";
    case EventKind::DanglingDereference: return "dangling-dereference";
    case EventKind::InvalidDereference: return "invalid-dereference";
    case EventKind::WriteToConstant: return "write-to-constant";
    case EventKind::InvalidFree: return "invalid-free";
    case EventKind::DoubleFree: return "double-free";
    case EventKind::OverlappingCopy: return "overlapping-copy";
    case EventKind::BadCall: return "bad-call";
    case EventKind::UnreachableReached: return "unreachable-reached";
    case EventKind::MissingReturn: return "missing-return";
    case EventKind::MemoryLeak: return "memory-leak";
  }
  return "unknown";
}

bool is_violation(EventKind kind) {
  return kind >= EventKind::AssertionFailed && kind != EventKind::Aborted;
}

}  // namespace faultline::trace
