#include "investigated.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "check/evidence.h"
#include "check/near_run.h"
#include "check/spectrum.h"
#include "checked_program.h"

namespace faultline::localize {

Investigated::Investigated(const std::string& text, Assumptions assumptions)
    : Investigated(engine::read_checked(text), std::move(assumptions)) {}

Investigated::Investigated(cfa::Program program, Assumptions assumptions)
    : program_(std::make_unique<cfa::Program>(std::move(program))) {
  find_run(std::move(assumptions));
}

void Investigated::find_run(Assumptions assumptions) {
  engine::Options how;
  for (const engine::KnownProperty& known : engine::known_properties())
    how.properties.add(*engine::find_property(known.name));
  result_ = engine::bmc::check(*program_, how);
  if (result_.violations.empty()) throw std::runtime_error("no run fails");
  investigate(std::move(assumptions));
}

Investigated::Investigated(const std::string& text, const std::vector<std::int64_t>& inputs,
                           Assumptions assumptions)
    : Investigated(engine::read_checked(text), inputs, std::move(assumptions)) {}

Investigated::Investigated(cfa::Program program, const std::vector<std::int64_t>& inputs,
                           Assumptions assumptions)
    : program_(std::make_unique<cfa::Program>(std::move(program))) {
  trace::Choices choices;
  for (const std::int64_t input : inputs)
    choices.push_back({trace::Choice::Kind::Integer, input < 0,
                       input < 0 ? 0 - static_cast<std::uint64_t>(input) : static_cast<std::uint64_t>(input),
                       0});
  trace::ListedInputs source(std::move(choices));
  trace::RunOptions options;
  options.recording = trace::Recording::On;
  options.checks = {true, true, true, true};
  result_.violations.push_back(
      {trace::Interpreter(*program_).run(source, options), engine::Simplicity::AsFound});
  if (!trace::is_violation(result_.violations.front().run.event.kind))
    throw std::runtime_error("the run passes");
  investigate(std::move(assumptions));
}

void Investigated::investigate(Assumptions assumptions) {
  assumptions.checks = {true, true, true, true};
  investigation_ = std::make_unique<Investigation>(*program_, result_.violations.front().run,
                                                   std::move(assumptions), Budget{});
}

fault::Localization Investigated::ask(const Localizer& localizer) const {
  Context context;
  fault::Localization result = localizer.localize(*investigation_, context);
  const check::RunBasis runs{*program_, investigation_->run(), investigation_->assumptions().checks};
  for (const auto& near : result.runs)
    EXPECT_EQ(check::confirm_near_run(runs, *near, Budget{}), fault::Checked::Confirmed);
  std::map<const void*, check::SpectrumCounter> counters;  // by the runs that are counted
  for (fault::Fault& fault : result.faults) {
    if (std::holds_alternative<fault::Difference>(fault.evidence) ||
        std::holds_alternative<fault::Cause>(fault.evidence))
      continue;
    if (const auto* spectrum = std::get_if<fault::Spectrum>(&fault.evidence)) {
      const auto counter =
          counters.try_emplace(spectrum->runs.get(), *program_, *spectrum->runs, runs.checks, Budget{}).first;
      fault.checked = counter->second.confirm(*spectrum);
      EXPECT_EQ(fault.checked, fault::Checked::Confirmed);
      continue;
    }
    const Encoded& encoded = investigation_->encoded(fault::encoding_of(fault.evidence));
    const check::Basis basis{encoded.formula, encoded.candidates(), *encoded.terms, program_.get(),
                             &investigation_->run().trace};
    fault.checked = check::confirm(basis, fault.evidence, Budget{}.within(std::chrono::seconds(5)));
    EXPECT_NE(fault.checked, fault::Checked::Refuted);
  }
  return result;
}

namespace {

std::string lines_of(const fault::Fault& fault) {
  std::set<std::uint32_t> numbers;
  for (const fault::Part& part : fault.parts)
    numbers.insert(part.range.begin.line);
  std::string text;
  for (const std::uint32_t number : numbers)
    text += (text.empty() ? "" : "+") + std::to_string(number);
  return text;
}

}  // namespace

std::vector<std::string> lines(const fault::Localization& localization) {
  std::vector<std::string> all;
  for (const fault::Fault& fault : localization.faults)
    all.push_back(lines_of(fault));
  return all;
}

std::vector<std::string> scored_lines(const fault::Localization& localization) {
  std::vector<std::string> all;
  for (const fault::Fault& fault : localization.faults)
    all.push_back(fmt::format("{}: {:.2f}", fault.parts.front().range.begin.line, fault.score));
  return all;
}

std::vector<std::string> story(const fault::Localization& localization) {
  std::vector<std::string> all;
  for (const fault::Fault& fault : localization.faults) {
    const auto& interval = proved<fault::InvariantInterval>(fault);
    if (all.empty()) all.push_back(interval.before);
    all.push_back(std::to_string(fault.parts.front().range.begin.line));
    all.push_back(interval.after);
  }
  return all;
}

std::uint32_t line_at(const Investigated& program, std::uint32_t step) {
  const Investigation& investigation = program.investigation();
  return investigation.program().edges[investigation.run().trace.steps[step].edge].range.begin.line;
}

std::vector<std::string> single_lines(const fault::Localization& localization) {
  std::set<std::uint32_t> numbers;
  for (const fault::Fault& fault : localization.faults) {
    const auto* set = std::get_if<fault::CorrectionSet>(&fault.evidence);
    if (set && set->of.groups.size() == 1) numbers.insert(fault.parts.front().range.begin.line);
  }
  std::vector<std::string> all;
  for (const std::uint32_t number : numbers)
    all.push_back(std::to_string(number));
  return all;
}

std::vector<std::string> infos_at(const fault::Localization& localization, std::uint32_t line) {
  std::vector<std::string> all;
  for (const fault::Fault& fault : localization.faults) {
    if (lines_of(fault) != std::to_string(line)) continue;
    for (const fault::Info& info : fault.infos)
      all.push_back(info.text);
  }
  return all;
}

std::string all_infos(const fault::Localization& localization) {
  std::string all;
  for (const fault::Fault& fault : localization.faults)
    for (const fault::Info& info : fault.infos)
      all += lines_of(fault) + ": " + info.text + "\n";
  return all;
}

}  // namespace faultline::localize
