// What the page says in words: what a set means, how far a repair is checked, why a line is suspected.
import { line_key, type Fault, type Localization, type RankedLine, type Repair, type Result } from './result';

// A dumped set misleads; this says what it means. The same sentences as at the terminal.
export function meaning(fault: Fault, sets: number): string {
  const one = fault.statements.length === 1;
  switch (fault.evidence?.kind) {
    case 'core':
      if (fault.evidence.needsInputs === false)
        return 'Whatever the inputs, these steps together force the failure: one of them has to change.';
      return sets > 1
        ? 'With these inputs, each of these sets forces the failure by itself: one step of every set has to change.'
        : 'With these inputs, these steps together force the failure: one of them has to change.';
    case 'correction-set':
      return one
        ? 'Changing any one of these can make this run pass.'
        : 'Changing all of one of these sets can make this run pass; fewer of it cannot.';
    case 'invariant-interval':
      return 'The failure in short: what matters, and the steps that make it so.';
    case 'infection':
      return 'How the failure came about, nearest to it first.';
    case 'interference':
      return 'The last steps that could still have kept this run from failing.';
    case 'difference':
      return 'Where the closest run that passes is another.';
    case 'cause':
      return 'The failure depends on each of these: the nearest runs in which it is not so pass.';
    case 'repair':
      return 'Changes of single lines that let this run pass, and how far they are checked.';
    case 'spectrum':
      return 'What failing runs do and passing ones do not, the most suspicious first. A statistic, not a reason.';
    default:
      return '';
  }
}

export function repair_status(repair: Repair): string {
  switch (repair.status) {
    case 'proved':
      return 'proved: no run fails any more';
    case 'holds-within-bound':
      return `no run fails any more, with loops of up to ${repair.bound ?? '?'} passes`;
    case 'passes-runs':
      return `all ${(repair.failing ?? 0) + (repair.passing ?? 0)} runs that were tried pass`;
    case 'fixes-run':
      return `fixes this run and ${Math.max(0, (repair.fixed ?? 1) - 1)} of ${Math.max(0, (repair.failing ?? 1) - 1)} others that fail`;
    case 'breaks':
      return `fixes this run, but breaks ${repair.broken ?? 'some'} of ${repair.passing ?? ''} that pass`;
    default:
      return repair.status;
  }
}

const kViolations: Record<string, string> = {
  assertion: 'Assertion failed',
  'unreach-call': 'An error was reached',
  'out-of-bounds': 'Access out of bounds',
  'division-by-zero': 'Division by zero',
  'signed-overflow': 'Signed overflow',
  'null-dereference': 'Null pointer dereferenced',
  'dangling-dereference': 'Dangling pointer dereferenced',
  'memory-leak': 'Memory leak',
  never: 'A forbidden state was reached',
  invariant: 'Invariant violated',
  'error-place': 'An error place was entered',
  'model-error': 'Error of the model',
};

export function what_failed(result: Result): string {
  const kind = result.property?.kind;
  if (!kind) return result.reason ?? result.verdict;
  return kViolations[kind] ?? kind[0].toUpperCase() + kind.slice(1).replace(/-/g, ' ');
}

export const file_name = (path: string | undefined): string => path?.split('/').pop() ?? '';

// The line as the repair leaves it; several lines if it does.
export function repaired_line(result: Result, repair: Repair): string {
  const source = result.sources?.find((each) => each.file === repair.file)?.text;
  const line = source?.split('\n')[(repair.line ?? 1) - 1];
  if (line === undefined || repair.edits || repair.endLine !== repair.line) return repair.after;
  const bytes = new TextEncoder().encode(line);
  const decode = (from: number, to?: number) => new TextDecoder().decode(bytes.slice(from, to));
  return (decode(0, (repair.column ?? 1) - 1) + repair.after + decode((repair.endColumn ?? 1) - 1)).trim();
}

// The first that speaks in the user's names, else the first: what a library of timers does inside is nobody's variable.
function plainest(texts: string[], result: Result): string | undefined {
  const is_plain = (text: string) => result.input?.language === 'c' || !/\b__\w|->/.test(text);
  return texts.find(is_plain) ?? texts[0];
}

export interface Why {
  text: string;
  repair?: Repair;
  methods: string[]; // that blame the line
}

// Why is this line on the list? The strongest thing that is known about it.
export function why(result: Result, localizations: Localization[], line: RankedLine): Why {
  const key = line_key(line.file, line.line);
  const methods = Object.keys(line.votes ?? {});
  const repair = result.repairs?.find((each) => line_key(each.file, each.line) === key && !each.ofSpecification);
  const about = localizations.flatMap((said) =>
    said.faults.filter((fault) => fault.statements.some((each) => line_key(each.file, each.line) === key)),
  );
  const info = (kind: string, of: Fault[]) => plainest(of.flatMap((fault) => fault.infos ?? []).filter((each) => each.kind === kind).map((each) => each.text), result);
  const single = about.filter((fault) => fault.statements.length === 1 && fault.evidence?.kind === 'correction-set');
  const check = line.parts?.check ? 'the violated check is in this line: where do its values come from?' : undefined;
  const text = info('fix', single) ?? check ?? info('reason', about) ?? info('fix', about) ?? '';
  return { text, repair, methods };
}
