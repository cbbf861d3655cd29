// Documents made by hand for the tests.
import type { Fault, Localization, Result, Statement, Step } from '../../src/model/result';

export const step = (number: number, line: number, more: Partial<Step> = {}): Step => ({
  step: number, file: 'a.c', line, column: 1, endLine: line, endColumn: 9, text: `step ${number}`, kind: 'assign', function: 'main', depth: 0, call: 1, iteration: [], writes: {}, ...more,
});

export const statement = (line: number, steps: number[] = []): Statement => ({
  file: 'a.c', line, column: 3, endLine: line, endColumn: 8, text: `s${line}`, kind: 'value', steps,
});

export const fault = (kind: string, lines: number[], score: number, more: object = {}): Fault => ({
  score, statements: lines.map((line) => statement(line)), evidence: { kind, ...more }, infos: [], checked: true,
});

export const said = (localizer: string, faults: Fault[]): Localization => ({ localizer, completeness: 'complete', faults });

export const document = (more: Partial<Result> = {}): Result => ({
  schema: 1, tool: { name: 'faultline', version: '0' }, input: { files: ['a.c'], language: 'c', entry: 'main' }, verdict: 'unsafe',
  property: { kind: 'assertion', text: 'x > 0', location: { file: 'a.c', line: 9, column: 1 } },
  sources: [{ file: 'a.c', text: Array.from({ length: 20 }, (_, i) => `line ${i + 1};`).join('\n') }],
  trace: [], localizations: [], ranking: [], ...more,
});

// A run of `count` steps in a loop with a call in every pass: four steps a pass.
export function long_run(count: number): Step[] {
  const steps: Step[] = [];
  const passes = Math.ceil(count / 4);
  for (let pass = 1; steps.length < count; ++pass) {
    const loop = { iteration: [pass], loops: ['3:10'] };
    const at = steps.length;
    steps.push(step(at, 3, { ...loop, kind: 'branch', text: 'i < n', outcome: 'true', reads: { i: String(pass - 1), n: String(passes) }, origins: pass > 1 ? { i: [at - 1] } : {} }));
    steps.push(step(at + 1, 4, { ...loop, kind: 'call', text: 'f(i)', writes: { x: String(pass) }, owners: { x: pass + 1 } }));
    steps.push(step(at + 2, 12, { kind: 'return', text: 'return x', function: 'f', depth: 1, call: pass + 1, reads: { x: String(pass) }, origins: { x: [at + 1] }, writes: { 'f(i)': String(pass) }, owners: { 'f(i)': 1 }, because: at + 1 }));
    steps.push(step(at + 3, 5, { ...loop, text: 'i++', writes: { i: String(pass) }, reads: { i: String(pass - 1) }, origins: pass > 1 ? { i: [at - 1] } : {}, because: at }));
  }
  steps.length = count;
  return steps;
}
