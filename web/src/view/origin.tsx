// Provenance: the chain of statements that made a value.
import type { JSX } from 'preact';
import { shorten } from '../model/document';
import { chain, provenance, type Origin } from '../model/provenance';
import type { Session } from '../session';
import { use_session } from './context';

export function OriginPanel(): JSX.Element | null {
  const session = use_session();
  const asked = session.state.origin;
  if (!asked) return null;
  const origin = provenance(session.run, asked.step, asked.name);
  const steps = chain(origin).length;
  return (
    <aside class="origin" aria-label="where a value comes from">
      <div class="bar">
        <h3>
          Why is <code>{shorten(asked.name, 40)}</code> = <code>{shorten(origin.value, 40)}</code>?
        </h3>
        <span class="dim">{steps === 1 ? '1 statement' : `${steps} statements`}</span>
        <button class="close" aria-label="close" onClick={() => session.store.set({ origin: null })}>
          ✕
        </button>
      </div>
      <ul class="chain">
        <Link session={session} origin={origin} depth={0} />
      </ul>
    </aside>
  );
}

function Link({ session, origin, depth }: { session: Session; origin: Origin; depth: number }): JSX.Element {
  const { run } = session;
  const step = origin.step === undefined ? undefined : run.steps[origin.step];
  const because = origin.because === undefined ? undefined : run.steps[origin.because];
  return (
    <li>
      {step ? (
        <button class="link" onClick={() => session.go_to_step(origin.step)}>
          <span class="line">line {step.line}</span> <code>{shorten(step.text, 80)}</code>
          <span class="value">
            <span class="name">{shorten(origin.name, 40)}</span> = <b>{shorten(origin.value, 60)}</b>
          </span>
          {step.kind === 'input' && <span class="badge">input</span>}
        </button>
      ) : (
        <span class="link">
          <span class="value">
            <span class="name">{shorten(origin.name, 40)}</span> = <b>{shorten(origin.value, 60)}</b>
          </span>{' '}
          <span class="dim">{origin.from.length > 0 ? 'made of' : 'so before the run'}</span>
        </span>
      )}
      {because && !origin.seen && (
        <button class="because" onClick={() => session.go_to_step(origin.because)}>
          because line {because.line} <code>{shorten(because.text, 60)}</code> {because.outcome ? `was ${because.outcome}` : 'was called'}
        </button>
      )}
      {origin.seen && <span class="dim">as above</span>}
      {origin.from.length > 0 && depth < 40 && (
        <ul>
          {origin.from.map((each, i) => (
            <Link key={i} session={session} origin={each} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}
