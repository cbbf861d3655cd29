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
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(FAULTLINE_SANITIZE)
  target_compile_options(faultline_options INTERFACE
    -fsanitize=${FAULTLINE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(faultline_options INTERFACE -fsanitize=${FAULTLINE_SANITIZE})
endif()

# faultline_library(NAME DEPENDENCY...): the library faultline_NAME from the .cpp files of this folder.
# The dependencies are the folder's arrows; tests/arrows holds the includes to the same list.
function(faultline_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(faultline_${name} STATIC ${sources})
  target_link_libraries(faultline_${name} PUBLIC faultline_options)
  foreach(dependency ${ARGN})
    target_link_libraries(faultline_${name} PUBLIC ${dependency})
  endforeach()
endfunction()
