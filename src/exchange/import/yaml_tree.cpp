#include "exchange/import/yaml_tree.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <optional>

namespace faultline::exchange {
namespace {

constexpr std::size_t kDeepestYaml = 64;
constexpr std::size_t kMostNodes = 20'000'000;

ImportError error_at(const YAML::Mark& mark, const std::string& message) {
  const auto from_one = [](int number) { return static_cast<std::uint32_t>(number < 0 ? 1 : number + 1); };
  return {from_one(mark.line), from_one(mark.column), message};
}

class TreeBuilder : public YAML::EventHandler {
 public:
  YamlNode root;

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    add(node(YamlNode::Kind::Null, mark), mark);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    throw error_at(mark, "aliases are not supported here");
  }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                const std::string& value) override {
    YamlNode made = node(YamlNode::Kind::Scalar, mark);
    made.scalar = value;
    add(std::move(made), mark);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(YamlNode::Kind::List, mark);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    open(YamlNode::Kind::Map, mark);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    YamlNode node;
    std::optional<std::string> key;  // whose value comes next
  };

  YamlNode node(YamlNode::Kind kind, const YAML::Mark& mark) {
    if (++count_ > kMostNodes) throw error_at(mark, "the file has too many values");
    const ImportError place = error_at(mark, "");
    YamlNode made;
    made.kind = kind;
    made.line = place.line();
    made.column = place.column();
    return made;
  }

  void open(YamlNode::Kind kind, const YAML::Mark& mark) {
    if (open_.size() == kDeepestYaml) throw error_at(mark, "the values are nested too deeply");
    if (!open_.empty() && open_.back().node.kind == YamlNode::Kind::Map && !open_.back().key)
      throw error_at(mark, "a key is a word");
    open_.push_back({node(kind, mark), {}});
  }

  void close() {
    YamlNode done = std::move(open_.back().node);
    open_.pop_back();
    add(std::move(done), {});
  }

  void add(YamlNode made, const YAML::Mark& mark) {
    if (open_.empty()) return void(root = std::move(made));
    Open& parent = open_.back();
    if (parent.node.kind == YamlNode::Kind::List) return void(parent.node.items.push_back(std::move(made)));
    if (!parent.key) {
      if (made.kind != YamlNode::Kind::Scalar) throw error_at(mark, "a key is a word");
      parent.key = std::move(made.scalar);
      return;
    }
    parent.node.keys.push_back(std::move(*parent.key));
    parent.node.items.push_back(std::move(made));
    parent.key.reset();
  }

  std::vector<Open> open_;
  std::size_t count_ = 0;
};

}  // namespace

const YamlNode* YamlNode::find(std::string_view name) const {
  const auto found = std::ranges::find(keys, name);
  return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

void YamlNode::fail(const std::string& message) const {
  throw ImportError(line, column, message);
}

YamlNode read_yaml(std::istream& in) {
  TreeBuilder builder;
  try {
    YAML::Parser parser(in);
    if (!parser.HandleNextDocument(builder)) throw ImportError(1, 1, "the file is empty");
  } catch (const YAML::Exception& error) {
    throw error_at(error.mark, fmt::format("no YAML: {}", error.msg));
  }
  return std::move(builder.root);
}

}  // namespace faultline::exchange
