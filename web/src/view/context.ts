import { createContext } from 'preact';
import { useContext, useEffect, useReducer } from 'preact/hooks';
import type { Session } from '../session';

export const SessionContext = createContext<Session>(null as unknown as Session);

// The session; the component is drawn again when the state changes.
export function use_session(): Session {
  const session = useContext(SessionContext);
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => session.store.subscribe(() => again(0)), [session]);
  return session;
}
