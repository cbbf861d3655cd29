#include "c_program.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "frontend/c/frontend.h"

namespace faultline::trace::unrolling {

cfa::Program read_c(const std::string& text, std::uint32_t pointer_bytes) {
  std::string folder = (std::filesystem::temp_directory_path() / "faultline-XXXXXX").string();
  if (!mkdtemp(folder.data())) throw std::runtime_error("no temporary folder");
  frontend::c::Options options;
  options.files = {folder + "/0.c"};
  options.pointer_bytes = pointer_bytes;
  std::ofstream(options.files[0]) << text;
  frontend::c::Result result = frontend::c::read(options, Color::Off);
  std::filesystem::remove_all(folder);
  if (result.program) return std::move(*result.program);
  std::string messages = result.compiler_output;
  for (const Diagnostic& diagnostic : result.diagnostics)
    messages += diagnostic.message + "\n";
  throw std::runtime_error(messages);
}

}  // namespace faultline::trace::unrolling
