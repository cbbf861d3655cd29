#include "frontend/c/frontend.h"

#include "cfa/builder.h"
#include "frontend/c/linker.h"
#include "frontend/c/parse.h"

namespace faultline::frontend::c {

Result read(const Options& options, Color color) {
  Result result;
  cfa::Builder builder(options.pointer_bytes);
  try {
    Parsed parsed = parse_files(options, color);
    result.compiler_output = std::move(parsed.messages);
    if (parsed.failed) return result;
    Linker linker(builder, options, result.diagnostics);
    for (auto& unit : parsed.units)
      linker.add_unit(std::move(unit));
    linker.link();
    result.program = std::move(builder.program());
  } catch (const InputError& error) {
    result.diagnostics.push_back(error.diagnostic());
    result.files = std::move(builder.program().files);
  }
  return result;
}

}  // namespace faultline::frontend::c
