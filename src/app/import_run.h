// `--from FILE`: the run that another tool has found. The file is read before the program, since it may say
// for which data model it is; then it is completed to a run of the program.
#pragma once

#include <optional>

#include "app/check_settings.h"
#include "exchange/import/import.h"

namespace faultline::app {

// None: --from was not given. What is wrong in the file is told with its position, and thrown as Rejected.
// The data model of the file becomes that of the program, unless the user has chosen one.
std::optional<exchange::Imported> read_from(CheckSettings& settings, Console& console);

// The failing run that keeps to what was read, as if an engine had found it. Where there is none, the result
// is Unknown, and its reason says at which point the guidance breaks. What was left open is said in notes.
engine::Result complete_from(const CheckSettings& settings, const cfa::Program& program,
                             const exchange::Imported& imported, engine::Options& options, Console& console);

}  // namespace faultline::app
