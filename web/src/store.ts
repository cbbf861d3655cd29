// What the user looks at. One state, changed in one place; the views draw it.
import type { Statement } from './model/result';

export type Tab = 'suspects' | 'run' | 'methods' | 'why' | 'closest' | 'graph' | 'cycles' | 'interactions';

export interface Marked {
  id: string; // of the fault
  statements: Pick<Statement, 'file' | 'line' | 'column' | 'endLine' | 'endColumn' | 'steps'>[];
}

export interface State {
  step: number; // index
  tab: Tab;
  dark: boolean;
  marked: Marked | null;
  trusted: ReadonlySet<string>;
  only_relevant: boolean;
  search: string;
  folded: ReadonlySet<string>;
  origin: { step: number; name: string } | null;
  help: boolean;
  shown: { file: string; line: number } | null; // what the source was asked to show last
}

export class Store {
  private listeners = new Set<() => void>();
  constructor(public state: State) {}

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
