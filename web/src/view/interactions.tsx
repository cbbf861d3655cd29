// Component models: a sequence chart of the interactions, a lane for each component.
import type { JSX } from 'preact';
import { shorten } from '../model/document';
import { use_session } from './context';

const kLane = 150;
const kRow = 44;
const kTop = 40;

export function InteractionsTab(): JSX.Element {
  const session = use_session();
  const interactions = (session.result.interactions ?? []).slice(0, 2000);
  const lanes = [...new Set(interactions.flatMap((each) => each.components.map((part) => part.component)))];
  const x_of = (component: string) => 70 + lanes.indexOf(component) * kLane;
  const height = kTop + interactions.length * kRow + 10;
  // Who wrote something by a line that is suspected first.
  const suspected = new Set((session.result.ranking ?? []).slice(0, 5).map((each) => each.line));
  const is_blamed = (part: { lines?: Record<string, number> }) => Object.values(part.lines ?? {}).some((line) => suspected.has(line));
  const now_at = interactions.findLastIndex((each) => {
    const index = session.run.index_of(each.step);
    return index !== undefined && index <= session.state.step;
  });
  return (
    <div class="tab-body scroll">
      <svg class="chart" width={140 + (lanes.length - 1) * kLane + 120} height={height} role="img" aria-label="interactions of the components">
        {lanes.map((lane) => (
          <g class="lane">
            <text x={x_of(lane)} y={18} text-anchor="middle">
              {shorten(lane, 18)}
            </text>
            <line x1={x_of(lane)} x2={x_of(lane)} y1={26} y2={height} />
          </g>
        ))}
        {interactions.map((each, i) => {
          const y = kTop + i * kRow + 14;
          const xs = each.components.map((part) => x_of(part.component));
          return (
            <g class={i === now_at ? 'interaction now' : 'interaction'} data-interaction={i} onClick={() => session.go_to_step(session.run.index_of(each.step))}>
              <rect x={0} y={y - 16} width="100%" height={kRow} />
              <line x1={Math.min(...xs)} x2={Math.max(...xs)} y1={y} y2={y} />
              {each.components.map((part) => (
                <>
                  <circle class={is_blamed(part) ? 'blamed' : ''} cx={x_of(part.component)} cy={y} r={5} />
                  <text class="small" x={x_of(part.component) + 8} y={y + 14}>
                    {shorten([part.port, part.from && part.to ? `${part.from} → ${part.to}` : ''].filter(Boolean).join('  '), 26)}
                  </text>
                </>
              ))}
              <text class="name" x={Math.max(...xs) + 10} y={y - 4}>
                {shorten(each.name, 24)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
