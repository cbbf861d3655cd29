// Violation witnesses 2.0 and 2.1: a sequence of segments, each with waypoints to avoid and one to follow.
// What is newer or unknown is ignored.
#include <fmt/format.h>

#include <charconv>
#include <set>

#include "exchange/import/readers.h"
#include "exchange/import/yaml_tree.h"

namespace faultline::exchange {
namespace {

const YamlNode& member(const YamlNode& node, std::string_view name) {
  if (node.kind != YamlNode::Kind::Map) node.fail(fmt::format("a map with '{}' is expected here", name));
  const YamlNode* found = node.find(name);
  if (!found) node.fail(fmt::format("'{}' is missing", name));
  return *found;
}

const std::string& word(const YamlNode& node, std::string_view what) {
  if (node.kind != YamlNode::Kind::Scalar) node.fail(fmt::format("'{}' is a word", what));
  return node.scalar;
}

const std::vector<YamlNode>& list(const YamlNode& node, std::string_view what) {
  if (node.kind != YamlNode::Kind::List) node.fail(fmt::format("'{}' is a list", what));
  return node.items;
}

std::string optional_word(const YamlNode& node, std::string_view name) {
  const YamlNode* found = node.kind == YamlNode::Kind::Map ? node.find(name) : nullptr;
  return found && found->kind == YamlNode::Kind::Scalar ? found->scalar : std::string();
}

std::uint32_t yaml_number(const YamlNode& node, std::string_view what) {
  const std::string& text = word(node, what);
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    node.fail(fmt::format("'{}' is a number, not '{}'", what, one_line(text, 40)));
  return value;
}

class YamlWitnessReader {
 public:
  explicit YamlWitnessReader(Imported& imported) : imported_(imported), guidance_(imported.guidance) {}

  void read(const YamlNode& root) {
    bool found = false;
    const std::vector<YamlNode> single =
        root.kind == YamlNode::Kind::Map ? std::vector{root} : std::vector<YamlNode>();
    for (const YamlNode& entry : single.empty() ? list(root, "the witness") : single) {
      const std::string& type = word(member(entry, "entry_type"), "entry_type");
      if (type != "violation_sequence") continue;
      if (found) {
        imported_.warnings.push_back("the file has several violation sequences; the first one is taken");
        break;
      }
      found = true;
      read_entry(entry);
    }
    if (!found) root.fail("there is no 'violation_sequence' in it, so it says nothing about a failing run");
  }

 private:
  void read_entry(const YamlNode& entry) {
    if (const YamlNode* metadata = entry.find("metadata")) read_metadata(*metadata);
    const YamlNode* content = entry.find("content");
    if (!content) content = entry.find("sequence");  // drafts
    if (!content) entry.fail("'content' is missing");
    for (const YamlNode& item : list(*content, "content"))
      read_segment(item);
    if (guidance_.targets.empty())
      imported_.warnings.push_back("the witness does not say where the run fails");
    guidance_.accepting = {guidance_.states - 1};
    if (threads_.size() > 1)
      imported_.warnings.push_back("the witness is about several threads; they are not told apart");
  }

  void read_metadata(const YamlNode& metadata) {
    const std::string version = optional_word(metadata, "format_version");
    if (!version.empty() && !version.starts_with("2.") && !version.starts_with("0."))
      imported_.warnings.push_back(
          fmt::format("version '{}' of the format is not known", one_line(version, 20)));
    if (const YamlNode* producer = metadata.find("producer"))
      imported_.producer = optional_word(*producer, "name");
    const YamlNode* task = metadata.kind == YamlNode::Kind::Map ? metadata.find("task") : nullptr;
    if (!task) return;
    const std::string model = optional_word(*task, "data_model");
    if (model == "ILP32" || model == "32bit") imported_.is_32_bit = true;
    if (model == "LP64" || model == "64bit") imported_.is_32_bit = false;
    if (const YamlNode* hashes = task->find("input_file_hashes"))
      for (std::size_t i = 0; i < hashes->keys.size(); ++i)
        if (hashes->items[i].kind == YamlNode::Kind::Scalar)
          imported_.hashes.emplace_back(hashes->keys[i], hashes->items[i].scalar);
  }

