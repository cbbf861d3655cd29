#include "app/explain_dependences.h"

#include "app/output_file.h"
#include "app/result_json.h"
#include "cfa/line_graph.h"

namespace faultline::app {

void write_dependences(const cfa::Program& program, const std::string& path, Console& console) {
  const cfa::LineGraph graph = cfa::line_graph(program);
  Json lines = Json::array();
  for (std::size_t i = 0; i < graph.lines.size(); ++i)
    lines.push_back({{"file", program.files.path(graph.lines[i].file)},
                     {"line", graph.lines[i].line},
                     {"dependsOn", graph.depends_on[i]}});
  OutputFile file(path, console);
  file.stream() << dump(Json{{"lines", std::move(lines)}}, -1) << '\n';
  file.close();
}

}  // namespace faultline::app
