# Builds web/ into one HTML file and writes it as a C++ source. Run by the build when something in web/ has changed.
#
#   cmake -DWEB=web -DOUTPUT=built_page.cpp -DWANTED=ON -P cmake/web_page.cmake
#
# Where npm is missing or its registry cannot be reached, the program is built without the page: it says so when it is
# asked for one, and the test web_page fails. The source gets an old date then, so that the next build tries again.

get_filename_component(folder ${OUTPUT} DIRECTORY)
set(log ${folder}/web.log)
find_program(NPM npm)

function(write_no_page)
  file(WRITE ${OUTPUT} "// Built without web/.\n#include \"report/html/page.h\"\n
namespace faultline::report::html {\n\nstd::string_view built_page() {\n  return {};\n}\n
}  // namespace faultline::report::html\n")
endfunction()

function(give_up why)
  message(WARNING "--html will not work: ${why}")
  write_no_page()
  execute_process(COMMAND touch -d @1 ${OUTPUT})
endfunction()

if(NOT WANTED)
  write_no_page()
  return()
endif()
if(NOT NPM)
  give_up("npm was not found")
  return()
endif()

file(LOCK ${WEB}/node_modules.lock GUARD PROCESS) # the presets share what npm installs
set(installed ${WEB}/node_modules/.package-lock.json)
if(NOT EXISTS ${installed} OR ${WEB}/package-lock.json IS_NEWER_THAN ${installed})
  execute_process(COMMAND ${NPM} ci --no-audit --no-fund --ignore-scripts WORKING_DIRECTORY ${WEB}
    OUTPUT_FILE ${log} ERROR_FILE ${log} RESULT_VARIABLE failed)
  if(failed)
    give_up("'npm ci' failed in ${WEB}, see ${log}")
    return()
  endif()
  file(TOUCH ${installed})
endif()
foreach(command "build;--;--outDir;${folder}/page;--emptyOutDir" "embed;--;${folder}/page/index.html;${OUTPUT}")
  execute_process(COMMAND ${NPM} run --silent ${command} WORKING_DIRECTORY ${WEB}
    OUTPUT_FILE ${log} ERROR_FILE ${log} RESULT_VARIABLE failed)
  if(failed)
    file(READ ${log} said)
    message(FATAL_ERROR "web/ cannot be built:\n${said}")
  endif()
endforeach()
