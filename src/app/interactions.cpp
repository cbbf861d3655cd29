#include "app/interactions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/trace_view.h"
#include "cfa/operands.h"

namespace faultline::app {
namespace {

constexpr std::size_t kWidestLane = 30;

// Reads the scheduler's choices and what follows each off the trace. The scheduler is the entry function: it
// calls transitions with the address of the component.
class Reading {
 public:
  Reading(const cfa::Program& program, const trace::Run& run) : view_(program, run) {}

  std::vector<Interaction> all() {
    for (std::uint32_t step = 0; step < view_.size(); ++step) {
      if (!view_.run().trace.steps[step].edge) continue;
      if (is_choice(step)) {
        read_changes(step);
        begin(step);
      } else if (is_in_scheduler(step)) {
        note_participant(view_.edge(step));
        scheduled_ = view_.edge(step).to;
      }
    }
    if (trace::is_violation(view_.run().event.kind)) note_those_behind();
    read_changes(static_cast<std::uint32_t>(view_.size()));
    std::erase_if(found_, [](const Interaction& one) { return one.participants.empty(); });
    return std::move(found_);
  }

 private:
  bool is_in_scheduler(std::uint32_t step) const {
    return view_.frame(step).function == view_.program().entry;
  }

  bool is_choice(std::uint32_t step) const {
    return is_in_scheduler(step) && std::holds_alternative<cfa::Havoc>(view_.edge(step).operation) &&
           view_.edge(step).kind == cfa::StatementKind::Input;
  }

  void begin(std::uint32_t step) {
    const auto writes = view_.writes(step);
    found_.push_back({writes.empty() ? "" : writes.front().second, step, {}});
    scheduled_ = view_.edge(step).to;
  }

  // Transitions have no result, and no port can be called `up`, `down` or `data`.
  void note_participant(const cfa::Edge& edge) {
    const cfa::Program& program = view_.program();
    const auto* call = std::get_if<cfa::Call>(&edge.operation);
    if (found_.empty() || !call || call->arguments.empty()) return;
    const cfa::Function& function = program.functions[call->callee];
    const std::string& name = function.name;
    const std::string port = name.substr(name.find_last_of('.') + 1);
    if (program.types[function.return_type].kind != cfa::TypeKind::Void || port == "up" || port == "down" ||
        port == "data")
      return;
    const cfa::Expr& argument = program.exprs[call->arguments.front()];
    if (argument.kind != cfa::ExprKind::AddressOf) return;
    const cfa::VariableId component = cfa::base_variable(program, argument.a);
    if (component && !participant(program.variables[component].name))
      found_.back().participants.push_back({program.variables[component].name, port, {}, {}, {}});
  }

  // Those who would have moved after the one that fails: up to the next choice, on all ways.
  void note_those_behind() {
    const cfa::Program& program = view_.program();
    std::vector<cfa::LocationId> open{scheduled_};
    std::set<cfa::LocationId> seen;
    while (!open.empty()) {
      const cfa::LocationId here = open.back();
      open.pop_back();
      if (!here || !seen.insert(here).second) continue;
      for (const cfa::EdgeId out : program.locations[here].out) {
        const cfa::Edge& edge = program.edges[out];
        if (std::holds_alternative<cfa::Havoc>(edge.operation)) continue;
        note_participant(edge);
        open.push_back(edge.to);
      }
    }
  }

  // What was written since the last choice, up to this step, for those who took part.
  void read_changes(std::uint32_t end) {
    for (std::uint32_t step = read_; step < end; ++step) {
      if (!view_.run().trace.steps[step].edge) continue;
      for (const TraceView::Write& write : view_.named_writes(step)) {
        const std::size_t dot = write.name.find_last_of('.');
        if (dot == std::string::npos) continue;
        const std::string component = write.name.substr(0, dot), data = write.name.substr(dot + 1);
        if (view_.edge(step).kind == cfa::StatementKind::Internal) {
          // A call writes parameters, which may be called `component.data`, too.
          if (std::holds_alternative<cfa::Assign>(view_.edge(step).operation)) move(component, data, write.value);
        } else if (Participant* const one = participant(component)) {
          std::erase_if(one->writes, [&](const Participant::Write& other) { return other.data == data; });
          one->writes.push_back({data, write.value, view_.edge(step).range});
        }
      }
    }
    read_ = end;
  }

  // Only places are written by what is not the user's: the place of an automaton, or marks of a net.
  void move(const std::string& component, const std::string& field, const std::string& value) {
    Participant* const one = participant(component);
    const auto add = [](std::string& list, const std::string& place) {
      list += (list.empty() ? "" : ", ") + place;
    };
    if (field == "place") {
      if (one && one->from.empty()) one->from = places_[component];
      if (one) one->to = value;
      places_[component] = value;
    } else if (one) {
      add(value == "true" || value == "1" ? one->to : one->from, field);
    }
  }

  Participant* participant(const std::string& component) {
    if (found_.empty()) return nullptr;
    const auto one = std::ranges::find(found_.back().participants, component, &Participant::component);
    return one == found_.back().participants.end() ? nullptr : &*one;
  }

