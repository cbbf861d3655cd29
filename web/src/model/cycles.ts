// Controller programs: signals over the cycles of a run.
import type { Cycle } from './result';

export interface Signal {
  name: string;
  kind: 'input' | 'output' | 'state';
  values: (string | undefined)[]; // by cycle; what a cycle does not list is as before
  is_boolean: boolean;
}

const kBoolean = /^(true|false|0|1)$/i;

export function signals_of(cycles: Cycle[]): Signal[] {
  const signals = new Map<string, Signal>();
  const parts = [['inputs', 'input'], ['outputs', 'output'], ['state', 'state']] as const;
  for (const [part, kind] of parts)
    cycles.forEach((cycle, i) => {
      for (const [name, value] of Object.entries(cycle[part] ?? {})) {
        const id = `${kind} ${name}`;
        if (!signals.has(id)) signals.set(id, { name, kind, values: new Array(cycles.length).fill(undefined), is_boolean: true });
        signals.get(id)!.values[i] = value;
      }
    });
  for (const signal of signals.values()) {
    for (let i = 1; i < signal.values.length; ++i) signal.values[i] ??= signal.values[i - 1];
    signal.is_boolean = signal.values.every((value) => value === undefined || kBoolean.test(value));
  }
  return [...signals.values()];
}

export const is_high = (value: string | undefined): boolean => value !== undefined && /^(true|1)$/i.test(value);

// The cycle that a step belongs to: as the step says, or by where the cycles begin.
export function cycle_of(cycles: Cycle[], step: { step: number; cycle?: number } | undefined): number | undefined {
  if (!step || step.cycle !== undefined) return step?.cycle;
  return cycles.findLast((cycle) => cycle.step !== undefined && cycle.step <= step.step)?.cycle;
}
