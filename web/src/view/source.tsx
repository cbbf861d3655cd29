// The source files with what is known about their lines.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { shown_text } from '../model/document';
import { line_key } from '../model/result';
import { file_name } from '../model/words';
import type { Session } from '../session';
import { use_session } from './context';
import { Editor, type LineLook, type Look } from './editor';

const kMostValues = 4; // behind a line
export const heat_of_rank = (rank: number): number => (rank <= 3 ? 6 - rank : rank <= 5 ? 2 : 1);

export function Source(): JSX.Element {
  const session = use_session();
  const { state, result } = session;
  const files = result.sources ?? [];
  const [chosen, choose] = useState<string | null>(null);
  const file = chosen ?? state.shown?.file ?? files[0]?.file ?? '';
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);

  useEffect(() => choose(null), [state.shown, state.step]);
  useEffect(() => {
    const text = files.find((each) => each.file === file)?.text;
    editor.current = new Editor(box.current!, text === undefined ? '(the text of this file is not in the result)' : shown_text(text), result.input?.language ?? 'c');
    return () => editor.current?.destroy();
  }, [file]);
  useEffect(() => editor.current?.show(look_of(session, file)), [file, state.step, state.marked, state.trusted]);
  useEffect(() => {
    if (state.shown && state.shown.file === file) editor.current?.scroll_to(state.shown.line);
  }, [state.shown, file]);

  return (
    <section class="source" aria-label="the source">
      {files.length > 1 && (
        <div class="files" role="tablist">
          {files.map((each) => (
            <button key={each.file} role="tab" aria-selected={each.file === file} title={each.file} onClick={() => choose(each.file)}>
              {file_name(each.file)}
            </button>
          ))}
        </div>
      )}
      <div class="editor" ref={box} />
    </section>
  );
}

function look_of(session: Session, file: string): Look {
  const { run, state, result } = session;
  const lines = new Map<number, LineLook>();
  const line = (number: number): LineLook => {
    let found = lines.get(number);
    if (!found) lines.set(number, (found = {}));
    return found;
  };
  for (const key of run.lines()) {
    const [number, ...rest] = key.split(':');
    if (rest.join(':') !== file) continue;
    const visits = run.visits(file, Number(number));
    const past = count_up_to(visits, state.step);
    if (past > 0) Object.assign(line(Number(number)), { visited: true, visits: rounds(session, visits, past), values: values_at(session, visits, past) });
  }
  for (const ranked of session.reranked().ranking)
    if (ranked.file === file) Object.assign(line(ranked.line), { rank: ranked.rank, heat: heat_of_rank(ranked.rank) });
  for (const change of session.changes())
    if (change.file === file && change.line > 0) Object.assign(line(change.line), { changed: change.is_changed, gap: change.is_missing });
  for (const key of state.trusted)
    if (key === line_key(file, Number(key.split(':')[0]))) line(Number(key.split(':')[0])).trusted = true;
  const property = result.property?.location;
  if (property?.file === file && property.line) line(property.line).failing = true;
  const now = run.steps[state.step];
  if (now?.file === file && now.line) line(now.line).now = true;
  const marks = (state.marked?.statements ?? []).filter((each) => each.file === file);
  return {
    lines,
    marks,
    explain: (step, name) => session.explain_value(step, name),
    pick: (number) => {
      const rank = session.reranked().ranking.find((each) => each.file === file && each.line === number)?.rank;
      if (rank) session.go_to_rank(rank);
      else session.show_line(file, number);
    },
  };
}

function count_up_to(visits: number[], step: number): number {
  let low = 0;
  let high = visits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (visits[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

// A line may have several steps; one round is the same call and the same passes.
const same_round = (session: Session, a: number, b: number): boolean => {
  const x = session.run.steps[a];
  const y = session.run.steps[b];
  return x.call === y.call && x.iteration.join() === y.iteration.join();
};

function rounds(session: Session, visits: number[], past: number): number {
  let count = past > 0 ? 1 : 0;
  for (let i = 1; i < past; ++i) if (!same_round(session, visits[i - 1], visits[i])) ++count;
  return count;
}

// What the last round on this line wrote, and what it read.
function values_at(session: Session, visits: number[], past: number): LineLook['values'] {
  const { run, state } = session;
  const found = new Map<string, { name: string; value: string; step: number; fresh: boolean }>();
  const last = visits[past - 1];
  for (let i = past - 1; i >= 0 && same_round(session, visits[i], last); --i)
    for (const [name, value] of Object.entries(run.steps[visits[i]].writes ?? {}))
      if (!found.has(name)) found.set(name, { name, value, step: visits[i], fresh: visits[i] === state.step });
  for (let i = past - 1; i >= 0 && same_round(session, visits[i], last); --i)
    for (const [name, value] of Object.entries(run.steps[visits[i]].reads ?? {}))
      if (!found.has(name)) found.set(name, { name, value, step: visits[i], fresh: false });
  return [...found.values()].slice(0, kMostValues);
}
