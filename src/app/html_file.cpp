#include "app/html_file.h"

#include "app/exit_code.h"
#include "report/html/page.h"

namespace faultline::app {
namespace {

const std::string& checked(const std::string& path, Console& console) {
  if (!report::html::has_page())
    throw Failure(ExitCode::Usage,
                  "--html: this program was built without the page, because npm or its registry could not be "
                  "reached then; build it again, or use --json");
  if (path == "-") console.results_to_err();
  return path;
}

}  // namespace

HtmlFile::HtmlFile(const std::string& path, Console& console) : file_(checked(path, console), console) {}

void HtmlFile::write(const std::function<void(std::ostream&)>& document) {
  report::html::write_page(file_.stream(), document);
  file_.close();
}

}  // namespace faultline::app
