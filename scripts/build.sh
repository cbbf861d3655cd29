# shellcheck shell=bash
# What ./faultline and ./check share: installing packages, building a preset, knowing that nothing is to do.
# Sourced; expects $root, the project's folder. Everything said here goes to stderr: stdout belongs to the results.
#
# A finished build leaves a stamp: the project's folder, then one line per input with its change time, size and inode.
# The build is up to date when the same list, taken again, is equal. That costs one `find`, sees files that were
# added, removed, renamed or restored with an old date, and does not depend on the clock.

: "${root:?}"

say() { printf 'faultline: %s\n' "$*" >&2; }
fail() {
  say "$@"
  exit 1
}

fingerprint() {
  local inputs=(CMakeLists.txt CMakePresets.json cmake src)
  [[ -d $root/web ]] && inputs+=(web)
  printf '%s\n' "$root"
  cd "$root" && find "${inputs[@]}" -name node_modules -prune -o -printf '%p %C@ %s %i\n' 2>/dev/null
}

# up_to_date PRESET
up_to_date() {
  local stamp=$root/build/$1/.built
  [[ -x $root/build/$1/src/app/faultline && -r $stamp && $(fingerprint) == "$(<"$stamp")" ]]
}

# Other sources of Node.js have npm in one package with it, which Debian's npm would not go with.
has_npm() { command -v node >/dev/null && command -v npm >/dev/null; }

# missing_packages LIST...: the packages of these lists that are not installed
missing_packages() {
  local wanted have name
  wanted=$(cd "$root/scripts/packages" && sed 's/#.*//' "$@")
  # shellcheck disable=SC2086,SC2016
  have=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null)
  for name in $wanted; do
    [[ $name == nodejs || $name == npm ]] && has_npm && continue
    [[ $'\n'$have$'\n' == *$'\n'"installed $name"$'\n'* ]] || printf '%s\n' "$name"
  done
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif [[ -t 0 ]]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

apt_install() {
  as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -qq -y -o DPkg::Lock::Timeout=600 \
    install --no-install-recommends "$@" </dev/null
}

# install_packages LIST...: installs what is missing; says nothing when nothing is
install_packages() {
  command -v dpkg-query >/dev/null || return 0 # not Debian: CMake will name what it does not find
  local missing log=$root/build/packages.log
  # shellcheck disable=SC2207
  missing=($(missing_packages "$@"))
  ((${#missing[@]})) || return 0
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    fail "these packages are missing, and installing them needs root or sudo: ${missing[*]}"
  fi
  say "installing ${missing[*]}"
  apt_install "${missing[@]}" >"$log" 2>&1 && return 0
  # The package lists may be old or absent.
  if ! { as_root apt-get -qq update </dev/null && apt_install "${missing[@]}"; } >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    fail "could not install: ${missing[*]}"
  fi
}

# As many compilers as there are cores, but no more than the memory carries: Clang's headers take about 1 GB each.
jobs_that_fit() {
  local cores megabytes
  cores=$(nproc)
  megabytes=$(awk '/^MemAvailable:/ {print int($2 / 1024)}' /proc/meminfo)
  local fit=$((${megabytes:-0} / 1200))
  ((fit < 1)) && fit=1
  echo $((fit < cores ? fit : cores))
}

# Copies the build's output to the log; on a terminal it also shows how far the build is.
follow() {
  local line
  if [[ ! -t 2 ]]; then
    cat >>"$1"
    return
  fi
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    [[ $line == \[*/*\]* ]] && printf '\r%s]' "${line%%]*}" >&2
  done
  printf '\r\033[K' >&2
}

# ccache needs a folder that it can write to; without a home, ours.
choose_ccache_folder() {
  [[ -n ${CCACHE_DIR:-} ]] && return
  [[ -n ${HOME:-} ]] && mkdir -p "$HOME/.cache/ccache" 2>/dev/null && [[ -w $HOME/.cache/ccache ]] && return
  export CCACHE_DIR=$root/.cache/ccache
}

# Ninja believes dates. It does not see an input that was changed after the last build but carries an older date
# (unpacked from an archive, say), so then everything is compiled anew; ccache knows most of it.
changed_behind_ninja() {
  local stamp=$root/build/$1/.built
  [[ -f $stamp ]] && [[ -n $(cd "$root" && find cmake src -type f -cnewer "$stamp" ! -newer "$stamp" -print -quit) ]]
}

run_cmake() { # PRESET TARGET...
  local preset=$1 folder=$root/build/$1 target targets=()
  shift
  for target in "$@"; do
    targets+=(--target "$target")
  done
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf "$folder" # the project was moved or copied, and CMake keeps absolute paths
  fi
  cd "$root" && cmake --preset "$preset" || return 1
  if changed_behind_ninja "$preset"; then
    cmake --build "$folder" --target clean || return 1
  fi
  NINJA_STATUS='[%f/%t] ' cmake --build "$folder" -j "$(jobs_that_fit)" "${targets[@]}"
}

# lock PRESET: one build of a preset at a time; released by unlock, or when the process ends
lock() {
  if ! mkdir -p "$root/build" 2>/dev/null || ! { exec {lock_fd}>"$root/build/$1.lock"; } 2>/dev/null; then
    fail "there is something to build, but $root/build cannot be written"
  fi
  if ! flock -n "$lock_fd"; then
    say "waiting for another build to end"
    flock "$lock_fd"
  fi
}
unlock() { exec {lock_fd}>&-; }

# build PRESET TARGET...: to be called with the preset locked
build() {
  local preset=$1 log=$root/build/$1.log before
  choose_ccache_folder
  before=$(fingerprint) # what changes while we build is for the next time
  : >"$log"
  if ! (set -o pipefail && run_cmake "$@" </dev/null 2>&1 | follow "$log"); then
    tail -n 40 "$log" >&2
    fail "the $preset build failed; the whole log is $log"
  fi
  printf '%s\n' "$before" >"$root/build/$preset/.built"
}
