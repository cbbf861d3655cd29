// The closest run that passes beside the failing one.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { beside, type Pair } from '../model/beside';
import { shorten } from '../model/document';
import type { Run } from '../model/run';
import type { Session } from '../session';
import { use_session } from './context';
import { List } from './list';
import { kRowHeight } from './steps';

export function ClosestTab(): JSX.Element {
  const session = use_session();
  const near = session.near_run();
  const both = useMemo(() => (near ? beside(session.run, near, session.passing_run()) : null), [near]);
  if (!near || !both)
    return <p class="tab-body dim">No run that passes is in the result (the localizer distance looks for one).</p>;
  const needed = new Set(near.slices[0] ?? []);
  const at = both.parting >= 0 ? both.parting : both.first;
  return (
    <div class="tab-body closest">
      <div class="deltas">
        <p>
          {near.verdict === 'passes' ? 'This run passes' : 'This run fails, too,'} and differs in {near.distance}{' '}
          {near.distance === 1 ? 'point' : 'points'}
          {near.lowerBound === near.distance ? '; no run that passes is closer' : ''}. Inputs:{' '}
          {near.inputs.slice(0, 20).map((input, i) => (
            <span key={i} class="input">
              {input.name} = <b>{shorten(input.value, 20)}</b>
            </span>
          ))}
        </p>
        <table>
          <tbody>
            {near.deltas.slice(0, 12).map((delta, i) => (
              <tr key={i} class={needed.has(i) ? 'needed' : ''} title={needed.has(i) ? 'this difference is needed' : ''}>
                <td class="delta">{needed.has(i) ? 'Δ' : ''}</td>
                <td>{delta.location?.line ? `line ${delta.location.line}` : ''}</td>
                <td>
                  <code>{shorten(delta.name, 60)}</code> {delta.where && <span class="dim">{delta.where}</span>}
                </td>
                <td class="failing-value">{delta.failing ?? 'not executed'}</td>
                <td class="passing-value">{delta.passing ?? 'not executed'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {near.story.map((sentence, i) => (
          <p class="story" key={i}>
            {shorten(sentence, 600)}
          </p>
        ))}
      </div>
      <div class="pair heads">
        <b>failing</b>
        <b>passing</b>
      </div>
      <List
        count={both.pairs.length}
        height={kRowHeight}
        at={at}
        label="both runs"
        row={(i) => <PairRow session={session} pair={both.pairs[i]} passing={session.passing_run()} first={i === both.first} parting={i === both.parting} />}
      />
    </div>
  );
}

interface PairProps {
  session: Session;
  pair: Pair;
  passing: Run;
  first: boolean;
  parting: boolean;
}

function PairRow({ session, pair, passing, first, parting }: PairProps): JSX.Element {
  const classes = ['pair'];
  if (pair.differs) classes.push('differs');
  if (pair.delta) classes.push('is-delta');
  if (parting) classes.push('parting');
  else if (first) classes.push('first');
  if (pair.failing === session.state.step) classes.push('now');
  const mark = parting ? 'the runs part here' : first ? 'first difference' : undefined;
  return (
    <div class={classes.join(' ')} title={mark} onClick={() => pair.failing !== undefined && session.go_to_step(pair.failing)}>
      <Side step={pair.failing === undefined ? undefined : session.run.steps[pair.failing]} />
      <span class="between">{pair.delta ? 'Δ' : parting ? '⑂' : ''}</span>
      <Side step={pair.passing === undefined ? undefined : passing.steps[pair.passing]} />
    </div>
  );
}

function Side({ step }: { step: Run['steps'][number] | undefined }): JSX.Element {
  if (!step) return <span class="side missing" />;
  const writes = Object.entries(step.writes ?? {});
  return (
    <span class="side" style={{ paddingLeft: `${Math.min(step.depth, 10) * 10}px` }}>
      <span class="line">{step.line}</span>
      <code>{shorten(step.text, 80)}</code>
      {step.outcome && <span class={`outcome ${step.outcome}`}>{step.outcome}</span>}
      {writes.slice(0, 2).map(([name, value]) => (
        <span class="value" key={name}>
          {shorten(name, 20)} = <b>{shorten(value, 24)}</b>
        </span>
      ))}
    </span>
  );
}
