#include "frontend/c/parse.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <filesystem>
#include <map>

#include "cfa/model_file.h"
#include "frontend/c/library.h"

namespace faultline::frontend::c {
namespace {

using Arguments = std::vector<std::string>;

// What gcc accepts with a warning, and old programs are full of, is no error for us either. Clang's other
// warnings are the business of the user's compiler.
const Arguments kTolerance = {"-w",
                              "-Wno-error=implicit-int",
                              "-Wno-error=implicit-function-declaration",
                              "-Wno-error=int-conversion",
                              "-Wno-error=incompatible-pointer-types",
                              "-Wno-error=incompatible-function-pointer-types",
                              "-Wno-error=return-type",
                              "-Wno-error=return-mismatch"};

Arguments fixed_arguments(const Options& options, Color color) {
  Arguments arguments = {"-fsyntax-only",
                         "-ferror-limit=20",
                         "-fno-spell-checking",
                         "-fno-diagnostics-show-option",
                         "-resource-dir",
                         FAULTLINE_CLANG_RESOURCES,
                         options.pointer_bytes == 4 ? "-m32" : "-m64",
                         color == Color::On ? "-fcolor-diagnostics" : "-fno-color-diagnostics"};
  arguments.insert(arguments.end(), kTolerance.begin(), kTolerance.end());
  return arguments;
}

// Keeps the syntax tree of each file that the tool reads.
class TreeKeeper : public clang::tooling::ToolAction {
 public:
  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager* files,
                     std::shared_ptr<clang::PCHContainerOperations> containers,
                     clang::DiagnosticConsumer* consumer) override {
    auto diagnostics = clang::CompilerInstance::createDiagnostics(&invocation->getDiagnosticOpts(), consumer,
                                                                  /*ShouldOwnClient=*/false);
    auto unit =
        clang::ASTUnit::LoadFromCompilerInvocation(invocation, std::move(containers), diagnostics, files);
    if (!unit) return false;
    units.push_back(std::move(unit));
    return true;
  }
  std::vector<std::unique_ptr<clang::ASTUnit>> units;
};

clang::IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnostic_options(Color color) {
  auto options = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  options->ShowPresumedLoc = 0;  // positions as in the file on disk, as ours
  options->ShowColors = color == Color::On;
  options->ShowOptionNames = 0;
  return options;
}

std::string absolute(const std::string& path) {
  std::error_code error;
  const std::filesystem::path full = std::filesystem::absolute(path, error);
  return error ? path : full.lexically_normal().string();
}

// The disk, with some files that have another text.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> file_system(const Options& options) {
  auto disk = llvm::vfs::getRealFileSystem();
  if (options.instead.empty()) return disk;
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  std::error_code error;
  memory->setCurrentWorkingDirectory(std::filesystem::current_path(error).string());
  for (const Options::Instead& each : options.instead)
    memory->addFile(absolute(each.path), 0, llvm::MemoryBuffer::getMemBufferCopy(each.text));
  auto both = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(disk);
  both->pushOverlay(memory);
  return both;
}

// As if the user had called `clang ARGUMENTS FILE` here: file names stay as they were given.
bool run_directly(const Options& options, const std::string& file, Color color,
                  clang::DiagnosticConsumer& consumer, clang::DiagnosticOptions& style, TreeKeeper& keeper) {
  Arguments line = {"clang", "-x", "c"};
  const Arguments fixed = fixed_arguments(options, color);
  line.insert(line.end(), fixed.begin(), fixed.end());
  line.insert(line.end(), options.compiler_arguments.begin(), options.compiler_arguments.end());
  line.insert(line.end(), {"--", file});
  auto files =
      llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), file_system(options));
  clang::tooling::ToolInvocation invocation(line, &keeper, files.get(),
                                            std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&consumer);
  invocation.setDiagnosticOptions(&style);
  return invocation.run();
}

// With the options that compile_commands.json records for the file.
bool run_recorded(const clang::tooling::CompilationDatabase& commands, const Options& options,
                  const std::string& file, Color color, clang::DiagnosticConsumer& consumer,
                  TreeKeeper& keeper) {
  using clang::tooling::ArgumentInsertPosition;
  clang::tooling::ClangTool tool(commands, {file});
  std::vector<std::string> paths;  // the tool keeps references
  for (const Options::Instead& each : options.instead)
    paths.push_back(absolute(each.path));
  for (std::size_t i = 0; i < paths.size(); ++i)
    tool.mapVirtualFile(paths[i], options.instead[i].text);
  tool.setDiagnosticConsumer(&consumer);
  tool.setPrintErrorMessage(false);
  tool.clearArgumentsAdjusters();
  tool.appendArgumentsAdjuster(clang::tooling::getClangSyntaxOnlyAdjuster());
  tool.appendArgumentsAdjuster(clang::tooling::getClangStripOutputAdjuster());
  tool.appendArgumentsAdjuster(clang::tooling::getClangStripDependencyFileAdjuster());
  tool.appendArgumentsAdjuster(clang::tooling::getInsertArgumentAdjuster(fixed_arguments(options, color),
                                                                         ArgumentInsertPosition::BEGIN));
  tool.appendArgumentsAdjuster(
      clang::tooling::getInsertArgumentAdjuster(options.compiler_arguments, ArgumentInsertPosition::END));
  return tool.run(&keeper) == 0;
}

}  // namespace

Parsed parse_files(const Options& options, Color color) {
  Parsed parsed;
  std::string error;
  std::unique_ptr<clang::tooling::CompilationDatabase> commands;
  if (!options.build_directory.empty()) {
    commands = clang::tooling::CompilationDatabase::loadFromDirectory(options.build_directory, error);
    if (!commands) {
      parsed.failed = true;
      parsed.messages =
          "faultline: error: cannot read compile_commands.json in '" + options.build_directory + "'\n";
      return parsed;
    }
  }
  llvm::raw_string_ostream stream(parsed.messages);
  const auto style = diagnostic_options(color);
  for (const std::string& file : options.files) {
    clang::TextDiagnosticPrinter printer(stream, style.get());
    TreeKeeper keeper;
    const bool ran = commands ? run_recorded(*commands, options, file, color, printer, keeper)
                              : run_directly(options, file, color, printer, *style, keeper);
    if (!ran || printer.getNumErrors() > 0 || keeper.units.size() != 1 ||
        keeper.units.front()->getDiagnostics().hasUncompilableErrorOccurred()) {
      parsed.failed = true;
      continue;
    }
    parsed.units.push_back(std::move(keeper.units.front()));
  }
  return parsed;
}

std::shared_ptr<clang::ASTUnit> parse_library(const Options& options) {
  // A tree is no thing to be shared between threads: looking at it computes layouts.
  thread_local std::map<std::uint32_t, std::shared_ptr<clang::ASTUnit>> known;  // by the size of pointers
  std::shared_ptr<clang::ASTUnit>& unit = known[options.pointer_bytes];
  if (unit) return unit;
  Arguments arguments = {"-x", "c", "-std=gnu11", "-fno-builtin"};
  const Arguments fixed = fixed_arguments(options, Color::Off);
  arguments.insert(arguments.end(), fixed.begin(), fixed.end());
  std::shared_ptr<clang::ASTUnit> made = clang::tooling::buildASTFromCodeWithArgs(
      llvm::StringRef(library_source()), arguments,
      llvm::StringRef(cfa::kModelFile.data(), cfa::kModelFile.size()), "clang");
  if (!made || made->getDiagnostics().hasErrorOccurred())
    throw InternalError("the library models do not compile");
  unit = std::move(made);
  return unit;
}

}  // namespace faultline::frontend::c