  void read_segment(const YamlNode& item) {
    bool followed = false;
    const std::uint32_t state = guidance_.states - 1;
    const std::vector<YamlNode>& waypoints = list(member(item, "segment"), "segment");
    if (waypoints.empty()) item.fail("a segment without a waypoint");
    for (const YamlNode& each : waypoints) {
      const YamlNode& waypoint = member(each, "waypoint");
      const YamlNode& action = member(waypoint, "action");
      const std::string& what = word(action, "action");
      if (what == "follow") {
        followed = read_waypoint(waypoint, state, state + 1) || followed;
      } else if (what == "avoid") {
        read_waypoint(waypoint, state, kSink);
      } else if (what == "cycle") {
        action.fail("a run that never ends ('cycle') is not supported");
      } else {
        action.fail(fmt::format("'action' is follow or avoid, not '{}'", one_line(what, 40)));
      }
    }
    if (followed) ++guidance_.states;
  }

  // Does the run go on behind it? Not behind a target.
  bool read_waypoint(const YamlNode& waypoint, std::uint32_t from, std::uint32_t to) {
    const YamlNode& type = member(waypoint, "type");
    const std::string& what = word(type, "type");
    Move move;
    move.from = from;
    move.to = to;
    move.line = waypoint.line;
    move.column = waypoint.column;
    move.place = place(member(waypoint, "location"));
    if (const YamlNode* thread = waypoint.find("thread_id"))
      if (thread->kind == YamlNode::Kind::Scalar) threads_.insert(thread->scalar);
    if (what == "target") {
      if (to == kSink) type.fail("a target cannot be avoided");
      guidance_.targets.push_back(move.place);
      return false;
    }
    if (what == "assumption") {
      move.kind = Move::Kind::Before;
    } else if (what == "branching") {
      move.kind = Move::Kind::Branch;
    } else if (what == "function_return") {
      move.kind = Move::Kind::Return;
    } else if (what == "function_enter") {
      move.kind = Move::Kind::Enter;
    } else {
      type.fail(fmt::format("a waypoint of type '{}' is not known", one_line(what, 40)));
    }
    read_constraint(waypoint, move);
    if (guidance_.moves.size() >= kMostMoves) waypoint.fail("too many waypoints");
    guidance_.moves.push_back(std::move(move));
    return true;
  }

  void read_constraint(const YamlNode& waypoint, Move& move) {
    const YamlNode* constraint = waypoint.find("constraint");
    std::string value;
    if (constraint && constraint->kind == YamlNode::Kind::Map) {
      const YamlNode* text = constraint->find("value");
      if (!text) text = constraint->find("string");
      if (!text) constraint->fail("'value' is missing");
      value = word(*text, "value");
    } else if (constraint && constraint->kind == YamlNode::Kind::Scalar) {
      value = constraint->scalar;
    } else if (constraint && constraint->kind == YamlNode::Kind::List) {
      constraint->fail("'constraint' is a map");
    }
    if (move.kind == Move::Kind::Branch) {
      if (!constraint) waypoint.fail("'constraint' is missing");
      if (value == "true")
        move.outcome = cfa::Outcome::True;
      else if (value == "false")
        move.outcome = cfa::Outcome::False;
      else if (value == "default")
        move.outcome = cfa::Outcome::Default;
      else {
        move.outcome = cfa::Outcome::Case;
        move.case_value = value;
      }
    } else if (value != "true" && value != "1") {
      move.constraint = value;
    }
  }

  static TextPlace place(const YamlNode& node) {
    TextPlace place;
    place.line = yaml_number(member(node, "line"), "line");
    if (place.line == 0) node.fail("lines are counted from 1");
    if (const YamlNode* column = node.find("column"))
      if (column->kind != YamlNode::Kind::Null) place.column = yaml_number(*column, "column");
    place.file = optional_word(node, "file_name");
    place.function = optional_word(node, "function");
    return place;
  }

  Imported& imported_;
  Guidance& guidance_;
  std::set<std::string> threads_;
};

}  // namespace

void read_yaml_witness(std::istream& in, Imported& imported) {
  imported.format = Format::YamlWitness;
  const YamlNode root = read_yaml(in);
  if (root.kind == YamlNode::Kind::Scalar || root.kind == YamlNode::Kind::Null)
    root.fail("this is none of the formats that are known");
  YamlWitnessReader(imported).read(root);
}

}  // namespace faultline::exchange
