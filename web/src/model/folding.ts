// The run as a tree: what happens in a call belongs to the call, what happens in a pass of a loop to the pass. Folding
// hides what is below a node. A list of rows is what a tree shows.
import type { Step } from './result';
import type { Run } from './run';

export interface Group {
  id: string;
  kind: 'call' | 'loop' | 'pass';
  step?: number; // call: the index of the calling step
  line?: string; // loop: where it stands
  pass?: number;
  passes: number; // loop: how many there are
  steps: number; // below it
  first: number; // index of the first step below
  parent: Group | null;
  children: Child[];
}
export type Child = number | Group; // index of a step, or a group

const kFirstPasses = 3;
const kLastPasses = 2;

interface Name {
  id: string;
  kind: Group['kind'];
  call?: number;
  line?: string;
  pass?: number;
}

const make = (name: Name, parent: Group | null, first: number): Group => ({
  id: name.id,
  kind: name.kind,
  line: name.line,
  pass: name.pass,
  passes: 0,
  steps: 0,
  first,
  parent,
  children: [],
});

export function tree_of(run: Run): Group {
  const root = make({ id: '', kind: 'call' }, null, 0);
  const around_call = new Map<number, Name[]>();
  let open: Group[] = [root];
  run.steps.forEach((step, i) => {
    const names = names_around(run, step, around_call);
    let kept = 0;
    while (kept < names.length && kept + 1 < open.length && open[kept + 1].id === names[kept].id) ++kept;
    open = open.slice(0, kept + 1);
    for (const name of names.slice(kept)) {
      const parent = open[open.length - 1];
      const group = make(name, parent, i);
      if (name.kind === 'call') take_calling_step(run, group, name, parent);
      if (name.kind === 'pass') parent.passes = Math.max(parent.passes, name.pass!);
      parent.children.push(group);
      open.push(group);
    }
    open[open.length - 1].children.push(i);
    for (const group of open) ++group.steps;
  });
  return root;
}

// The call's row is the step that calls: it becomes the head of the group.
function take_calling_step(run: Run, group: Group, name: Name, parent: Group): void {
  const caller = run.caller(name.call!);
  if (caller && parent.children[parent.children.length - 1] === caller.step) {
    parent.children.pop();
    group.step = caller.step;
  }
}

function names_around(run: Run, step: Step, around_call: Map<number, Name[]>): Name[] {
  const call = step.call ?? -1;
  let outer = around_call.get(call);
  if (!outer) {
    const caller = step.call === undefined ? undefined : run.caller(step.call);
    outer = caller
      ? [...names_around(run, run.steps[caller.step], around_call), { id: `c${call}`, kind: 'call', call }]
      : [];
    around_call.set(call, outer);
  }
  if (!step.loops?.length) return outer;
  const names = [...outer];
  step.loops.forEach((line, depth) => {
    const id = `${names[names.length - 1]?.id ?? `c${call}`}/${line}#${depth}`;
    names.push({ id, kind: 'loop', line });
    names.push({ id: `${id}/${step.iteration[depth]}`, kind: 'pass', line, pass: step.iteration[depth] });
  });
  return names;
}

// At first: of a loop that went round often, the passes in the middle are folded.
export function folded_at_first(root: Group): Set<string> {
  const folded = new Set<string>();
  const visit = (group: Group): void => {
    for (const child of group.children) {
      if (typeof child === 'number') continue;
      if (child.kind === 'pass' && group.passes > kFirstPasses + kLastPasses + 1)
        if (child.pass! > kFirstPasses && child.pass! <= group.passes - kLastPasses) folded.add(child.id);
      visit(child);
    }
  };
  visit(root);
  return folded;
}

export interface Row {
  group?: Group; // a head of it
  step?: number; // an index
  depth: number;
  folded?: boolean;
}

// `keep` decides about steps; a group is shown if something in it is.
export function rows_of(root: Group, folded: ReadonlySet<string>, keep?: (step: number) => boolean): Row[] {
  const rows: Row[] = [];
  const visit = (group: Group, depth: number): void => {
    for (const child of group.children) {
      if (typeof child === 'number') {
        if (!keep || keep(child)) rows.push({ step: child, depth });
        continue;
      }
      const at = rows.length;
      rows.push({ group: child, step: child.step, depth, folded: folded.has(child.id) });
      visit(child, depth + 1);
      const is_empty = rows.length === at + 1 && !(child.step !== undefined && keep?.(child.step));
      if (keep && is_empty) rows.length = at;
      else if (folded.has(child.id)) rows.length = at + 1;
    }
  };
  visit(root, 0);
  return rows;
}

// The groups around a step, outermost first: to unfold them when one goes there.
export function groups_around(root: Group, index: number): Group[] {
  const path: Group[] = [];
  let group = root;
  for (;;) {
    let inside: Group | undefined;
    for (const child of group.children)
      if (typeof child !== 'number' && (child.step === index || (child.first <= index && index < child.first + child.steps))) {
        inside = child;
        break;
      }
    if (!inside || inside.step === index) return path;
    path.push(inside);
    group = inside;
  }
}
