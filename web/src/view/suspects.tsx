// All suspected lines with the parts of their scores, and by duality what could be changed.
import type { JSX } from 'preact';
import { change_words } from '../model/changes';
import { shorten } from '../model/document';
import { joint_lines } from '../model/joint';
import { line_key } from '../model/result';
import { file_name } from '../model/words';
import type { Session } from '../session';
import { use_session } from './context';
import { heat_of_rank } from './source';

export function SuspectsTab(): JSX.Element {
  const session = use_session();
  const { ranking, ways_out } = session.reranked();
  const changed = new Map(session.changes().map((change) => [line_key(change.file, change.line), change]));
  const joint = joint_lines(session.joint_sets());
  return (
    <div class="tab-body scroll suspects">
      <table>
        <tbody>
          {ranking.slice(0, 300).map((line) => (
            <tr key={`${line.file}:${line.line}`} data-line={line.line} onClick={() => session.go_to_rank(line.rank)}>
              <td>
                <span class={`rank heat-${heat_of_rank(line.rank)}`}>{line.rank}</span>
              </td>
              <td class="suspect">
                <span class="place" title={line.file}>
                  {file_name(line.file)}:{line.line}
                </span>{' '}
                <code>{shorten(line.text.trim(), 100)}</code>
                <div class="parts">
                  {changed.has(line_key(line.file, line.line)) && <span class="part change">{change_words(changed.get(line_key(line.file, line.line))!)}</span>}
                  {joint.has(line_key(line.file, line.line)) && <span class="part joint">can correct all {session.result.joint!.runs.length} runs</span>}
                  {(line.parts?.check ?? 0) > 0 && <span class="part check">a check fails here</span>}
                  {(line.parts?.repair ?? 0) > 0 && <span class="part repair">repair {line.parts!.repair!.toFixed(2)}</span>}
                  {(line.parts?.correction ?? 0) > 0 && <span class="part correction">one change suffices</span>}
                  {(line.parts?.suspicion ?? 0) > 0 && <span class="part">suspicion {line.parts!.suspicion!.toFixed(2)}</span>}
                  {(line.parts?.votes ?? 0) > 0 && (
                    <span class="part votes" title={Object.entries(line.votes ?? {}).map(([who, place]) => `${who}: ${place}.`).join('\n')}>
                      votes {line.parts!.votes.toFixed(2)} ({Object.keys(line.votes ?? {}).join(', ')})
                    </span>
                  )}
                </div>
              </td>
              <td class="number" title="1000 check + 400 repair + 4 work + 2 correction + votes + 0.3 suspicion">
                {line.score.toFixed(2)}
              </td>
              <td>
                <button
                  class="trust-line"
                  title="I trust this line: rank the others without it"
                  onClick={(event) => {
                    event.stopPropagation();
                    session.toggle_trust(line.file, line.line);
                  }}
                >
                  trust
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ranking.length === 0 && <p class="dim">No line is blamed.</p>}
      <Changes session={session} />
      {ways_out.length > 0 && (
        <div class="ways-out">
          <h3>What has to change on this path</h3>
          <p class="dim">For the run to pass on its path: all lines of one of these groups. (By duality: each has a step of every set that forces the failure.)</p>
          <ul>
            {ways_out.slice(0, 20).map((set, i) => (
              <li key={i}>{[...set].map((key) => `line ${key.split(':')[0]}`).join(' and ')}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

// Of `faultline compare`: the lines that differ from the old version, blamed or not.
function Changes({ session }: { session: Session }): JSX.Element | null {
  if (!session.result.changes) return null;
  const changes = session.changes();
  const old = session.result.input.files[0];
  return (
    <div class="changes">
      <h3>
        What differs from <span title={old}>{shorten(old ?? 'the old version', 60)}</span>
      </h3>
      {changes.length === 0 && <p class="dim">No line does.</p>}
      <ul>
        {changes.slice(0, 300).map((change) => (
          <li key={line_key(change.file, change.line)} data-change={change.line} onClick={() => session.show_line(change.file, change.line)}>
            {change.rank ? <span class={`rank heat-${heat_of_rank(change.rank)}`}>{change.rank}</span> : <span class="rank none">–</span>}{' '}
            <span class="place" title={change.file}>
              {file_name(change.file)}:{change.line}
            </span>{' '}
            <code>{shorten(change.text, 90)}</code> <span class="part change">{change_words(change)}</span>
            {!change.rank && <span class="dim"> not blamed for this failure</span>}
          </li>
        ))}
      </ul>
      {changes.length > 300 && <p class="dim">and {changes.length - 300} more</p>}
    </div>
  );
}
