#include "faults.h"

namespace faultline::rank {

Stage::Stage() {
  std::string text;
  for (int i = 1; i <= 100; ++i)
    text += "line " + std::to_string(i) + "\n";
  file_ = program_.files.add("stage.c", text);
  for (std::uint32_t line = 1; line <= 100; ++line)
    program_.statements.add({{file_, {line, 1}, {line, 5}}, {}});
}

fault::Part Stage::part(std::uint32_t line, trace::CandidateKind kind,
                        std::vector<std::uint32_t> steps) const {
  fault::Part made;
  made.kind = kind;
  made.statement = cfa::StatementId(line - 1);
  made.range = {file_, {line, 1}, {line, 5}};
  made.steps = std::move(steps);
  return made;
}

fault::Fault Stage::core(const std::vector<std::uint32_t>& lines) const {
  fault::Fault fault;
  fault::Core evidence;
  for (const std::uint32_t line : lines) {
    fault.parts.push_back(part(line));
    evidence.of.groups.push_back(line);
  }
  fault.evidence = evidence;
  return fault;
}

fault::Fault Stage::correction(const std::vector<std::uint32_t>& lines) const {
  fault::Fault fault;
  fault::CorrectionSet evidence;
  evidence.of.encoding = trace::Encoding::Program;
  for (const std::uint32_t line : lines) {
    fault.parts.push_back(part(line));
    evidence.of.groups.push_back(line);
  }
  fault.evidence = evidence;
  return fault;
}

cfa::ExprId Stage::place(const std::string& variable) {
  std::uint32_t id = 0;
  while (id < program_.variables.size() && program_.variables[cfa::VariableId(id)].name != variable)
    ++id;
  if (id == program_.variables.size()) {
    cfa::Variable made;
    made.name = variable;
    program_.variables.add(made);
  }
  cfa::Expr expr;
  expr.kind = cfa::ExprKind::Variable;
  expr.bits = id;
  return program_.exprs.add(expr);
}

void Stage::assigns(std::uint32_t line, const std::string& target, const std::vector<std::string>& read) {
  for (const std::string& variable : read) {
    cfa::Expr value;
    value.kind = cfa::ExprKind::Read;
    value.a = place(variable);
    cfa::Edge edge;
    edge.statement = cfa::StatementId(line - 1);
    edge.operation = cfa::Assign{place(target), program_.exprs.add(value)};
    program_.edges.add(edge);
  }
}

Scene Stage::scene(Violated violated) const {
  Scene made{program_, {file_, {50, 3}, {50, 9}}, violated, 20, {}, {}};
  made.last_visits.resize(program_.statements.size());
  return made;
}

Scores scores(std::string_view ranking, const std::vector<fault::Fault>& faults, const Scene& scene) {
  return normalised(find_ranking(ranking)->raw(faults, scene));
}

std::vector<std::string> lines_of(const std::vector<fault::Fault>& faults) {
  std::vector<std::string> all;
  for (const fault::Fault& fault : faults) {
    std::string text;
    for (const fault::Part& part : fault.parts)
      text += (text.empty() ? "" : "+") + std::to_string(part.range.begin.line);
    all.push_back(text);
  }
  return all;
}

}  // namespace faultline::rank
