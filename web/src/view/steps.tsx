// The run: steps with calls and passes folded, search, and "only what matters".
import type { JSX } from 'preact';
import { shorten } from '../model/document';
import type { Row } from '../model/folding';
import { matches, type Session } from '../session';
import { use_session } from './context';
import { List } from './list';
import { Values } from './values';

export const kRowHeight = 24;

export function StepsTab(): JSX.Element {
  const session = use_session();
  const { state } = session;
  const rows = session.rows();
  const at = row_of(rows, state.step);
  const count = session.relevant().size;
  return (
    <div class="steps tab-body">
      <div class="bar">
        <input
          id="search"
          class="search"
          type="search"
          placeholder="search steps and values  ( / )"
          aria-label="search the run"
          value={state.search}
          onInput={(event) => session.store.set({ search: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') session.find_next(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <label class="switch" title="only steps of some fault, where an invariant ends, and the failure (m)">
          <input
            id="only"
            type="checkbox"
            checked={state.only_relevant}
            onChange={(event) => session.store.set({ only_relevant: event.currentTarget.checked })}
          />
          only what matters ({count} of {session.run.steps.length})
        </label>
        <button onClick={() => session.fold_all(true)}>fold all</button>
        <button onClick={() => session.fold_all(false)}>unfold all</button>
      </div>
      <List count={rows.length} height={kRowHeight} at={at} label="steps of the failing run" row={(i) => <StepRow session={session} row={rows[i]} />} />
    </div>
  );
}

// The row of the step, or of the folded group that hides it.
function row_of(rows: Row[], step: number): number {
  let low = 0;
  let high = rows.length - 1;
  let found = -1;
  const first = (row: Row) => row.step ?? row.group?.first ?? 0;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (first(rows[middle]) <= step) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

function StepRow({ session, row }: { session: Session; row: Row }): JSX.Element {
  const { group } = row;
  const indent = { paddingLeft: `${8 + Math.min(row.depth, 16) * 14}px` };
  const arrow = group && (
    <button
      class="arrow"
      aria-expanded={!row.folded}
      aria-label={row.folded ? 'unfold' : 'fold'}
      onClick={(event) => {
        event.stopPropagation();
        session.toggle_fold(group.id);
      }}
    >
      {row.folded ? '▸' : '▾'}
    </button>
  );
  if (row.step === undefined && group) {
    const title =
      group.kind === 'loop'
        ? `loop in line ${group.line?.split(':')[0]}: ${group.passes} passes`
        : group.kind === 'pass'
          ? `pass ${group.pass}`
          : `call`;
    return (
      <div class={`step group ${group.kind}`} style={indent} onClick={() => session.toggle_fold(group.id)}>
        {arrow}
        <span class="words">{title}</span>
        {row.folded && <span class="dim">{group.steps} steps</span>}
      </div>
    );
  }
  return <OneStep session={session} index={row.step!} indent={indent} arrow={arrow} hidden={row.folded ? group!.steps : 0} />;
}

interface StepProps {
  session: Session;
  index: number;
  indent: JSX.CSSProperties;
  arrow?: JSX.Element;
  hidden: number;
}

function OneStep({ session, index, indent, arrow, hidden }: StepProps): JSX.Element {
  const { state } = session;
  const step = session.run.steps[index];
  const classes = ['step', `is-${step.kind}`];
  if (index === state.step) classes.push('now');
  if (session.marked_steps().has(index)) classes.push('marked');
  if (session.relevant().has(index)) classes.push('relevant');
  if (index === session.run.last && session.result.verdict === 'unsafe') classes.push('failing');
  if (matches(step, state.search.toLowerCase())) classes.push('found');
  return (
    <div
      class={classes.join(' ')}
      style={indent}
      role="option"
      aria-selected={index === state.step}
      data-step={step.step}
      onClick={() => session.go_to_step(index)}
    >
      {arrow ?? <span class="arrow" />}
      <span class="line">{step.line}</span>
      <code class="words">{shorten(step.text, 200)}</code>
      {step.outcome && <span class={`outcome ${step.outcome}`}>{step.outcome}</span>}
      {hidden > 0 && <span class="dim">{hidden} steps</span>}
      <Values session={session} index={index} values={step.writes} most={3} />
    </div>
  );
}
