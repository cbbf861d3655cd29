// Controller programs: inputs, outputs and state by cycle, as a timing diagram.
import type { JSX } from 'preact';
import { cycle_of, is_high, signals_of, type Signal } from '../model/cycles';
import { shorten } from '../model/document';
import { use_session } from './context';

const kWidth = 56; // of a cycle
const kHeight = 30; // of a signal
const kLabel = 150;

export function CyclesTab(): JSX.Element {
  const session = use_session();
  const cycles = (session.result.cycles ?? []).slice(0, 2000);
  const signals = signals_of(cycles);
  const now = cycle_of(cycles, session.run.steps[session.state.step]);
  return (
    <div class="tab-body scroll">
      <svg class="timing" width={kLabel + cycles.length * kWidth + 10} height={34 + signals.length * kHeight} role="img" aria-label="signals by cycle">
        {cycles.map((cycle, i) => (
          <g class={cycle.cycle === now ? 'cycle now' : 'cycle'} data-cycle={cycle.cycle} onClick={() => session.go_to_cycle(cycle.cycle)}>
            <rect x={kLabel + i * kWidth} y={0} width={kWidth} height={34 + signals.length * kHeight} />
            <text x={kLabel + i * kWidth + kWidth / 2} y={14} text-anchor="middle">
              {cycle.cycle}
            </text>
            {cycle.time && (
              <text class="dim" x={kLabel + i * kWidth + kWidth / 2} y={27} text-anchor="middle">
                {shorten(cycle.time, 9)}
              </text>
            )}
          </g>
        ))}
        {signals.map((signal, y) => (
          <g class={`signal ${signal.kind}`} transform={`translate(0,${32 + y * kHeight})`}>
            <text x={6} y={20}>
              {shorten(signal.name, 20)}
            </text>
            {signal.is_boolean ? <path d={wave(signal)} /> : <Numbers signal={signal} />}
          </g>
        ))}
      </svg>
    </div>
  );
}

function wave(signal: Signal): string {
  const y = (value: string | undefined) => (is_high(value) ? 7 : 25);
  return signal.values.map((value, i) => `${i === 0 ? 'M' : 'L'}${kLabel + i * kWidth} ${y(value)} L${kLabel + (i + 1) * kWidth} ${y(value)}`).join(' ');
}

function Numbers({ signal }: { signal: Signal }): JSX.Element {
  return (
    <>
      {signal.values.map((value, i) => (
        <text class={i > 0 && signal.values[i - 1] !== value ? 'changed' : ''} x={kLabel + i * kWidth + kWidth / 2} y={20} text-anchor="middle">
          {shorten(value ?? '', 8)}
        </text>
      ))}
    </>
  );
}
