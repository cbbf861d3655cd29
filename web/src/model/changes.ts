// How the program differs from its old version (`faultline compare`), by line.
import { line_key, type RankedLine, type Result } from './result';

export interface LineChange {
  file: string;
  line: number; // 0: something is missing before the first line
  is_changed: boolean;
  is_missing: boolean; // something that stood behind the line
  rank?: number; // among the suspects that are shown
  text: string;
}

// In reading order; a line can be both.
export function line_changes(result: Result, ranking: RankedLine[]): LineChange[] {
  const all = new Map<string, LineChange>();
  const texts = new Map((result.sources ?? []).map((source) => [source.file, source.text.split('\n')]));
  const ranks = new Map(ranking.map((line) => [line_key(line.file, line.line), line.rank]));
  for (const { file, line, change } of result.changes ?? []) {
    const key = line_key(file, line);
    let found = all.get(key);
    if (!found) all.set(key, (found = { file, line, is_changed: false, is_missing: false, rank: ranks.get(key), text: texts.get(file)?.[line - 1]?.trim() ?? '' }));
    if (change === 'changed') found.is_changed = true;
    else found.is_missing = true;
  }
  return [...all.values()].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

export const change_words = (change: LineChange): string =>
  [change.is_changed ? 'changed' : '', change.is_missing ? (change.line === 0 ? 'something is missing at the top' : 'something is missing behind it') : '']
    .filter(Boolean)
    .join(', ');
