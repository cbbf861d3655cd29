// Why has it this value? Back along the run: the step that wrote it, what that step read, who wrote that, and which
// decision led there.
import type { Run } from './run';

export interface Origin {
  name: string;
  value: string;
  step?: number; // index of the step that wrote it; none: it was so before the run
  seen: boolean; // its own origins are shown above
  because?: number; // index of the branch or call that led to the step
  from: Origin[];
}

const kMostOrigins = 400;

// Of what the step (an index) reads, or of what it writes.
export function provenance(run: Run, index: number, name: string): Origin {
  const seen = new Set<number>();
  let left = kMostOrigins;

  const written = (by: number, what: string, value: string): Origin => {
    const step = run.steps[by];
    const again = seen.has(by);
    const origin: Origin = { name: what, value, step: by, seen: again, because: run.index_of(step.because), from: [] };
    if (again || left-- <= 0) return origin;
    seen.add(by);
    for (const [read, its_value] of Object.entries(step.reads ?? {})) origin.from.push(...read_by(by, read, its_value));
    return origin;
  };
  const read_by = (by: number, what: string, value: string): Origin[] => {
    const writers = (run.steps[by].origins?.[what] ?? []).map((number) => run.index_of(number));
    const known = writers.filter((writer): writer is number => writer !== undefined);
    if (known.length === 0) return [{ name: what, value, seen: false, from: [] }];
    return known.map((writer) => written(writer, what, known.length > 1 ? value_written(run, writer, what, value) : value));
  };

  const step = run.steps[index];
  if (name in (step.writes ?? {})) return written(index, name, step.writes[name]);
  const reads = read_by(index, name, step.reads?.[name] ?? '');
  return reads.length === 1 ? reads[0] : { name, value: step.reads?.[name] ?? '', seen: false, from: reads };
}

// An aggregate is written part by part, under the names of its parts.
function value_written(run: Run, writer: number, name: string, otherwise: string): string {
  const writes = run.steps[writer].writes ?? {};
  return writes[name] ?? Object.values(writes)[0] ?? otherwise;
}

// The steps of the whole chain, the last first.
export function chain(origin: Origin): number[] {
  const steps = new Set<number>();
  const visit = (each: Origin): void => {
    if (each.step !== undefined) steps.add(each.step);
    each.from.forEach(visit);
  };
  visit(origin);
  return [...steps].sort((a, b) => b - a);
}
