#include "failing_run.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "frontend/c/frontend.h"

namespace faultline::exchange {

FailingRun::FailingRun(const ProgramText& text) {
  std::string pattern = (std::filesystem::temp_directory_path() / "faultline-XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  frontend::c::Options options;
  for (std::size_t i = 0; i < text.files.size(); ++i) {
    paths_.push_back(folder_ + "/" + std::to_string(i) + ".c");
    std::ofstream(paths_.back()) << text.files[i];
  }
  options.files = paths_;
  options.entry = text.entry;
  options.pointer_bytes = text.pointer_bytes;
  frontend::c::Result result = frontend::c::read(options, Color::Off);
  if (!result.program) {
    ADD_FAILURE() << result.compiler_output;
    for (const Diagnostic& diagnostic : result.diagnostics)
      ADD_FAILURE() << diagnostic.message;
    return;
  }
  program_.emplace(std::move(*result.program));
  trace::RunOptions run_options;
  run_options.checks = text.checks;
  run_options.recording = trace::Recording::On;
  trace::ListedInputs inputs(std::get<trace::Choices>(trace::parse_choices(text.inputs)));
  run_ = trace::Interpreter(*program_).run(inputs, run_options);
  EXPECT_TRUE(trace::is_violation(run_.event.kind))
      << trace::id(run_.event.kind) << ": " << run_.event.message;
}

FailingRun::~FailingRun() {
  std::filesystem::remove_all(folder_);
}

std::string FailingRun::file() const {
  return std::filesystem::path(program_->files.path(run_.event.range.file)).filename().string();
}

}  // namespace faultline::exchange
