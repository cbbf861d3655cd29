#include <iostream>
#include <string>
#include <vector>

#include "app/app.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  faultline::app::Console console(std::cout, std::cerr);
  console.choose_color(faultline::app::ColorWish::Auto);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return static_cast<int>(faultline::app::run_tool(arguments, console));
}
