// What is derived from the result and the state, kept as long as what it was made of, and what the user can do.
import { line_changes, type LineChange } from './model/changes';
import { cycle_of } from './model/cycles';
import { folded_at_first, groups_around, rows_of, tree_of, type Group, type Row } from './model/folding';
import { joint_sets, type JointSet } from './model/joint';
import { relevant_steps, steps_of } from './model/relevance';
import { rerank, type Reranked } from './model/rerank';
import { line_key, type Localization, type NearRun, type RankedLine, type Result, type Statement } from './model/result';
import { Run } from './model/run';
import { Store, type State, type Tab } from './store';

// Remembers the last answer: the arguments are compared by identity.
function last<A extends unknown[], R>(make: (...of: A) => R): (...of: A) => R {
  let known: { of: A; is: R } | undefined;
  return (...of) => {
    if (!known || known.of.some((each, i) => each !== of[i])) known = { of, is: make(...of) };
    return known.is;
  };
}

export class Session {
  readonly run: Run;
  readonly tree: Group;
  readonly store: Store;

  constructor(
    readonly result: Result,
    dark: boolean,
  ) {
    this.run = new Run(result.trace ?? []);
    this.tree = tree_of(this.run);
    const first = result.ranking?.[0];
    this.store = new Store({
      step: Math.max(0, this.run.last),
      tab: first ? 'suspects' : 'run',
      dark,
      marked: null,
      trusted: new Set(),
      only_relevant: false,
      search: '',
      folded: folded_at_first(this.tree),
      origin: null,
      help: false,
      shown: first ? { file: first.file, line: first.line } : null,
    });
  }

  get state(): State {
    return this.store.state;
  }
  reranked(): Reranked {
    return this.make_reranked(this.state.trusted);
  }
  private make_reranked = last((trusted: ReadonlySet<string>) => rerank(this.result, trusted));

  joint_sets(): JointSet[] {
    return this.make_joint(this.state.trusted);
  }
  private make_joint = last((trusted: ReadonlySet<string>) => joint_sets(this.result, trusted));

  changes(): LineChange[] {
    return this.make_changes(this.reranked().ranking);
  }
  private make_changes = last((ranking: RankedLine[]) => line_changes(this.result, ranking));

  relevant(): Set<number> {
    return this.make_relevant(this.reranked().localizations);
  }
  private make_relevant = last((said: Localization[]) => relevant_steps(this.run, said));

  marked_steps(): Set<number> {
    return this.make_marked(this.state.marked);
  }
  private make_marked = last((marked: State['marked']) => steps_of(this.run, marked?.statements ?? []));

  rows(): Row[] {
    return this.make_rows(this.state.folded, this.state.only_relevant ? this.relevant() : null);
  }
  private make_rows = last((folded: ReadonlySet<string>, only: Set<number> | null) =>
    rows_of(this.tree, only ? new Set() : folded, only ? (step) => only.has(step) : undefined),
  );

  near_run(): NearRun | undefined {
    return this.result.localizations?.flatMap((said) => said.runs ?? []).find((near) => near.trace);
  }
  passing_run = last(() => new Run(this.near_run()?.trace ?? []));

  // What the user can do.
  go_to_step(step: number | undefined): void {
    if (step === undefined || this.run.last < 0) return;
    const to = Math.max(0, Math.min(step, this.run.last));
    const folded = new Set(this.state.folded);
    for (const group of groups_around(this.tree, to)) folded.delete(group.id);
    const { file, line } = this.run.steps[to];
    this.store.set({
      step: to,
      folded: folded.size === this.state.folded.size ? this.state.folded : folded,
      shown: file && line ? { file, line } : this.state.shown,
    });
  }

  go_to_cycle(cycle: number): void {
    const step = this.run.steps.findIndex((each) => cycle_of(this.result.cycles ?? [], each) === cycle);
    if (step >= 0) this.go_to_step(step);
  }

  // To the next row of the list that is a step: what is folded is passed over.
  move(by: 1 | -1): void {
    const rows = this.rows().filter((row) => row.step !== undefined);
    const next = by > 0 ? rows.find((row) => row.step! > this.state.step) : rows.findLast((row) => row.step! < this.state.step);
    if (next) this.go_to_step(next.step);
  }

  show_line(file: string, line: number): void {
    const visits = this.run.visits(file, line);
    const before = visits.filter((visit) => visit <= this.state.step);
    if (visits.length > 0) this.go_to_step(before[before.length - 1] ?? visits[0]);
    this.store.set({ shown: { file, line } });
  }

  go_to_rank(rank: number): void {
    const line = this.reranked().ranking[rank - 1];
    if (!line) return;
    const parts = this.reranked().localizations.flatMap((said) => said.faults.flatMap((fault) => fault.statements));
    const statements = parts.filter((each) => each.file === line.file && each.line === line.line);
    this.store.set({ marked: { id: `line ${line_key(line.file, line.line)}`, statements } });
    this.show_line(line.file, line.line); // the line itself: a repair may be about steps behind it
  }

  mark(id: string, statements: Statement[]): void {
    this.store.set({ marked: { id, statements } });
    const steps = [...this.marked_steps()].sort((a, b) => a - b);
    if (steps.length > 0) this.go_to_step(steps[steps.length - 1]);
    else if (statements[0]) this.store.set({ shown: { file: statements[0].file, line: statements[0].line } });
  }

  toggle_mark(id: string, statements: Statement[]): void {
    if (this.state.marked?.id === id) this.store.set({ marked: null });
    else this.mark(id, statements);
  }

  toggle_trust(file: string, line: number): void {
    const trusted = new Set(this.state.trusted);
    const key = line_key(file, line);
    if (!trusted.delete(key)) trusted.add(key);
    this.store.set({ trusted, marked: null });
  }

  toggle_fold(id: string): void {
    const folded = new Set(this.state.folded);
    if (!folded.delete(id)) folded.add(id);
    this.store.set({ folded });
  }

  fold_all(fold: boolean): void {
    const folded = new Set<string>();
    const visit = (group: Group): void => {
      for (const child of group.children)
        if (typeof child !== 'number') {
          folded.add(child.id);
          visit(child);
        }
    };
    if (fold) visit(this.tree);
    this.store.set({ folded });
  }

  explain_value(step: number, name: string): void {
    this.store.set({ origin: { step, name } });
  }

  open(tab: Tab): void {
    this.store.set({ tab });
  }

  // The next step whose text or values have the words that are searched for.
  find_next(by: 1 | -1): boolean {
    const words = this.state.search.toLowerCase();
    if (words === '') return false;
    const { steps, last: end } = this.run;
    for (let away = 1; away <= end + 1; ++away) {
      const at = (this.state.step + by * away + 2 * (end + 1)) % (end + 1);
      if (matches(steps[at], words)) {
        this.go_to_step(at);
        return true;
      }
    }
    return false;
  }
}

export function matches(step: Run['steps'][number], words: string): boolean {
  if (words === '') return false;
  if (step.text.toLowerCase().includes(words) || step.function?.toLowerCase() === words) return true;
  return Object.entries(step.writes ?? {}).some(([name, value]) => `${name} = ${value}`.toLowerCase().includes(words));
}
