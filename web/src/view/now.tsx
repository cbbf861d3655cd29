// Where we are in the run: forward and back, a slider, and what all variables hold, with what has just changed.
import type { JSX } from 'preact';
import { shorten } from '../model/document';
import { use_session } from './context';
import { Value, Values } from './values';

export function Now(): JSX.Element | null {
  const session = use_session();
  const { run, state } = session;
  if (run.last < 0) return null;
  const step = run.steps[state.step];
  return (
    <section class="now-panel" aria-label="the current step">
      <div class="bar">
        <button onClick={() => session.go_to_step(0)} title="first step (g)" aria-label="first step">|◀</button>
        <button id="back" onClick={() => session.move(-1)} title="back (k or ↑)" aria-label="back">◀</button>
        <button id="forward" onClick={() => session.move(1)} title="forward (j or ↓)" aria-label="forward">▶</button>
        <button onClick={() => session.go_to_step(run.last)} title="to the failure (G)" aria-label="last step">▶|</button>
        <input
          id="slider"
          class="slider"
          type="range"
          min={0}
          max={run.last}
          value={state.step}
          aria-label="step of the run"
          onInput={(event) => session.go_to_step(Number(event.currentTarget.value))}
        />
        <span id="position" class="position">
          step {state.step + 1} of {run.last + 1}
        </span>
      </div>
      <div class="current">
        <span class="dim">{step.function ? `${step.function}, ` : ''}line {step.line}</span> <code>{shorten(step.text, 120)}</code>{' '}
        {step.outcome && <span class={`outcome ${step.outcome}`}>{step.outcome}</span>}
        {step.reads && (
          <span class="reads">
            <span class="dim">with</span> <Values session={session} index={state.step} values={step.reads} most={5} />
          </span>
        )}
      </div>
      <div class="variables">
        {run.values(state.step).map((group) => (
          <div class="scope" key={group.title}>
            <h4>{group.title}</h4>
            {group.variables.slice(0, 200).map((variable) => {
              const changed = variable.written === state.step;
              return (
                <div key={variable.name} class={changed ? 'variable changed' : 'variable'}>
                  {changed && variable.before !== undefined && variable.before !== variable.value && (
                    <s class="dim">{shorten(variable.before, 30)}</s>
                  )}
                  <Value session={session} index={variable.written} name={variable.name} value={variable.value} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}
