// Where in the program a move of the guidance can be made.
//
// Others name places by file, line and column, or by offset; columns may be missing, and files may have
// another path. A move that has no place stays open.
#pragma once

#include <map>
#include <vector>

#include "cfa/program.h"
#include "exchange/import/guidance.h"
#include "exchange/source_text.h"

namespace faultline::guide {

struct Site {
  enum class When : std::uint8_t { Before, After } when = When::After;
  cfa::EdgeId edge;          // After; or Before it
  cfa::LocationId location;  // Before: a statement that several edges begin; none: before the edge
  bool is_taken = true;      // Branch: is this the way that the move wants?
  cfa::ExprId result = {};   // the place that \result names
};

class SiteFinder {
 public:
  explicit SiteFinder(const cfa::Program& program);

  std::vector<Site> sites(const exchange::Move& move);

 private:
  using Edges = std::vector<cfa::EdgeId>;

  std::vector<Site> before(const exchange::Move& move);
  std::vector<Site> branches(const exchange::Move& move);
  std::vector<Site> returns(const exchange::Move& move);
  std::vector<Site> calls(const exchange::Move& move);
  std::vector<Site> leaves(const exchange::Move& move);
  std::vector<Site> behind(const exchange::Move& move);
  std::vector<Site> inputs(const exchange::Move& move);

  bool is_there(const cfa::Edge& edge, const exchange::TextPlace& place) const;  // its file and function
  Position begin_of(const cfa::Edge& edge) const;                                // of its statement
  Position position_of(const exchange::TextPlace& place, FileId file);
  bool begins_with(const cfa::Edge& edge, const std::string& word) const;
  bool declares(const cfa::Edge& edge) const;
  cfa::ExprId result_of(const cfa::Edge& edge) const;

  const cfa::Program& program_;
  exchange::SourceTexts texts_;
  Edges users_;              // edges that come from the user's text
  std::vector<Edges> into_;  // by location
};

// Is this the file that another tool calls `named`? Its folder may be another one.
bool is_same_file(const std::string& path, const std::string& named);

}  // namespace faultline::guide
