// The run of a component model as its interactions: who took part, where each went, and which data changed. For
// the chart (a lane for each component), the listing of the run and the JSON.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "app/result_json.h"
#include "cfa/program.h"
#include "trace/interpreter.h"

namespace faultline::app {

struct Participant {
  struct Write {
    std::string data;  // its name in the component
    std::string value;
    SourceRange range;  // of the statement
  };
  std::string component;
  std::string port;
  std::string from, to;  // places, "A, B" of a Petri net; empty: it stays without saying so
  std::vector<Write> writes;
};

struct Interaction {
  std::string name;  // of the connector, or of the internal port
  std::uint32_t step = 0;  // of the run: where it is chosen
  std::vector<Participant> participants;  // in the order in which they move
};

// Empty: no component model. A choice that was not enabled, which ends a run, is none.
std::vector<Interaction> interactions_of(const cfa::Program& program, const trace::Run& run);

Json interactions_json(const std::vector<Interaction>& interactions);

// "request1: p1.request S1 -> S2, controller.request"
std::string in_words(const Interaction& interaction);

// A line of the ranking, by which what it did is marked: [1] is the first.
struct Blamed {
  FileId file;
  std::uint32_t line = 0;
};

constexpr std::size_t kMostInteractions = 30;  // that a chart shows unless more are asked for

// A row for each interaction; of a long run, the last `most` ones.
void print_chart(std::ostream& out, const cfa::Program& program, const trace::Run& run,
                 const std::vector<Blamed>& blamed, std::size_t most);

}  // namespace faultline::app
