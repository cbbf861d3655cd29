// The result that lies in the page. A page without one, or with one that is not ours, says so instead of failing.
import type { Result } from './result';

export type Read = { result: Result } | { error: string };

export function read_result(text: string | null | undefined): Read {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || /^FAULTLINE.RESULT$/.test(trimmed)) return { error: 'This page has no result in it.' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(trimmed);
  } catch (why) {
    return { error: `The result in this page cannot be read: ${(why as Error).message}` };
  }
  const result = parsed as Result;
  if (typeof result !== 'object' || result === null || result.tool?.name !== 'faultline')
    return { error: 'What this page contains is no result of faultline.' };
  if (result.schema !== 1) return { error: `This page shows schema 1; the result has ${String(result.schema)}.` };
  return { result: without_pointers_to_instances(result) };
}

// Code of a type gets its instance by a pointer that the user never wrote.
function without_pointers_to_instances(result: Result): Result {
  if (!Array.isArray(result.trace) || (result.input?.language !== 'st' && result.input?.language !== 'bip')) return result;
  for (const step of result.trace)
    for (const name of ['self', 'instance']) if (step.reads?.[name]?.startsWith('&')) delete step.reads[name];
  return result;
}

export const kLongestLine = 1500; // of what is shown: an editor's line of megabytes would freeze every browser

// The text with overlong lines cut, so that line numbers stay.
export function shown_text(text: string): string {
  if (text.length <= kLongestLine) return text;
  return text
    .split('\n')
    .map((line) => (line.length > kLongestLine ? `${line.slice(0, kLongestLine)} … ${line.length - kLongestLine} more characters` : line))
    .join('\n');
}

export const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

// Our columns count bytes of UTF-8 from 1; an editor counts UTF-16 units from 0.
export function column_to_offset(line: string, column: number | undefined): number {
  let bytes = 1;
  let at = 0;
  while (at < line.length && bytes < (column ?? 1)) {
    const code = line.codePointAt(at)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}
