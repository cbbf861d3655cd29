// The largest resident size of this process in each phase of its work. Linux can forget the peak so far;
// where that is not allowed, a phase shows the peak since the start.
#pragma once

#include <map>

namespace faultline::bench {

double peak_resident_megabytes();
void forget_peak();

// Phases may come back, as they do in rounds.
template <typename Phase>
class PeakMemory {
 public:
  explicit PeakMemory(Phase first) : now_(first) { forget_peak(); }

  void enter(Phase phase) {
    if (phase == now_) return;
    close();
    now_ = phase;
    forget_peak();
  }
  // The phase that is going on ends here, too.
  double megabytes(Phase phase) {
    close();
    const auto found = peaks_.find(phase);
    return found == peaks_.end() ? 0 : found->second;
  }

 private:
  void close() {
    double& peak = peaks_[now_];
    const double seen = peak_resident_megabytes();
    if (seen > peak) peak = seen;
  }

  Phase now_;
  std::map<Phase, double> peaks_;
};

}  // namespace faultline::bench
