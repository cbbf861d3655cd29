#include "csmith_campaign.h"

#include <fmt/format.h>

#include <atomic>
#include <fstream>
#include <iostream>
#include <memory>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace faultline::differential {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds kGenerationLimit{10};

std::string one_line(const std::string& text) {
  std::string line = text.substr(0, text.find('\n'));
  for (char& c : line)
    if (c == '\t') c = ' ';
  return line;
}

Verdict verdict_named(const std::string& text) {
  for (const Verdict verdict :
       {Verdict::Equal, Verdict::Refused, Verdict::Unfinished, Verdict::Skipped, Verdict::Failed})
    if (name(verdict) == text) return verdict;
  throw std::runtime_error("the ledger cannot be read: '" + text + "'");
}

}  // namespace

struct Campaign::Shared {
  std::mutex mutex;
  std::map<Seed, SeedResult> results;
  std::ofstream ledger;
  Seed next = 0;
  unsigned compared = 0;
  unsigned tried = 0;
  std::exception_ptr error;
};

std::string Tally::line() const {
  return fmt::format("compared {}, equal {}, refused {}, unfinished {}, skipped {}", compared, equal, refused,
                     unfinished, skipped);
}

Tally tally(const std::map<Seed, SeedResult>& results) {
  Tally sum;
  for (const auto& [seed, result] : results) {
    switch (result.verdict) {
      case Verdict::Equal: ++sum.equal; break;
      case Verdict::Failed: ++sum.failed; break;
      case Verdict::Refused: ++sum.refused; break;
      case Verdict::Unfinished: ++sum.unfinished; break;
      case Verdict::Skipped: ++sum.skipped; break;
    }
  }
  sum.compared = sum.equal + sum.failed;
  return sum;
}

std::string objection(const Tally& tally, unsigned wanted) {
  const unsigned programs = tally.compared + tally.refused + tally.unfinished;
  if (tally.failed > 0) return fmt::format("{} programs failed", tally.failed);
  if (tally.compared < wanted)
    return fmt::format("only {} of {} comparisons were made", tally.compared, wanted);
  if (tally.refused * 100 > programs * kToleratedPercent)
    return fmt::format("{} of {} programs were refused", tally.refused, programs);
  if (tally.unfinished * 100 > programs * kToleratedPercent)
    return fmt::format("{} of {} programs were not finished", tally.unfinished, programs);
  return {};
}

Campaign::Campaign(CampaignOptions options)
    : options_(std::move(options)), shared_(std::make_shared<Shared>()) {
  options_.folder = fs::absolute(options_.folder);
  fs::create_directories(options_.folder / "kept");
  for (const Mix* mix : options_.mixes) {  // csmith reads this file in the folder where it runs
    const fs::path folder = options_.folder / mix->name;
    fs::create_directories(folder);
    std::ofstream(folder / "platform.info")
        << "integer size = 4\npointer size = " << (mix->word == Word::Bits32 ? 4 : 8) << "\n";
  }
  shared_->next = options_.first;
  if (options_.start == CampaignOptions::Start::Resumed) read_ledger();
  if (shared_->results.empty()) {
    shared_->ledger.open(options_.folder / "ledger.txt", std::ios::trunc);
    shared_->ledger << identity() << std::endl;
  } else {
    shared_->ledger.open(options_.folder / "ledger.txt", std::ios::app);
  }
}

// Results of another program, or of another choice of seeds, are not ours.
std::string Campaign::identity() const {
  const fs::path program = options_.tools.faultline;
  std::string mixes;
  for (const Mix* mix : options_.mixes)
    mixes += fmt::format("{}{}", mixes.empty() ? "" : ",", mix->name);
  return fmt::format("faultline {} {} seeds from {} mixes {}", fs::file_size(program),
                     fs::last_write_time(program).time_since_epoch().count(), options_.first, mixes);
}

void Campaign::read_ledger() {
  std::ifstream file(options_.folder / "ledger.txt");
  std::string line;
  if (!std::getline(file, line)) return;
  if (line != identity()) {
    std::cout << "the earlier results are of another program or of other seeds: beginning anew\n";
    return;
  }
  while (std::getline(file, line)) {
    if (file.eof()) break;  // cut off in the middle
    std::istringstream fields(line);
    std::string seed, verdict;
    SeedResult result;
    std::getline(fields, seed, '\t');
    std::getline(fields, result.mix, '\t');
    std::getline(fields, verdict, '\t');
    std::getline(fields, result.message);
    result.verdict = verdict_named(verdict);
    shared_->compared += result.verdict == Verdict::Equal || result.verdict == Verdict::Failed;
    ++shared_->tried;
    shared_->results[std::stoull(seed)] = std::move(result);
  }
  std::cout << fmt::format("going on after {} seeds\n", shared_->results.size());
}

