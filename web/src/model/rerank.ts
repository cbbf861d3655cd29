// "I trust this line": the ranking without it, at once and without the tool.
//
// What is known of the trusted line does not count any more, by what the evidence means:
//   correction sets, repairs, ...  one that needs the line is no way out: it goes
//   cores                          the line's steps are certain, the failure must come from the others: they leave the
//                                  core, and what is then no longer minimal goes. An empty core says that the trusted
//                                  lines force the failure by themselves: whatever else is done, if it is a core of
//                                  the whole program; as long as the run takes its path, if it is a core of the path
//   chains and differences         the trusted statement goes, the others stay
// and by duality, what could still be changed are the minimal hitting sets of the cores that are left.
//
// The score is the tool's own (src/rank/lines.h): 1000 check + 400 repair + 4 work + 2 correction + votes + 0.3
// suspicion. With nothing trusted, the result is the ranking in the document; a test holds that.
import { minimal_hitting_sets, minimal } from './hitting';
import { line_key, type Fault, type Localization, type RankedLine, type Result, type Statement } from './result';

export type Trusted = ReadonlySet<string>; // keys of lines

// These lines force the failure by themselves. Of the path only: a change elsewhere can still lead the run another way.
export interface Forced {
  statements: Statement[];
  on_this_path: boolean;
}

export interface Reranked {
  ranking: RankedLine[];
  localizations: Localization[]; // without what trusted lines make void
  // What has to change if the run is to stay on its path: sets of lines (keys), by duality over the minimal cores.
  ways_out: ReadonlySet<string>[];
  forced: Forced | null; // a core of trusted lines only
}

const kWholeSetNeeded = new Set(['correction-set', 'repair', 'interference', 'cause', 'spectrum']);

const key_of = (statement: Statement): string => line_key(statement.file, statement.line);

function without_trusted(fault: Fault, trusted: Trusted): Fault | null {
  const left = fault.statements.filter((statement) => !trusted.has(key_of(statement)));
  if (left.length === fault.statements.length) return fault;
  const kind = fault.evidence?.kind ?? '';
  if (kWholeSetNeeded.has(kind) || left.length === 0) return null;
  return { ...fault, statements: left };
}

const lines_of = (fault: Fault): Set<string> => new Set(fault.statements.map(key_of));

// Shrunk cores may contain each other.
function still_minimal(faults: Fault[]): Fault[] {
  const cores = faults.filter((fault) => fault.evidence?.kind === 'core');
  const ids = (fault: Fault) =>
    new Set(fault.statements.map((each) => `${key_of(each)}:${each.column}:${each.endColumn}:${each.kind}`));
  const kept = new Set(minimal(cores.map(ids)).map((set) => [...set].sort().join()));
  return faults.filter((fault) => {
    if (fault.evidence?.kind !== 'core') return true;
    return kept.has([...ids(fault)].sort().join()) && kept.delete([...ids(fault)].sort().join());
  });
}

export function rerank(result: Result, trusted: Trusted): Reranked {
  let forced: Forced | null = null;
  const localizations = (result.localizations ?? []).map((said) => {
    if (trusted.size === 0) return said;
    const faults: Fault[] = [];
    for (const fault of said.faults) {
      const is_core = fault.evidence?.kind === 'core';
      if (is_core && fault.statements.length > 0 && fault.statements.every((each) => trusted.has(key_of(each))))
        if (!forced || forced.on_this_path) forced = { statements: fault.statements, on_this_path: fault.evidence!.encoding !== 'program' };
      const left = without_trusted(fault, trusted);
      if (left) faults.push(left);
    }
    return { ...said, faults: still_minimal(faults) };
  });
  const ranking = ranked_lines(result, localizations, trusted);
  return { ranking, localizations, ways_out: forced ? [] : ways_out(localizations), forced };
}

// By lines, over the cores of the localizer that has the most of them.
function ways_out(localizations: Localization[]): ReadonlySet<string>[] {
  let cores: ReadonlySet<string>[] = [];
  for (const said of localizations) {
    const own = minimal(said.faults.filter((fault) => fault.evidence?.kind === 'core').map(lines_of));
    if (own.length > cores.length) cores = own;
  }
  return cores.length > 0 ? minimal_hitting_sets(cores) : [];
}

interface Tally {
  file: string;
  line: number;
  check: number;
  repair: number;
  correction: number;
  votes: number;
  suspicion: number;
  voters: Record<string, number>;
}

