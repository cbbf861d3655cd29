// Why it must fail: the abstract error trace (what matters between the statements), and the minimal sets as a diagram.
import type { JSX } from 'preact';
import { shorten } from '../model/document';
import type { Fault, Statement } from '../model/result';
import type { Session } from '../session';
import { use_session } from './context';

export function WhyTab(): JSX.Element {
  const session = use_session();
  const said = session.reranked().localizations;
  const sets = said.flatMap((each) =>
    each.faults.filter((fault) => fault.evidence?.kind === 'core' || fault.evidence?.kind === 'correction-set').map((fault) => ({ fault, of: each.localizer })),
  );
  return (
    <div class="tab-body scroll">
      <AbstractTrace session={session} />
      <h3>Minimal sets</h3>
      {sets.length === 0 && <p class="dim">No localizer found sets.</p>}
      {sets.length > 0 && <SetDiagram session={session} sets={sets.slice(0, 40)} />}
    </div>
  );
}

// The statements of the error invariants, in the order of the run, with what holds before and behind them.
function AbstractTrace({ session }: { session: Session }): JSX.Element {
  const said = session.reranked().localizations.find((each) => each.faults.some((fault) => fault.evidence?.kind === 'invariant-interval'));
  const faults = (said?.faults ?? []).filter((fault) => fault.evidence?.kind === 'invariant-interval');
  const ordered = [...faults].sort((a, b) => (a.evidence!.last ?? 0) - (b.evidence!.last ?? 0));
  const invariant = (text: string | undefined) =>
    text === undefined || text === 'true' || text === '' ? <span class="dim">nothing of what came before matters</span> : <code>{shorten(text, 400)}</code>;
  return (
    <>
      <h3>The failure in short</h3>
      {ordered.length === 0 ? (
        <p class="dim">No error invariants are in the result (the localizer error-invariants makes them).</p>
      ) : (
        <ol class="abstract">
          {ordered.map((fault, i) => (
            <>
              <li class="invariant">{invariant(fault.evidence!.before)}</li>
              <li class="statement-of" key={i} data-fault={`invariant ${i}`} onClick={() => session.toggle_mark(`invariant ${i}`, fault.statements)}>
                {fault.statements.map((each) => (
                  <span class="statement">
                    <span class="line">{each.line}</span> <code>{shorten(each.text, 100)}</code>
                  </span>
                ))}
              </li>
            </>
          ))}
          <li class="invariant last">{invariant(ordered[ordered.length - 1].evidence!.after)}</li>
          <li class="end">
            and so <code>{shorten(session.result.property?.text ?? '', 120)}</code> fails
          </li>
        </ol>
      )}
    </>
  );
}

// Rows are statements, columns are sets: a dot where the set has the statement.
function SetDiagram({ session, sets }: { session: Session; sets: { fault: Fault; of: string }[] }): JSX.Element {
  const rows: Statement[] = [];
  const id = (each: Statement) => `${each.file}:${each.line}:${each.column}:${each.endColumn}`;
  for (const { fault } of sets) for (const each of fault.statements) if (!rows.some((row) => id(row) === id(each))) rows.push(each);
  rows.sort((a, b) => (a.file === b.file ? a.line - b.line || (a.column ?? 0) - (b.column ?? 0) : a.file < b.file ? -1 : 1));
  const shown = rows.slice(0, 60);
  const cell = 22;
  const label = 260;
  const top = 70;
  const width = label + sets.length * cell + 20;
  return (
    <>
      <p class="dim">
        <span class="key core" /> forces the failure: one step of every such set has to change; <span class="key correction" /> changing all of one such
        set can make the run pass. Each of the first kind shares a statement with each of the second, where both speak of the same steps.
      </p>
      <svg class="sets" width={width} height={top + shown.length * cell + 8} role="img" aria-label="which statements are in which minimal set">
        {sets.map(({ of }, x) => (
          <text class="set-name" transform={`translate(${label + x * cell + 14},${top - 8}) rotate(-45)`}>
            {of}
          </text>
        ))}
        {shown.map((row, y) => (
          <g class="set-row" onClick={() => session.toggle_mark(`set row ${y}`, [row])}>
            <rect x={0} y={top + y * cell} width={width} height={cell} class={y % 2 ? 'odd' : 'even'} />
            <text x={6} y={top + y * cell + 15}>
              <tspan class="line">{row.line}</tspan> {shorten(row.text, 34)}
            </text>
          </g>
        ))}
        {sets.map(({ fault, of }, x) => {
          const kind = fault.evidence!.kind === 'core' ? 'core' : 'correction';
          const at = shown.map((row, y) => (fault.statements.some((each) => id(each) === id(row)) ? y : -1)).filter((y) => y >= 0);
          const middle = label + x * cell + cell / 2;
          const y_of = (y: number) => top + y * cell + cell / 2;
          const name = `diagram ${x}`;
          return (
            <g class={`set ${kind}${session.state.marked?.id === name ? ' chosen' : ''}`} data-set={of} onClick={() => session.toggle_mark(name, fault.statements)}>
              {at.length > 1 && <line x1={middle} x2={middle} y1={y_of(at[0])} y2={y_of(at[at.length - 1])} />}
              {at.map((y) => (
                <circle cx={middle} cy={y_of(y)} r={6} />
              ))}
            </g>
          );
        })}
      </svg>
      {rows.length > shown.length && <p class="dim">and {rows.length - shown.length} more statements</p>}
    </>
  );
}
