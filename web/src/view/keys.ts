// The keyboard. Keys that a field or the editor's search wants are left to them.
import type { Session } from '../session';
import { shown_tabs } from './app';

export interface Key {
  keys: string[];
  does: string;
  run: (session: Session, key: string) => void;
}

export const kKeys: Key[] = [
  { keys: ['j', 'ArrowDown', 'ArrowRight'], does: 'a step forward', run: (session) => session.move(1) },
  { keys: ['k', 'ArrowUp', 'ArrowLeft'], does: 'a step back', run: (session) => session.move(-1) },
  { keys: ['g', 'Home'], does: 'to the first step', run: (session) => session.go_to_step(0) },
  { keys: ['G', 'End'], does: 'to the failure', run: (session) => session.go_to_step(session.run.last) },
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], does: 'to the suspect of this rank', run: (session, key) => session.go_to_rank(Number(key)) },
  { keys: ['t'], does: 'trust the line that is shown, or no longer', run: trust_shown },
  { keys: ['m'], does: 'only what matters', run: (session) => session.store.set({ only_relevant: !session.state.only_relevant, tab: 'run' }) },
  { keys: ['/'], does: 'search the run', run: search },
  { keys: ['n'], does: 'next that was searched', run: (session) => void session.find_next(1) },
  { keys: ['N'], does: 'previous that was searched', run: (session) => void session.find_next(-1) },
  { keys: ['['], does: 'the view before', run: (session) => next_tab(session, -1) },
  { keys: [']'], does: 'the next view', run: (session) => next_tab(session, 1) },
  { keys: ['d'], does: 'dark or light', run: (session) => session.store.set({ dark: !session.state.dark }) },
  { keys: ['Escape'], does: 'close, mark nothing', run: (session) => session.store.set({ origin: null, help: false, marked: null }) },
  { keys: ['?'], does: 'this list', run: (session) => session.store.set({ help: !session.state.help }) },
];

function trust_shown(session: Session): void {
  const { shown } = session.state;
  if (shown) session.toggle_trust(shown.file, shown.line);
}

function search(session: Session): void {
  session.open('run');
  requestAnimationFrame(() => document.getElementById('search')?.focus());
}

function next_tab(session: Session, by: number): void {
  const tabs = shown_tabs(session);
  const at = tabs.findIndex((tab) => tab.id === session.state.tab);
  session.open(tabs[(at + by + tabs.length) % tabs.length].id);
}

export function listen_to_keys(session: Session): () => void {
  const on_key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const is_field = target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'range';
    if (is_field || target instanceof HTMLSelectElement || target.closest?.('.cm-panel')) return;
    if (target instanceof HTMLInputElement && target.type === 'range' && event.key.startsWith('Arrow')) return;
    const key = kKeys.find((each) => each.keys.includes(event.key));
    if (!key) return;
    event.preventDefault();
    key.run(session, event.key);
  };
  document.addEventListener('keydown', on_key);
  return () => document.removeEventListener('keydown', on_key);
}