function ranked_lines(result: Result, localizations: Localization[], trusted: Trusted): RankedLine[] {
  const tallies = new Map<string, Tally>();
  const tally = (file: string, line: number): Tally => {
    const key = line_key(file, line);
    let found = tallies.get(key);
    if (!found) tallies.set(key, (found = { file, line, check: 0, repair: 0, correction: 0, votes: 0, suspicion: 0, voters: {} }));
    return found;
  };
  const before = new Map((result.ranking ?? []).map((line) => [line_key(line.file, line.line), line]));
  for (const line of result.ranking ?? [])
    if (line.parts?.check && !trusted.has(line_key(line.file, line.line))) tally(line.file, line.line).check = 1;

  const says_repairs = (said: Localization) => said.faults[0]?.evidence?.kind === 'repair';
  const says_spectra = (said: Localization) => said.faults[0]?.evidence?.kind === 'spectrum';
  const voters = Math.max(1, localizations.filter((said) => !says_repairs(said) && !says_spectra(said)).length);
  for (const said of localizations) {
    if (says_repairs(said)) count_repairs(said, tally);
    else if (says_spectra(said)) count_suspicion(said, tally);
    else count_votes(said, voters, tally);
  }
  const files = new Map((result.sources ?? []).map((source, i) => [source.file, i]));
  // Whether a line is in a harness is not changed by trust.
  const work_of = (each: Tally) => before.get(line_key(each.file, each.line))?.parts?.work ?? 0;
  const all = [...tallies.values()].map((each) => ({
    ...each,
    work: work_of(each),
    score: 1000 * each.check + 400 * each.repair + 4 * work_of(each) + 2 * each.correction + each.votes + 0.3 * each.suspicion,
  }));
  const order = (file: string) => files.get(file) ?? files.size;
  all.sort((a, b) => order(a.file) - order(b.file) || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  all.sort((a, b) => {
    if (Math.abs(a.score - b.score) > 1e-6) return b.score - a.score;
    return a.repair > 0 && b.repair > 0 && a.file === b.file ? b.line - a.line : 0;
  });
  return all.map((each, i) => {
    const old = before.get(line_key(each.file, each.line));
    const text = old?.text ?? statement_text(localizations, each.file, each.line);
    const { check, repair, correction, votes, suspicion, work } = each;
    const parts = { check, repair, correction, votes, suspicion, work };
    return { rank: i + 1, file: each.file, line: each.line, column: old?.column, score: each.score, text, parts, votes: each.voters };
  });
}

function statement_text(localizations: Localization[], file: string, line: number): string {
  for (const said of localizations)
    for (const fault of said.faults)
      for (const each of fault.statements) if (each.file === file && each.line === line) return each.text;
  return '';
}

function count_repairs(said: Localization, tally: (file: string, line: number) => Tally): void {
  const most = Math.max(0, ...said.faults.map((fault) => fault.score ?? 0));
  for (const fault of said.faults) {
    if (fault.evidence?.ofSpecification) continue;
    for (const statement of fault.statements) {
      const line = tally(statement.file, statement.line);
      line.repair = Math.max(line.repair, most > 0 ? (fault.score ?? 0) / most : 0);
    }
  }
}

function count_suspicion(said: Localization, tally: (file: string, line: number) => Tally): void {
  const most = Math.max(0, ...said.faults.map((fault) => fault.score ?? 0));
  for (const fault of said.faults)
    for (const statement of fault.statements) {
      const line = tally(statement.file, statement.line);
      line.suspicion = Math.max(line.suspicion, most > 0 ? (fault.score ?? 0) / most : 0);
    }
}

const is_single_correction = (fault: Fault): boolean =>
  fault.evidence?.kind === 'correction-set' && fault.evidence.encoding === 'program' && fault.statements.length === 1;

function count_votes(said: Localization, voters: number, tally: (file: string, line: number) => Tally): void {
  const sum = said.faults.reduce((total, fault) => total + (fault.score ?? 0), 0);
  const shares = new Map<Tally, number>();
  for (const fault of said.faults) {
    const lines = new Set(fault.statements.map((each) => tally(each.file, each.line)));
    for (const line of lines) {
      if (is_single_correction(fault)) line.correction = 1;
      const score = sum > 0 ? (fault.score ?? 0) / sum : 0;
      shares.set(line, (shares.get(line) ?? 0) + score / lines.size);
    }
  }
  for (const [line, share] of shares) {
    let position = 1;
    for (const other of shares.values()) if (other > share + 1e-9) ++position;
    line.voters[said.localizer] = position;
    line.votes += share / voters;
  }
}
