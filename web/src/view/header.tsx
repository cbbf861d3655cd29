// The first screen's answers: what failed, with which inputs, where to look first, and why there.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { change_words } from '../model/changes';
import { shorten } from '../model/document';
import { input_groups, type ShownInput } from '../model/inputs';
import { line_key, type RankedLine } from '../model/result';
import { file_name, repair_status, repaired_line, what_failed, why } from '../model/words';
import type { Session } from '../session';
import { use_session } from './context';
import { heat_of_rank } from './source';

const kMostInputs = 10;
const kMostWhenAsked = 500;
const kCards = 3;

export function Header(): JSX.Element {
  const session = use_session();
  const { result, state } = session;
  const where = result.property?.location;
  return (
    <header>
      <div class="failure">
        <h1>
          <span class="cross" aria-hidden="true">
            {result.verdict === 'unsafe' ? '✗' : '·'}
          </span>{' '}
          {what_failed(result)}
          {result.property?.text && <code>{shorten(result.property.text, 120)}</code>}
          {where?.file && where.line && (
            <button class="place" title={where.file} onClick={() => session.show_line(where.file!, where.line!)}>
              {file_name(where.file)}:{where.line}
            </button>
          )}
        </h1>
        <Inputs session={session} />
        <span class="tools">
          <button id="theme" title="dark or light (d)" aria-label="dark or light" onClick={() => session.store.set({ dark: !state.dark })}>
            {state.dark ? '☀' : '☾'}
          </button>
          <button id="help" title="keys (?)" aria-label="keys" onClick={() => session.store.set({ help: !state.help })}>
            ?
          </button>
        </span>
      </div>
      <Trust session={session} />
      <div class="cards" aria-label="where to look first">
        {session.reranked().ranking.slice(0, kCards).map((line) => (
          <Card key={line_key(line.file, line.line)} session={session} line={line} />
        ))}
      </div>
    </header>
  );
}

function Inputs({ session }: { session: Session }): JSX.Element | null {
  const [all, show_all] = useState(false);
  const groups = input_groups(session.result);
  const count = groups.reduce((sum, group) => sum + group.inputs.length, 0);
  if (count === 0) return <div class="inputs dim">the run reads no inputs</div>;
  let left = all ? kMostWhenAsked : kMostInputs;
  return (
    <div class="inputs" aria-label="inputs of the failing run">
      <span class="dim">with</span>
      {groups.map((group, at) => {
        const shown = group.inputs.slice(0, left);
        left -= shown.length;
        if (shown.length === 0) return null;
        return (
          <>
            {group.title && (
              <button class="cycle-of" onClick={() => session.go_to_cycle(group.cycle!)}>
                {at > 0 ? 'then ' : ''}
                {group.title}:
              </button>
            )}
            {shown.map((input, i) => (
              <InputChip key={i} session={session} shown={input} />
            ))}
          </>
        );
      })}
      {!all && count > kMostInputs && <button onClick={() => show_all(true)}>and {count - kMostInputs} more</button>}
      {all && count > kMostWhenAsked && <span class="dim">and {count - kMostWhenAsked} more, in the JSON</span>}
    </div>
  );
}

function InputChip({ session, shown }: { session: Session; shown: ShownInput }): JSX.Element {
  const { file, line } = shown.input ?? {};
  return (
    <button class="input" title={line ? `line ${line}` : undefined} onClick={() => file && line && session.show_line(file, line)}>
      {shorten(shown.name, 30)}
      {shown.where && <span class="dim"> {shown.where}</span>} = <b>{shorten(shown.value, 30)}</b>
    </button>
  );
}

// What the user has said, and what follows from it.
function Trust({ session }: { session: Session }): JSX.Element | null {
  const { trusted } = session.state;
  if (trusted.size === 0) return null;
  const { forced, ranking } = session.reranked();
  const lines = [...new Set(forced?.statements.map((each) => each.line))].join(', ');
  const several = lines.includes(',');
  return (
    <div class={forced ? 'trust forced' : 'trust'} role="status">
      <span>You trust</span>
      {[...trusted].map((key) => {
        const [line, ...file] = key.split(':');
        return (
          <button key={key} class="chip" title="trust it no longer" onClick={() => session.toggle_trust(file.join(':'), Number(line))}>
            line {line} ✕
          </button>
        );
      })}
      <span>
        {forced?.on_this_path === false
          ? `but line${several ? 's' : ''} ${lines} force${several ? '' : 's'} this failure: it cannot all be right.`
          : forced
            ? `but on the path of this run, line${several ? 's' : ''} ${lines} force${several ? '' : 's'} the failure: only what leads it another way can help.`
            : ranking.length === 0
              ? 'and nothing else is blamed.'
              : 'so the other suspects are ranked without it.'}
      </span>
    </div>
  );
}

function Card({ session, line }: { session: Session; line: RankedLine }): JSX.Element {
  const because = why(session.result, session.reranked().localizations, line);
  const change = session.changes().find((each) => each.file === line.file && each.line === line.line);
  const is_marked = session.state.marked?.id === `line ${line_key(line.file, line.line)}`;
  return (
    <article class={is_marked ? 'card marked' : 'card'} onClick={() => session.go_to_rank(line.rank)}>
      <div class="card-head">
        <span class={`rank heat-${heat_of_rank(line.rank)}`}>{line.rank}</span>
        <span class="place">
          {file_name(line.file)}:{line.line}
        </span>
        {change && <span class="part change">{change_words(change)}</span>}
        <button
          class="trust-line"
          title="I trust this line: rank the others without it (t)"
          onClick={(event) => {
            event.stopPropagation();
            session.toggle_trust(line.file, line.line);
          }}
        >
          I trust this line
        </button>
      </div>
      <code class="card-text">{shorten(line.text.trim(), 160)}</code>
      {because.repair ? (
        <p class="fix">
          <code title="a change that was tried">{shorten(repaired_line(session.result, because.repair), 160)}</code>
          <span class={`status ${because.repair.status}`}>{repair_status(because.repair)}</span>
        </p>
      ) : null}
      {because.text && <p class="reason">{shorten(because.text, 220)}</p>}
      {because.methods.length > 0 && (
        <p class="dim methods" title={because.methods.join(', ')}>
          {because.methods.length === 1 ? `blamed by ${because.methods[0]}` : `blamed by ${because.methods.length} methods`}
        </p>
      )}
    </article>
  );
}
