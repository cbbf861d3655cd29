// The inputs of the failing run as the head of the page shows them.
import type { Cycle, Input, Place, Result, Step } from './result';

export interface ShownInput {
  name: string;
  where: string; // tells inputs of the same name apart
  value: string;
  input?: Input; // its place
}

export interface InputGroup {
  title: string; // of a cycle; empty: all of the run's
  cycle?: number;
  inputs: ShownInput[];
}

// Controller programs read their inputs in every cycle: what a later cycle does not change is not repeated.
export function input_groups(result: Result): InputGroup[] {
  const inputs = result.counterexample?.inputs ?? [];
  const cycles = (result.cycles ?? []).filter((cycle) => Object.keys(cycle.inputs ?? {}).length > 0);
  if (cycles.length > 0) return cycles.map((cycle) => of_cycle(cycle, inputs));
  return inputs.length > 0 ? [{ title: '', inputs: told_apart(named_by_run(inputs, result.trace ?? [])) }] : [];
}

// An input that is known as the call which gives it is shown as the variable that gets it; a choice of the scheduler by its name.
function named_by_run(inputs: Input[], trace: Step[]): Input[] {
  const place = ({ file, line, column }: Place) => `${file}:${line}:${column}`;
  const steps = new Map<string, Step[]>();
  for (const step of trace) if (step.kind === 'input') steps.set(place(step), [...(steps.get(place(step)) ?? []), step]);
  return inputs.map((input) => {
    const [name, value] = Object.entries(steps.get(place(input))?.shift()?.writes ?? {})[0] ?? [];
    if (input.type === 'step' && value !== undefined) return { ...input, value };
    return input.name.endsWith(')') && name !== undefined ? { ...input, name } : input;
  });
}

function of_cycle(cycle: Cycle, inputs: Input[]): InputGroup {
  const named = Object.entries(cycle.inputs!).map(([name, value]) => ({ name, where: '', value, input: inputs.find((each) => each.name === name) }));
  return { title: `cycle ${cycle.cycle}`, cycle: cycle.cycle, inputs: named };
}

// By line, where a name comes back in several lines; by number within a line.
function told_apart(inputs: Input[]): ShownInput[] {
  const lines = new Map<string, Set<number>>();
  const visits = new Map<string, number>();
  const id = (input: Input) => `${input.name}\n${input.file}:${input.line}`;
  for (const input of inputs) {
    lines.set(input.name, (lines.get(input.name) ?? new Set()).add(input.line ?? 0));
    visits.set(id(input), (visits.get(id(input)) ?? 0) + 1);
  }
  const seen = new Map<string, number>();
  return inputs.map((input) => {
    const number = (seen.get(id(input)) ?? 0) + 1;
    seen.set(id(input), number);
    const line = lines.get(input.name)!.size > 1 && input.line ? `line ${input.line}` : '';
    const which = visits.get(id(input))! > 1 ? `#${number}` : '';
    return { name: input.name, where: [line, which].filter(Boolean).join(' '), value: input.value, input };
  });
}