fs::path Campaign::source(Seed seed, const Mix& mix) const {
  return options_.folder / "kept" / fmt::format("{}-{}.c", mix.name, seed);
}

Program Campaign::program_of(Seed seed, const Mix& mix) const {
  Program program{{source(seed, mix)}, mix.word, {"-w", "-I" + options_.csmith_headers}};
  program.compiler_options.insert(program.compiler_options.end(), mix.compiler_options.begin(),
                                  mix.compiler_options.end());
  return program;
}

SeedResult Campaign::examine(Seed seed, const Mix& mix) const {
  const fs::path source = this->source(seed, mix);
  Command generate{options_.csmith, "--seed", std::to_string(seed), "--output", source.string()};
  generate.insert(generate.end(), mix.csmith_options.begin(), mix.csmith_options.end());
  const Finished generated = differential::run(generate, kGenerationLimit, options_.folder / mix.name);
  if (generated.how != Finished::How::Exited) {
    fs::remove(source);
    return {std::string(mix.name), Verdict::Skipped, "csmith makes no program: " + describe(generated)};
  }
  if (generated.code != 0)
    throw std::runtime_error("csmith: " + describe(generated) + ": " + generated.out + generated.err);

  const fs::path executable = fs::path(source).replace_extension();
  Comparison comparison = compare(program_of(seed, mix), executable, options_.tools);
  std::error_code ignored;
  fs::remove(executable, ignored);
  if (comparison.verdict == Verdict::Equal || comparison.verdict == Verdict::Skipped) fs::remove(source);
  return {std::string(mix.name), comparison.verdict, std::move(comparison.message)};
}

std::string Campaign::replay(Seed seed, const Mix& mix) const {
  const Program program = program_of(seed, mix);
  return fmt::format("  {}\n  {} && ./program\n", text(run_command(program, options_.tools)),
                     text(compile_command(program, "program", options_.tools)));
}

void Campaign::record(Seed seed, SeedResult result) {
  shared_->compared += result.verdict == Verdict::Equal || result.verdict == Verdict::Failed;
  shared_->ledger << fmt::format("{}\t{}\t{}\t{}\n", seed, result.mix, name(result.verdict),
                                 one_line(result.message))
                  << std::flush;
  if (result.verdict != Verdict::Equal && result.verdict != Verdict::Skipped)
    std::cout << fmt::format("{} seed {} {}: {}\n{}", result.mix, seed, name(result.verdict), result.message,
                             replay(seed, mix_of(seed)))
              << std::flush;
  shared_->results[seed] = std::move(result);
  if (shared_->results.size() % 100 == 0) std::cout << tally(shared_->results).line() << std::endl;
}

// The next seed that is not known yet; none if there are enough comparisons, or far too few to hope for more.
bool Campaign::next_seed(Seed& seed) {
  const std::lock_guard lock(shared_->mutex);
  if (shared_->error || shared_->compared >= options_.count) return false;
  if (shared_->tried >= 3 * options_.count + 20) return false;
  while (shared_->results.contains(shared_->next))
    ++shared_->next;
  seed = shared_->next++;
  ++shared_->tried;
  return true;
}

void Campaign::work() {
  Seed seed = 0;
  try {
    while (next_seed(seed)) {
      SeedResult result = examine(seed, mix_of(seed));
      const std::lock_guard lock(shared_->mutex);
      record(seed, std::move(result));
    }
  } catch (...) {
    const std::lock_guard lock(shared_->mutex);
    shared_->error = std::current_exception();
  }
}

std::string Campaign::summary() const {
  const Tally sum = tally(shared_->results);
  std::string text;
  for (const Mix* mix : options_.mixes) {
    std::map<Seed, SeedResult> part;
    for (const auto& [seed, result] : shared_->results)
      if (result.mix == mix->name) part[seed] = result;
    if (options_.mixes.size() > 1) text += fmt::format("{:<12} {}\n", mix->name, tally(part).line());
  }
  for (const auto& [seed, result] : shared_->results)
    if (result.verdict != Verdict::Equal && result.verdict != Verdict::Skipped)
      text += fmt::format("{} seed {} {}: {}\n", result.mix, seed, name(result.verdict),
                          one_line(result.message));
  text += sum.line() + "\n";
  const std::string why = objection(sum, options_.count);
  return text + (why.empty() ? "" : "FAILED: " + why + "\n");
}

bool Campaign::run() {
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < options_.jobs; ++i)
    workers.emplace_back([this] { work(); });
  workers.clear();  // waits for them
  if (shared_->error) std::rethrow_exception(shared_->error);
  const std::string text = summary();
  std::ofstream(options_.folder / "summary.txt") << text;
  std::cout << text;
  return objection(tally(shared_->results), options_.count).empty();
}

}  // namespace faultline::differential
