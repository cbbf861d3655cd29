import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Session } from '../session';
import type { Tab } from '../store';
import { ClosestTab } from './closest';
import { SessionContext, use_session } from './context';
import { CyclesTab } from './cycles';
import { GraphTab } from './graph';
import { Header } from './header';
import { Help } from './help';
import { InteractionsTab } from './interactions';
import { listen_to_keys } from './keys';
import { MethodsTab } from './methods';
import { Now } from './now';
import { OriginPanel } from './origin';
import { Source } from './source';
import { StepsTab } from './steps';
import { SuspectsTab } from './suspects';
import { WhyTab } from './why';

interface TabRow {
  id: Tab;
  title: string;
  view: () => JSX.Element | null;
  is_there?: (session: Session) => boolean; // else: always
}

// To add a view: a row here, its id in store.ts, and what it needs in docs/result.schema.json.
export const kTabs: TabRow[] = [
  { id: 'suspects', title: 'Suspects', view: SuspectsTab },
  { id: 'run', title: 'Run', view: StepsTab },
  { id: 'methods', title: 'Methods', view: MethodsTab },
  { id: 'why', title: 'Why it fails', view: WhyTab },
  { id: 'closest', title: 'Closest run', view: ClosestTab },
  { id: 'graph', title: 'Graph', view: GraphTab },
  { id: 'cycles', title: 'Cycles', view: CyclesTab, is_there: ({ result }) => (result.cycles?.length ?? 0) > 0 },
  { id: 'interactions', title: 'Interactions', view: InteractionsTab, is_there: ({ result }) => (result.interactions?.length ?? 0) > 0 },
];
export const shown_tabs = (session: Session): TabRow[] => kTabs.filter((tab) => tab.is_there?.(session) ?? true);

export function App({ session }: { session: Session }): JSX.Element {
  return (
    <SessionContext.Provider value={session}>
      <Page />
    </SessionContext.Provider>
  );
}

function Page(): JSX.Element {
  const session = use_session();
  const { state } = session;
  useEffect(() => listen_to_keys(session), [session]);
  useEffect(() => {
    document.documentElement.dataset.theme = state.dark ? 'dark' : 'light';
  }, [state.dark]);
  const View = kTabs.find((tab) => tab.id === state.tab)!.view;
  return (
    <div class="page">
      <Header />
      <main>
        <Source />
        <section class="panel">
          <nav role="tablist" aria-label="views">
            {shown_tabs(session).map((tab) => (
              <button key={tab.id} id={`tab-${tab.id}`} role="tab" aria-selected={tab.id === state.tab} onClick={() => session.open(tab.id)}>
                {tab.title}
              </button>
            ))}
          </nav>
          <View />
          <OriginPanel />
          <Now />
        </section>
      </main>
      {state.help && <Help session={session} />}
    </div>
  );
}
