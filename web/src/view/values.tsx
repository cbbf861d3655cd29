// Values that can be asked: a click says where they come from.
import type { JSX } from 'preact';
import { shorten } from '../model/document';
import type { Session } from '../session';

interface Props {
  session: Session;
  index: number; // the step that wrote or read them
  values: Record<string, string> | undefined;
  most: number;
}

export function Values({ session, index, values, most }: Props): JSX.Element {
  const all = Object.entries(values ?? {});
  return (
    <span class="values">
      {all.slice(0, most).map(([name, value]) => (
        <Value key={name} session={session} index={index} name={name} value={value} />
      ))}
      {all.length > most && <span class="dim">+{all.length - most}</span>}
    </span>
  );
}

export function Value({ session, index, name, value }: { session: Session; index: number; name: string; value: string }): JSX.Element {
  return (
    <button
      class="value"
      title="where does this value come from?"
      onClick={(event) => {
        event.stopPropagation();
        session.explain_value(index, name);
      }}
    >
      <span class="name">{shorten(name, 40)}</span> = <b>{shorten(value, 60)}</b>
    </button>
  );
}
