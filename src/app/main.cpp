#include <iostream>
#include <string>
#include <vector>

#include "app/app.h"
#include "app/deep_stack.h"

int main(int argc, char** argv) {
  using namespace faultline::app;
  std::ios::sync_with_stdio(false);
  Console console(std::cout, std::cerr);
  console.choose_color(ColorWish::Auto);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return run_on_deep_stack([&] { return static_cast<int>(run_tool(arguments, console)); });
}
