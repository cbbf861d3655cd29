// Task definitions of the software verification competitions (format version 2): a YAML file that names the
// sources, the properties and the data model.
#pragma once

#include <string>
#include <vector>

#include "app/console.h"

namespace faultline::app {

enum class DataModel { Unsaid, Ilp32, Lp64 };

struct Task {
  std::vector<std::string> files;
  std::vector<std::string> property_files;
  DataModel data_model = DataModel::Unsaid;
};

bool is_task(const std::string& path);  // by its suffix

// What cannot be read or is not supported is refused with its position. Paths are as from our folder.
Task read_task(const std::string& path, Console& console);

}  // namespace faultline::app
