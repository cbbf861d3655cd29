# Compiler settings that all our targets share, and the two ways a target is made.

find_program(FAULTLINE_CCACHE ccache)
if(FAULTLINE_CCACHE)
  # Without these it does not keep what was compiled with precompiled headers (ccache's manual).
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${FAULTLINE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${FAULTLINE_CCACHE})
endif()

# GCC looks for a program that is called exactly ld.lld, which Debian's lld-19 has in LLVM's own folder only.
find_program(FAULTLINE_LLD ld.lld HINTS /usr/lib/llvm-19/bin)
if(FAULTLINE_LLD)
  cmake_path(GET FAULTLINE_LLD PARENT_PATH folder)
  add_link_options(-fuse-ld=lld -B${folder})
endif()

add_library(faultline_options INTERFACE)
target_include_directories(faultline_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(faultline_options INTERFACE
  -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual -Werror
  # GCC 12 sees an overlap in `"text" + std::string(...)` where there is none (its bug 105329).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # std::stable_partition of GCC 12's library uses what it deprecates
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
if(FAULTLINE_SANITIZE)
  target_compile_options(faultline_options INTERFACE
    -fsanitize=${FAULTLINE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(faultline_options INTERFACE -fsanitize=${FAULTLINE_SANITIZE})
endif()

# faultline_unity(TARGET): compiles up to eight files of a folder in one go, which halves a build from scratch. The names in a
# file's unnamed namespace must therefore differ from those of the other files of its folder. Presets that are for
# editing leave it off.
function(faultline_unity target)
  if(CMAKE_UNITY_BUILD)
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    cmake_language(EVAL CODE "cmake_language(DEFER CALL faultline_unity_groups ${target})") # sources may be added until then
  endif()
endfunction()

function(faultline_unity_groups target)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source NORMALIZE)
    cmake_path(GET source PARENT_PATH folder)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    string(MAKE_C_IDENTIFIER ${folder} folder)
    math(EXPR count_${folder} "${count_${folder}} + 1")
    math(EXPR group "(${count_${folder}} - 1) / 8")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${group})
  endforeach()
endfunction()

# faultline_library(NAME DEPENDENCY...): the library faultline_NAME from the .cpp files of this folder.
# The dependencies are the folder's arrows; tests/arrows holds the includes to the same list.
function(faultline_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(faultline_${name} STATIC ${sources})
  faultline_unity(faultline_${name})
  target_link_libraries(faultline_${name} PUBLIC faultline_options)
  foreach(dependency ${ARGN})
    target_link_libraries(faultline_${name} PUBLIC ${dependency})
  endforeach()
endfunction()
