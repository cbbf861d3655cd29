// The failing run and a near one side by side: rows of steps that belong together, and where the two part.
import type { NearRun } from './result';
import type { Run } from './run';

export interface Pair {
  failing?: number; // indices of steps
  passing?: number;
  differs: boolean; // one run only, another way out, or other values
  delta: boolean; // one of the differences that were counted
}

export interface Beside {
  pairs: Pair[];
  first: number; // the first row that differs; -1: none
  parting: number; // the first row from which the runs go different ways; -1: none
}

const same = (a: Record<string, string> | undefined, b: Record<string, string> | undefined): boolean => {
  const names = Object.keys(a ?? {});
  return names.length === Object.keys(b ?? {}).length && names.every((name) => a![name] === b?.[name]);
};

export function beside(failing: Run, near: NearRun, passing: Run): Beside {
  const failing_deltas = new Set(near.deltas.map((delta) => delta.failingStep).filter((step) => step !== undefined));
  const passing_deltas = new Set(near.deltas.map((delta) => delta.passingStep).filter((step) => step !== undefined));
  const pairs: Pair[] = [];
  let first = -1;
  let parting = -1;
  for (const [left, right] of near.aligned) {
    const a = failing.index_of(left);
    const b = passing.index_of(right);
    if (a === undefined && b === undefined) continue;
    const x = a === undefined ? undefined : failing.steps[a];
    const y = b === undefined ? undefined : passing.steps[b];
    const ways = !x || !y || x.outcome !== y.outcome;
    const differs = ways || !same(x.writes, y.writes);
    const delta = (left !== null && failing_deltas.has(left)) || (right !== null && passing_deltas.has(right));
    if (differs && first < 0) first = pairs.length;
    if (ways && parting < 0 && (x?.kind === 'branch' || y?.kind === 'branch' || !x || !y)) parting = pairs.length;
    pairs.push({ failing: a, passing: b, differs, delta });
  }
  return { pairs, first, parting };
}
