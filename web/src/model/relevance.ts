// "Only what matters": the steps that some fault is about, where an invariant ends, and the failure itself.
import type { Localization } from './result';
import type { Run } from './run';

export function relevant_steps(run: Run, localizations: Localization[]): Set<number> {
  const relevant = new Set<number>();
  const add = (number: number | undefined): void => {
    const index = run.index_of(number);
    if (index !== undefined) relevant.add(index);
  };
  for (const said of localizations) {
    if (said.localizer === 'spectrum') continue; // a statistic over other runs
    for (const fault of said.faults) {
      for (const statement of fault.statements) statement.steps?.forEach(add);
      if (fault.evidence?.kind === 'invariant-interval') add(fault.evidence.last);
    }
    for (const near of said.runs?.slice(0, 1) ?? []) for (const delta of near.deltas) add(delta.failingStep);
  }
  if (run.last >= 0) relevant.add(run.last);
  return relevant;
}

// The steps of a set of statements: those that it names, else all visits of its lines.
export function steps_of(run: Run, statements: { file?: string; line?: number; steps?: number[] }[]): Set<number> {
  const steps = new Set<number>();
  for (const statement of statements) {
    const named = (statement.steps ?? []).map((number) => run.index_of(number)).filter((index) => index !== undefined);
    for (const index of named.length > 0 ? named : run.visits(statement.file, statement.line)) steps.add(index);
  }
  return steps;
}
