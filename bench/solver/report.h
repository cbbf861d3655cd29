// Tables of measurements, and the verdict on the bars.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "solver/groups.h"

namespace faultline::bench {

enum class Format : std::uint8_t { Text, Markdown };

// Measured cells of one row, in the order of the group's columns.
struct Line {
  std::string name;
  std::vector<Outcome> cells;
  std::string wrong;  // why an answer of this row is wrong; empty: all agree

  double ours() const { return cells.front().seconds; }
  double ratio() const;  // Z3 / ours
  double best() const;   // the least seconds of all columns
  // Ours / best, where the difference is more than noise; else 1.
  double lag() const;
};

// What a group came to.
struct Summary {
  std::string group;
  double bar = 0;
  double mean = 0;  // geometric
  double worst_lag = 1;
  std::string slowest;  // the family of worst_lag
  std::size_t wrong = 0;

  bool passed(double most_lag) const { return mean >= bar && worst_lag <= most_lag; }
};

// The rows of a family, which differ in size: by their geometric means, times that are no measurement being
// raised, since one satisfiable instance alone is a matter of luck.
struct Family {
  std::string name;
  std::vector<double> means;  // by column
  double best() const;
  double lag() const { return means.front() / best(); }
};
std::vector<Family> families(const std::vector<Line>& lines);

constexpr double kMostLag = 1.5;  // ours may take this much longer than the best
constexpr double kNoise = 0.02;   // seconds

class Report {
 public:
  Report(Format format, double limit) : format_(format), limit_(limit) {}

  void begin(const Group& group);
  void add(const Line& line);
  Summary end();  // of this group
  void conclude(const std::vector<Summary>& summaries) const;

 private:
  std::string seconds(const Outcome& cell) const;
  void row(const std::vector<std::string>& cells) const;

  Format format_;
  double limit_;
  const Group* group_ = nullptr;
  std::vector<Line> lines_;
};

}  // namespace faultline::bench
