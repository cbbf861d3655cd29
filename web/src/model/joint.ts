// What corrects several failing runs at once (`explain --runs N`).
import { line_key, type Result, type Statement } from './result';

export interface JointSet {
  statements: Statement[];
  proved: boolean;
}

// Without those that need a trusted line. A result may say nothing about a statement but its place.
export function joint_sets(result: Result, trusted: ReadonlySet<string>): JointSet[] {
  const line_of = (file: string, line: number) => result.sources?.find((each) => each.file === file)?.text.split('\n')[line - 1]?.trim() ?? '';
  return (result.joint?.sets ?? [])
    .filter((set) => !set.statements.some((each) => trusted.has(line_key(each.file, each.line))))
    .map(({ statements, proved }) => ({ proved, statements: statements.map((each) => ({ ...each, kind: each.kind ?? 'value', text: each.text ?? line_of(each.file, each.line) })) }));
}

// The lines that can correct all runs by themselves, as keys.
export const joint_lines = (sets: JointSet[]): Set<string> =>
  new Set(sets.filter((set) => set.statements.length === 1).map((set) => line_key(set.statements[0].file, set.statements[0].line)));

export function joint_meaning(result: Result, sets: JointSet[]): string {
  const runs = result.joint?.runs.length ?? 0;
  if (runs < 2) return 'No other run was found that fails.';
  if (sets.length === 0) return `Nothing is known that corrects all ${runs} runs.`;
  return sets.every((set) => set.statements.length === 1)
    ? `Changing any one of these can make all ${runs} runs pass.`
    : `Changing all of one of these sets can make all ${runs} runs pass.`;
}
