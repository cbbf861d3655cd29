// A run that can be looked at: steps by number and by line, calls and who called, and the values at any step.
import { line_key, type Step } from './result';

export interface Variable {
  name: string;
  value: string;
  owner: number | null; // the call; null: a global, or on the heap
  written: number; // index of the step that wrote it
}

const kEvery = 128; // steps between two stored states
const key_of = (owner: number | null, name: string): string => `${owner ?? ''} ${name}`;

export class Run {
  readonly steps: Step[];
  private readonly index_by_number = new Map<number, number>();
  private readonly by_line = new Map<string, number[]>();
  private readonly callers = new Map<number, { call: number; step: number }>();
  private readonly states: Map<string, Variable>[] = [new Map()]; // before step 0, kEvery, 2 kEvery, ...

  constructor(steps: Step[]) {
    this.steps = steps;
    let above: Step[] = []; // by depth: the last step there
    steps.forEach((step, i) => {
      this.index_by_number.set(step.step, i);
      const key = line_key(step.file, step.line);
      const visits = this.by_line.get(key);
      if (visits) visits.push(i);
      else this.by_line.set(key, [i]);
      above[step.depth] = step;
      above = above.slice(0, step.depth + 1);
      if (step.call === undefined || step.depth === 0 || this.callers.has(step.call)) return;
      const caller = above[step.depth - 1];
      if (caller?.call !== undefined) this.callers.set(step.call, { call: caller.call, step: this.index_of(caller.step)! });
    });
  }

  get last(): number {
    return this.steps.length - 1;
  }

  // The index of the step with this number; none: it is not shown.
  index_of(number: number | undefined | null): number | undefined {
    return number === undefined || number === null ? undefined : this.index_by_number.get(number);
  }

  // The visits of a line, ascending.
  visits(file: string | undefined, line: number | undefined): number[] {
    return this.by_line.get(line_key(file, line)) ?? [];
  }
  lines(): IterableIterator<string> {
    return this.by_line.keys();
  }

  caller(call: number): { call: number; step: number } | undefined {
    return this.callers.get(call);
  }

  // What all variables hold behind the step (an index); -1: before the run.
  private state_behind(index: number): Map<string, Variable> {
    const block = Math.min(Math.floor((index + 1) / kEvery), this.states.length - 1);
    const state = new Map(this.states[block]);
    for (let i = block * kEvery; i <= index; ++i) {
      if (i % kEvery === 0 && i / kEvery === this.states.length) this.states.push(new Map(state));
      const step = this.steps[i];
      for (const [name, value] of Object.entries(step.writes ?? {})) {
        const owner = this.owner_of(step, name);
        state.set(key_of(owner, name), { name, value, owner, written: i });
      }
    }
    return state;
  }

  owner_of(step: Step, name: string): number | null {
    const other = step.owners?.[name];
    return other === undefined ? step.call ?? null : other;
  }

  // What can be seen at the step: of its call, then globals and heap, then of its callers; with the value before.
  values(index: number): { title: string; variables: (Variable & { before?: string })[] }[] {
    const now = this.state_behind(index);
    const step = this.steps[index];
    if (!step) return [];
    const before = index > 0 ? this.state_behind(index - 1) : new Map<string, Variable>();
    const of = (owner: number | null) =>
      [...now.values()]
        .filter((each) => each.owner === owner && !each.name.includes('(')) // results of calls are of their step only
        .map((each) => ({ ...each, before: before.get(key_of(owner, each.name))?.value }));
    const groups = [{ title: step.function ?? 'now', variables: step.call === undefined ? [] : of(step.call) }];
    groups.push({ title: 'globals and heap', variables: of(null) });
    for (let up = step.call === undefined ? undefined : this.caller(step.call); up; up = this.caller(up.call))
      groups.push({ title: `${this.steps[up.step].function ?? 'caller'} (caller)`, variables: of(up.call) });
    return groups.filter((group) => group.variables.length > 0);
  }

  // The last step up to `index` that wrote this name, as its own call or a global knows it.
  last_write(name: string, index: number): number | undefined {
    for (let i = Math.min(index, this.last); i >= 0; --i) if (name in (this.steps[i].writes ?? {})) return i;
    return undefined;
  }
}
