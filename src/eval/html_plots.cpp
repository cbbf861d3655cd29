#include "eval/html_plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "eval/html.h"

namespace faultline::eval {
namespace {

constexpr double kWidth = 560, kHeight = 240, kLeft = 44, kBottom = 30, kTop = 10, kRight = 10;
constexpr double kBarHeight = 20, kNameWidth = 150;

struct Point {
  double x = 0, y = 0;
};

std::string svg(double width, double height, const std::string& label, const std::string& body) {
  return fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">{}</svg>\n", width,
                     height, escaped(label), body);
}

std::string text(double x, double y, const char* anchor, const std::string& what) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor,
                     escaped(what));
}

std::string grid_line(double x1, double y1, double x2, double y2) {
  return fmt::format("<line class=\"grid\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", x1, y1,
                     x2, y2);
}

double across(double share) {
  return kLeft + share * (kWidth - kLeft - kRight);
}
double up(double share) {
  return kHeight - kBottom - share * (kHeight - kBottom - kTop);
}

std::string curve(const std::vector<Point>& points, const char* style) {
  std::string list;
  for (const Point& point : points)
    list += fmt::format("{:.1f},{:.1f} ", point.x, point.y);
  return fmt::format("<polyline class=\"{}\" points=\"{}\"/>", style, list);
}

std::string bar(double x, double y, double width, int shade, const std::string& title) {
  return fmt::format(
      "<rect class=\"s{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
      "height=\"{:.1f}\"><title>{}</title></rect>",
      shade, x, y, width, kBarHeight - 4, escaped(title));
}

// The cases of a group, divided by how soon the fault comes.
struct Part {
  const char* name;
  std::size_t count;
};

std::vector<Part> parts_of(const Accuracy& all) {
  return {{"first", all.top1},
          {"in the first three", all.top3 - all.top1},
          {"in the first five", all.top5 - all.top3},
          {"in the first ten", all.top10 - all.top5},
          {"listed", all.listed - all.top10},
          {"not listed", all.cases - all.listed}};
}

}  // namespace

std::string cumulative_plot(const Totals& totals) {
  std::string body;
  for (int percent = 0; percent <= 100; percent += 20) {
    const double y = up(percent / 100.0);
    body +=
        grid_line(kLeft, y, kWidth - kRight, y) + text(kLeft - 6, y + 4, "end", fmt::format("{} %", percent));
  }
  const auto x_of = [](std::size_t k) {
    return across((static_cast<double>(k) - 1) / (static_cast<double>(kLongestCumulative) - 1));
  };
  std::vector<Point> points;
  const auto cases = static_cast<double>(std::max<std::size_t>(1, totals.all.cases));
  for (std::size_t k = 1; k <= kLongestCumulative; ++k) {
    points.push_back({x_of(k), up(static_cast<double>(totals.cumulative[k]) / cases)});
    if (k == 1 || k == 3 || k % 5 == 0) body += text(x_of(k), kHeight - 10, "middle", std::to_string(k));
  }
  return svg(kWidth, kHeight, "cases whose fault is among the first k lines", body + curve(points, "line"));
}

std::string time_plot(const std::vector<Row>& rows) {
  constexpr int kFirst = -2, kLast = 2;  // powers of ten, in seconds
  std::vector<double> seconds;
  for (const Row& row : rows)
    if (row.status != Status::BadCase) seconds.push_back(row.seconds);
  std::ranges::sort(seconds);
  std::string body;
  for (int power = kFirst; power <= kLast; ++power) {
    const double y = up(static_cast<double>(power - kFirst) / (kLast - kFirst));
    body += grid_line(kLeft, y, kWidth - kRight, y) +
            text(kLeft - 6, y + 4, "end", fmt::format("{:g} s", std::pow(10.0, power)));
  }
  std::vector<Point> points;
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    const double share = (std::log10(std::max(seconds[i], 0.01)) - kFirst) / (kLast - kFirst);
    points.push_back({across((static_cast<double>(i) + 1) / static_cast<double>(seconds.size())),
                      up(std::clamp(share, 0.0, 1.0))});
  }
  body += text(across(0.5), kHeight - 10, "middle", fmt::format("{} cases, quickest first", seconds.size()));
  return svg(kWidth, kHeight, "seconds a case", body + curve(points, "line"));
}

std::string kinds_plot(const Totals& totals) {
  std::string body;
  std::size_t most = 1;
  for (const Group& group : totals.kinds)
    most = std::max(most, group.accuracy.cases);
  double y = kTop;
  for (const auto& [name, accuracy] : totals.kinds) {
    body += text(kNameWidth - 8, y + 12, "end", name);
    double x = kNameWidth;
    int shade = 0;
    for (const Part& part : parts_of(accuracy)) {
      const double width =
          static_cast<double>(part.count) * (kWidth - kNameWidth - 40) / static_cast<double>(most);
      if (part.count > 0) body += bar(x, y, width, shade, fmt::format("{}: {}", part.name, part.count));
      x += width;
      ++shade;
    }
    body += text(x + 6, y + 12, "start", std::to_string(accuracy.cases));
    y += kBarHeight;
  }
  return svg(kWidth, y + kTop, "cases by kind of fault", body);
}

}  // namespace faultline::eval
