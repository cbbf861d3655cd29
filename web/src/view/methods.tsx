// What each localizer says: its faults with reasons, fixes, hints and the parts of their scores.
import type { JSX } from 'preact';
import { shorten } from '../model/document';
import { joint_meaning } from '../model/joint';
import type { Fault, Localization, Repair } from '../model/result';
import { meaning, repair_status } from '../model/words';
import type { Session } from '../session';
import { use_session } from './context';

const kShown = 12; // of one localizer, until asked

export function MethodsTab(): JSX.Element {
  const session = use_session();
  const said = session.reranked().localizations;
  return (
    <div class="tab-body scroll">
      {said.length === 0 && <p class="dim">No localizer was asked.</p>}
      <JointSets session={session} />
      {said.map((each) => (
        <Method key={each.localizer} session={session} said={each} />
      ))}
    </div>
  );
}

// --runs: what corrects this run may leave the others failing; these sets do not.
function JointSets({ session }: { session: Session }): JSX.Element | null {
  const { joint } = session.result;
  if (!joint) return null;
  const sets = session.joint_sets();
  return (
    <details class="method joint" open>
      <summary>
        <h3>{joint.runs.length < 2 ? 'other failing runs' : `all ${joint.runs.length} runs`}</h3>
        <span class="dim">
          {sets.length === 1 ? '1 set' : `${sets.length} sets`}
          {joint.completeness !== 'complete' ? ', partial: there may be more' : ''}
        </span>
      </summary>
      <p class="meaning">{joint_meaning(session.result, sets)}</p>
      {sets.slice(0, 200).map((set, i) => (
        <div
          key={i}
          class={session.state.marked?.id === `joint ${i}` ? 'fault marked' : 'fault'}
          data-fault={`joint ${i}`}
          onClick={() => session.toggle_mark(`joint ${i}`, set.statements)}
        >
          <div class="statements">
            {set.statements.slice(0, 30).map((each, at) => (
              <span key={at} class="statement">
                <span class="line">{each.line}</span> <code>{shorten(each.text, 80)}</code>
              </span>
            ))}
          </div>
          <p class="dim score">{set.proved ? 'proved again for each run' : 'not proved again'}</p>
        </div>
      ))}
      {joint.runs.length > 1 && (
        <details class="joint-runs">
          <summary class="dim">the inputs of these runs</summary>
          <ol>
            {joint.runs.slice(0, 100).map((inputs, i) => (
              <li key={i}>
                <code>{shorten(inputs.join(', '), 200) || 'none'}</code>
                {i === 0 && <span class="dim"> the run that is shown</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </details>
  );
}

function Method({ session, said }: { session: Session; said: Localization }): JSX.Element {
  return (
    <details class="method" open={said.faults.length > 0}>
      <summary>
        <h3>{said.localizer}</h3>
        <span class="dim">
          {said.faults.length === 1 ? '1 set' : `${said.faults.length} sets`}
          {said.completeness !== 'complete' ? ', partial: there may be more' : ''}
        </span>
      </summary>
      {said.note && <p class="dim">{said.note}</p>}
      {said.faults[0] && <p class="meaning">{meaning(said.faults[0], said.faults.length)}</p>}
      {said.faults.slice(0, kShown).map((fault, i) => (
        <FaultCard key={i} session={session} fault={fault} id={`${said.localizer} ${i}`} />
      ))}
      {said.faults.length > kShown && (
        <details>
          <summary class="dim">{said.faults.length - kShown} more</summary>
          {said.faults.slice(kShown, 200).map((fault, i) => (
            <FaultCard key={i} session={session} fault={fault} id={`${said.localizer} ${i + kShown}`} />
          ))}
        </details>
      )}
    </details>
  );
}

function FaultCard({ session, fault, id }: { session: Session; fault: Fault; id: string }): JSX.Element {
  const infos = (kind: string) => (fault.infos ?? []).filter((info) => info.kind === kind);
  const repair = fault.evidence?.kind === 'repair' ? (fault.evidence as unknown as Repair) : null;
  const parts = infos('rank').map((info) => info.text);
  return (
    <div class={session.state.marked?.id === id ? 'fault marked' : 'fault'} data-fault={id} onClick={() => session.toggle_mark(id, fault.statements)}>
      <div class="statements">
        {fault.statements.slice(0, 30).map((each, i) => (
          <span key={i} class="statement">
            <span class="line">{each.line}</span> <code>{shorten(each.text, 80)}</code>
          </span>
        ))}
        {fault.statements.length > 30 && <span class="dim">and {fault.statements.length - 30} more</span>}
      </div>
      {repair && (
        <p class="fix">
          <code>{shorten(repair.before, 60) || '·'}</code> → <code>{shorten(repair.after, 80) || '(nothing)'}</code>
          <span class={`status ${repair.status}`}>{repair_status(repair)}</span>
        </p>
      )}
      {infos('fix').map((info) => (
        <p class="info fix-info">{info.text}</p>
      ))}
      {infos('reason').map((info) => (
        <p class="info reason">{info.text}</p>
      ))}
      {infos('hint').map((info) => (
        <p class="info hint">{info.text}</p>
      ))}
      <p class="dim score" title={parts.join('\n')}>
        {fault.score !== undefined ? `score ${fault.score.toFixed(3)}` : ''}
        {parts.length > 0 ? ` (${parts.join(', ')})` : ''}
        {fault.evidence?.encoding ? `, ${fault.evidence.encoding} encoding` : ''}
        {fault.checked === false ? ', not proved again' : fault.checked ? ', proved again' : ''}
      </p>
    </div>
  );
}
