// Writes the built page as a C++ source: node embed.mjs page.html built_page.cpp
import { readFileSync, writeFileSync } from 'node:fs';

const [page, output] = process.argv.slice(2);
const html = readFileSync(page, 'utf8');
const kMost = 8000; // of one literal: compilers have limits
const pieces = [];
for (let at = 0; at < html.length; at += kMost) pieces.push(html.slice(at, at + kMost));
if (html.includes(')page~"')) throw new Error('the page contains the end of a literal');
// A piece must not end between the halves of a character.
if (/[\ud800-\udfff]/.test(html)) throw new Error('the page has characters beyond the basic plane');
writeFileSync(
  output,
  `// Generated from web/.
#include "report/html/page.h"

namespace faultline::report::html {

std::string_view built_page() {
  static constexpr char kPage[] =
${pieces.map((piece) => `    R"page~(${piece})page~"`).join('\n')};
  return std::string_view(kPage, sizeof kPage - 1);
}

}  // namespace faultline::report::html
`,
);
