#include "app/signals.h"

#include <csignal>

namespace faultline::app {
namespace {

// Never destroyed, so that a late signal finds it. Set before the handlers are, and then only read.
const StopToken* current = nullptr;

extern "C" void request_stop(int) {
  current->request_stop();
}

}  // namespace

void stop_on_signals(const StopToken& stop) {
  current = new StopToken(stop);
  struct sigaction action{};
  action.sa_handler = request_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

}  // namespace faultline::app
