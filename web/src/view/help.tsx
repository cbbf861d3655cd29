import type { JSX } from 'preact';
import type { Session } from '../session';
import { kKeys } from './keys';

const kNames: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

export function Help({ session }: { session: Session }): JSX.Element {
  return (
    <div class="help" role="dialog" aria-label="keys" onClick={() => session.store.set({ help: false })}>
      <div class="help-box" onClick={(event) => event.stopPropagation()}>
        <h2>Keys</h2>
        <table>
          <tbody>
            {kKeys.map((key) => (
              <tr key={key.does}>
                <td>
                  {(key.keys.length > 4 ? [`${key.keys[0]}–${key.keys.at(-1)}`] : key.keys).map((each) => (
                    <kbd key={each}>{kNames[each] ?? each}</kbd>
                  ))}
                </td>
                <td>{key.does}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>A click on a value says where it comes from. A click on a suspect, a set or a statement marks it in the source and in the run.</p>
        <p class="dim">
          faultline {session.result.tool.version}. This file makes no requests; everything is in it.
        </p>
      </div>
    </div>
  );
}
