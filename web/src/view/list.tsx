// A long list of which only what can be seen is drawn: rows of one height.
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Props {
  count: number;
  height: number; // of a row
  at?: number; // the row to keep in view
  label: string;
  row: (index: number) => ComponentChildren;
}

const kSpare = 12; // rows above and below

export function List({ count, height, at, label, row }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [top, set_top] = useState(0);
  const [room, set_room] = useState(400);

  useLayoutEffect(() => {
    const element = box.current!;
    const watch = new ResizeObserver(() => set_room(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = box.current!;
    if (at === undefined || at < 0) return;
    const above = at * height;
    if (above < element.scrollTop) element.scrollTop = Math.max(0, above - 2 * height);
    else if (above + height > element.scrollTop + element.clientHeight)
      element.scrollTop = above + 3 * height - element.clientHeight;
  }, [at, count, room]);

  const first = Math.max(0, Math.floor(top / height) - kSpare);
  const end = Math.min(count, Math.ceil((top + room) / height) + kSpare);
  const rows = [];
  for (let i = first; i < end; ++i)
    rows.push(
      <div key={i} class="list-row" role="presentation" style={{ top: `${i * height}px`, height: `${height}px` }}>
        {row(i)}
      </div>,
    );
  return (
    <div class="list" role="listbox" aria-label={label} tabIndex={0} ref={box} onScroll={() => set_top(box.current!.scrollTop)}>
      <div class="list-space" style={{ height: `${count * height}px` }}>
        {rows}
      </div>
    </div>
  );
}
