// csmith_compare: random C programs, compiled by gcc and run by us.
//
//   csmith_compare --mix default --first 1 --count 40    ends well only if all 40 comparisons were made and
//   are equal csmith_compare --long 5000                           the long run, over all mixes; goes on
//   where it was interrupted
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <thread>

#include "csmith_campaign.h"

namespace faultline::differential {
namespace {

struct Settings {
  CampaignOptions campaign;
  std::string mix = "all";
  unsigned long_run = 0;
  double compiled_seconds = 5;
  bool list = false;
};

void declare(CLI::App& app, Settings& settings) {
  CampaignOptions& campaign = settings.campaign;
  app.add_option("--mix", settings.mix, "The mix of csmith's options; all: one after the other");
  app.add_flag("--list", settings.list, "Describe the mixes");
  app.add_option("--first", campaign.first, "The first seed (1)");
  CLI::Option* const count = app.add_option("--count", campaign.count, "Comparisons wanted");
  app.add_option("--long", settings.long_run,
                 "Comparisons wanted, in a run that can be interrupted and resumed")
      ->excludes(count);
  app.add_option("--jobs", campaign.jobs, "Programs at a time (1; with --long, all cores)");
  app.add_option("--folder", campaign.folder, "Where results and programs are kept");
  app.add_option("--faultline", campaign.tools.faultline, "The program to test");
  app.add_option("--headers", campaign.csmith_headers, "The folder of csmith.h");
  app.add_option("--compiled-seconds", settings.compiled_seconds,
                 "Skip a seed whose compiled program runs longer (5)");
}

void complete(Settings& settings) {
  CampaignOptions& campaign = settings.campaign;
  if (settings.long_run > 0) {
    campaign.count = settings.long_run;
    campaign.start = CampaignOptions::Start::Resumed;
    if (campaign.jobs == 0) campaign.jobs = std::max(1u, std::thread::hardware_concurrency());
  }
  if (campaign.jobs == 0) campaign.jobs = 1;
  if (campaign.folder.empty())
    campaign.folder = std::filesystem::path(CSMITH_FOLDER) / (settings.long_run > 0 ? "long" : settings.mix);
  campaign.tools.compiled_limit =
      std::chrono::milliseconds(static_cast<long>(settings.compiled_seconds * 1000));
  for (const Mix& mix : mixes())
    if (settings.mix == "all" || settings.mix == mix.name) campaign.mixes.push_back(&mix);
  if (campaign.mixes.empty()) throw std::runtime_error("there is no mix '" + settings.mix + "' (see --list)");
  if (campaign.count == 0) throw std::runtime_error("nothing to do: --count N or --long N");
}

int run_program(int argc, char** argv) {
  CLI::App app("Compares random C programs: compiled by gcc, run by faultline.");
  Settings settings;
  settings.campaign.jobs = 0;
  settings.campaign.tools.faultline = FAULTLINE_PROGRAM;
  settings.campaign.tools.undefined = Tools::Undefined::Skipped;
  settings.campaign.tools.run_options = {"--steps", "2000000000", "--time", "60s"};
  declare(app, settings);
  CLI11_PARSE(app, argc, argv);
  if (settings.list) {
    for (const Mix& mix : mixes())
      std::cout << mix.name << ": " << mix.summary << "\n";
    return 0;
  }
  complete(settings);
  return Campaign(settings.campaign).run() ? 0 : 1;
}

}  // namespace
}  // namespace faultline::differential

int main(int argc, char** argv) {
  try {
    return faultline::differential::run_program(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "csmith_compare: " << error.what() << "\n";
    return 1;
  }
}
