// Component models: a sequence chart of the interactions, a lane for each component.
import type { JSX } from 'preact';
import { shorten } from '../model/document';
import type { Result } from '../model/result';
import { use_session } from './context';

const kLane = 170;
const kLine = 13; // of text below the circle of a component
const kTop = 40;

type Participant = NonNullable<Result['interactions']>[number]['components'][number];

export function InteractionsTab(): JSX.Element {
  const session = use_session();
  const interactions = (session.result.interactions ?? []).slice(0, 2000);
  const lanes = [...new Set(interactions.flatMap((each) => each.components.map((part) => part.component)))];
  const x_of = (component: string) => 70 + lanes.indexOf(component) * kLane;
  // The rank of the line that wrote it, if it is one that is suspected first.
  const suspected = (session.result.ranking ?? []).slice(0, 5).map((each) => each.line);
  const rank_of = (part: Participant, data: string) => suspected.indexOf(part.lines?.[data] ?? -1) + 1;
  const is_blamed = (part: Participant) => Object.keys(part.lines ?? {}).some((data) => rank_of(part, data) > 0);
  const way_of = (part: Participant) => [part.port, part.from && part.to && part.from !== part.to ? `${part.from} → ${part.to}` : ''].filter(Boolean).join('  ');
  const heights = interactions.map((each) => 34 + kLine * Math.max(...each.components.map((part) => Object.keys(part.writes ?? {}).length)));
  const tops = heights.map((_, i) => kTop + heights.slice(0, i).reduce((sum, one) => sum + one, 0));
  const height = kTop + heights.reduce((sum, one) => sum + one, 0) + 10;
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
          const y = tops[i] + 14;
          const xs = each.components.map((part) => x_of(part.component));
          return (
            <g class={i === now_at ? 'interaction now' : 'interaction'} data-interaction={i} onClick={() => session.go_to_step(session.run.index_of(each.step))}>
              <rect x={0} y={y - 16} width="100%" height={heights[i]} />
              <line x1={Math.min(...xs)} x2={Math.max(...xs)} y1={y} y2={y} />
              {each.components.map((part) => (
                <>
                  <circle class={is_blamed(part) ? 'blamed' : ''} cx={x_of(part.component)} cy={y} r={5} />
                  <text class="small" x={x_of(part.component) + 8} y={y + 14}>
                    {shorten(way_of(part), 26)}
                  </text>
                  {Object.entries(part.writes ?? {}).map(([data, value], line) => (
                    <text class={rank_of(part, data) > 0 ? 'small blamed' : 'small'} x={x_of(part.component) + 8} y={y + 14 + kLine * (line + 1)}>
                      {shorten(`${data} = ${value}`, 22) + (rank_of(part, data) > 0 ? ` [${rank_of(part, data)}]` : '')}
                    </text>
                  ))}
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
