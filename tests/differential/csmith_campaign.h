// A campaign: the programs of many seeds, each compared. Every result is written down at once, so that a
// campaign that was interrupted goes on where it was; programs that fail or are refused are kept.
//
//   FOLDER/ledger.txt    a line per seed; the first line says of what
//   FOLDER/summary.txt   what was said at the end
//   FOLDER/kept/         MIX-SEED.c
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "comparison.h"
#include "csmith_mix.h"

namespace faultline::differential {

using Seed = std::uint64_t;

struct CampaignOptions {
  std::vector<const Mix*> mixes;  // seed N gets mix N modulo their number
  Seed first = 1;
  unsigned count = 0;  // comparisons wanted; seeds without a comparison are replaced by further ones
  unsigned jobs = 1;
  std::filesystem::path folder;
  std::string csmith = "csmith";
  std::string csmith_headers = "/usr/include/csmith";
  enum class Start { Anew, Resumed } start = Start::Anew;
  Tools tools;
};

struct SeedResult {
  std::string mix;
  Verdict verdict = Verdict::Failed;
  std::string message;
};

// At most this share of the programs may be refused, and as many may reach a limit of ours.
constexpr unsigned kToleratedPercent = 2;

struct Tally {
  unsigned compared = 0, equal = 0, failed = 0, refused = 0, unfinished = 0, skipped = 0;
  std::string line() const;
};
Tally tally(const std::map<Seed, SeedResult>& results);

// Empty if the campaign shows what it should; else why not.
std::string objection(const Tally& tally, unsigned wanted);

class Campaign {
 public:
  explicit Campaign(CampaignOptions options);

  // Prints what is not equal as it is found, and the summary. True if there is no objection.
  bool run();

 private:
  bool next_seed(Seed& seed);
  void work();
  SeedResult examine(Seed seed, const Mix& mix) const;
  void record(Seed seed, SeedResult result);
  const Mix& mix_of(Seed seed) const { return *options_.mixes[seed % options_.mixes.size()]; }
  Program program_of(Seed seed, const Mix& mix) const;
  std::filesystem::path source(Seed seed, const Mix& mix) const;
  std::string identity() const;
  void read_ledger();
  std::string summary() const;
  std::string replay(Seed seed, const Mix& mix) const;

  struct Shared;  // what the workers share
  CampaignOptions options_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace faultline::differential