  TraceView view_;
  std::vector<Interaction> found_;
  std::map<std::string, std::string> places_;
  cfa::LocationId scheduled_;  // where the scheduler is
  std::uint32_t read_ = 0;
};

// The cell of a lane: the way, and what changed, each with the mark of the line that did it.
std::vector<std::string> cell(const Participant& one, const std::vector<Blamed>& blamed) {
  std::vector<std::string> parts;
  if (one.from != one.to)
    parts.push_back(one.to.empty() ? "leaves " + one.from : fmt::format("{} -> {}", one.from, one.to));
  for (const Participant::Write& write : one.writes) {
    std::string text = fmt::format("{} = {}", write.data, write.value);
    const auto line = std::ranges::find_if(blamed, [&](const Blamed& each) {
      return each.file == write.range.file && each.line == write.range.begin.line;
    });
    if (line != blamed.end()) text += fmt::format(" [{}]", line - blamed.begin() + 1);
    parts.push_back(std::move(text));
  }
  if (parts.empty()) parts.push_back(one.port);
  std::vector<std::string> lines;
  for (const std::string& part : parts) {
    if (lines.empty() || lines.back().size() + 2 + part.size() > kWidestLane) {
      lines.push_back(part);
    } else {
      lines.back() += ", " + part;
    }
  }
  return lines;
}

class Chart {
 public:
  Chart(const cfa::Program& program, const std::vector<Interaction>& interactions,
        const std::vector<Blamed>& blamed)
      : interactions_(interactions), blamed_(blamed) {
    for (const cfa::Variable& variable : program.variables)
      if (takes_part(variable.name)) lanes_.push_back({variable.name, variable.name.size()});
    for (const Interaction& one : interactions)
      name_width_ = std::max(name_width_, one.name.size());
    for (Lane& lane : lanes_)
      for (const Interaction& one : interactions)
        for (const Participant& each : one.participants)
          if (each.component == lane.component)
            for (const std::string& line : cell(each, blamed))
              lane.width = std::max(lane.width, line.size());
  }

  void print(std::ostream& out, std::size_t most, bool fails) const {
    const std::size_t first = interactions_.size() > most ? interactions_.size() - most : 0;
    std::string head = fmt::format("  {:>3}  {:<{}}", "", "", name_width_);
    for (const Lane& lane : lanes_)
      head += fmt::format("  {:<{}}", lane.component, lane.width + 2);
    out << without_end(head) << '\n';
    if (first > 0) out << fmt::format("  ... {} before ...\n", first);
    for (std::size_t i = first; i < interactions_.size(); ++i)
      print_row(out, i, fails && i + 1 == interactions_.size() ? '!' : ' ');
  }

 private:
  struct Lane {
    std::string component;
    std::size_t width = 0;
  };

  bool takes_part(const std::string& component) const {
    return std::ranges::any_of(interactions_, [&](const Interaction& one) {
      return std::ranges::find(one.participants, component, &Participant::component) != one.participants.end();
    });
  }

  void print_row(std::ostream& out, std::size_t number, char mark) const {
    const Interaction& one = interactions_[number];
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (const Lane& lane : lanes_) {
      const auto each = std::ranges::find(one.participants, lane.component, &Participant::component);
      cells.push_back(each == one.participants.end() ? std::vector<std::string>() : cell(*each, blamed_));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t row = 0; row < height; ++row) {
      std::string line = row == 0 ? fmt::format("{} {:>3}  {:<{}}", mark, number + 1, one.name, name_width_)
                                  : fmt::format("  {:>3}  {:<{}}", "", "", name_width_);
      for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const char bar = row == 0 && !cells[i].empty() ? 'o' : '|';
        line += fmt::format("  {} {:<{}}", bar, row < cells[i].size() ? cells[i][row] : "", lanes_[i].width);
      }
      out << without_end(line) << '\n';
    }
  }

  static std::string without_end(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

  const std::vector<Interaction>& interactions_;
  const std::vector<Blamed>& blamed_;
  std::vector<Lane> lanes_;
  std::size_t name_width_ = 0;
};

}  // namespace

std::vector<Interaction> interactions_of(const cfa::Program& program, const trace::Run& run) {
  if (program.language != cfa::Language::Bip) return {};
  return Reading(program, run).all();
}

Json interactions_json(const std::vector<Interaction>& interactions) {
  Json all = Json::array();
  for (const Interaction& one : interactions) {
    Json components = Json::array();
    for (const Participant& each : one.participants) {
      Json part = {{"component", each.component}, {"port", each.port}};
      if (!each.from.empty()) part["from"] = each.from;
      if (!each.to.empty()) part["to"] = each.to;
      for (const Participant::Write& write : each.writes) {
        part["writes"][write.data] = write.value;
        if (write.range) part["lines"][write.data] = write.range.begin.line;
      }
      components.push_back(std::move(part));
    }
    all.push_back({{"name", one.name}, {"step", one.step}, {"components", std::move(components)}});
  }
  return all;
}

std::string in_words(const Interaction& interaction) {
  std::vector<std::string> parts;
  for (const Participant& each : interaction.participants)
    parts.push_back(each.from == each.to || each.to.empty()
                        ? fmt::format("{}.{}", each.component, each.port)
                        : fmt::format("{}.{} {} -> {}", each.component, each.port, each.from, each.to));
  return fmt::format("{}: {}", interaction.name, fmt::join(parts, ", "));
}

void print_chart(std::ostream& out, const cfa::Program& program, const trace::Run& run,
                 const std::vector<Blamed>& blamed, std::size_t most) {
  const std::vector<Interaction> interactions = interactions_of(program, run);
  if (interactions.empty()) return;
  const bool fails = trace::is_violation(run.event.kind);
  out << (fails ? "the interactions, the last one fails (!):\n" : "the interactions:\n");
  Chart(program, interactions, blamed).print(out, most, fails);
}

}  // namespace faultline::app
