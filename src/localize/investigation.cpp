#include "localize/investigation.h"

namespace faultline::localize {

Encoded Investigation::make(trace::Granularity granularity, trace::Encoding encoding) const {
  trace::FormulaOptions options;
  options.granularity = granularity;
  options.precondition = assumptions_.precondition;
  options.initial_functions = assumptions_.initial_functions;
  options.ignored = assumptions_.ignored;
  options.trusted = assumptions_.trusted;
  options.checks = assumptions_.checks;
  options.budget = budget_;
  options.keep_states = encoding != trace::Encoding::Program;
  Encoded made;
  made.terms = std::make_unique<logic::TermManager>();
  made.source = std::make_unique<trace::Formulas>(program_, run_, *made.terms, options);
  auto formula = encoding == trace::Encoding::Program ? made.source->program() : made.source->path(encoding);
  if (const auto* unsupported = std::get_if<trace::Unsupported>(&formula))
    throw NotExplainable{unsupported->reason};
  made.formula = std::get<trace::TraceFormula>(std::move(formula));
  return made;
}

const Encoded& Investigation::encoded(trace::Encoding encoding) const {
  switch (encoding) {
    case trace::Encoding::Path: return path();
    case trace::Encoding::FlowSensitive: return flow_sensitive();
    case trace::Encoding::Program: break;
  }
  return whole_program();
}

const Encoded& Investigation::path(trace::Granularity granularity) const {
  auto& known = paths_[static_cast<std::size_t>(granularity)];
  if (!known) known = std::make_unique<Encoded>(make(granularity, trace::Encoding::Path));
  return *known;
}

const Encoded& Investigation::flow_sensitive() const {
  if (!flow_sensitive_)
    flow_sensitive_ =
        std::make_unique<Encoded>(make(trace::Granularity::Statement, trace::Encoding::FlowSensitive));
  return *flow_sensitive_;
}

const Encoded& Investigation::whole_program() const {
  if (!whole_program_)
    whole_program_ =
        std::make_unique<Encoded>(make(trace::Granularity::Expression, trace::Encoding::Program));
  return *whole_program_;
}

}  // namespace faultline::localize
