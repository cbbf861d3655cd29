// Starts programs, and says what they did.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faultline::cli {

struct Finished {
  int exit_code = -1;  // -1: killed by `signal`
  int signal = 0;
  std::string out;
  std::string err;
  double seconds = 0;
};

struct Signal {
  int number = 0;
  std::chrono::milliseconds after{0};
};

// With the project's folder as the current one, a dumb terminal, and nothing to read. Killed after a minute.
Finished start(const std::vector<std::string>& command, std::optional<Signal> signal = {});

// The tool with these arguments.
Finished faultline(std::vector<std::string> arguments, std::optional<Signal> signal = {});

// A folder that is gone at the end of the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path(std::string_view name) const { return (path_ / name).string(); }
  std::string write(std::string_view name, std::string_view text) const;  // its path

 private:
  std::filesystem::path path_;
};

std::string read(const std::string& path);

// Every occurrence.
std::string replaced(std::string text, std::string_view what, std::string_view by);

}  // namespace faultline::cli
