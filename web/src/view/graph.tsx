// The automaton of a function, with the way that the failing run took.
import dagre from '@dagrejs/dagre';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { blocks_of, type Block, type Link } from '../model/blocks';
import { shorten } from '../model/document';
import type { Graph } from '../model/result';
import type { Session } from '../session';
import { use_session } from './context';

const kMostBlocks = 400; // beyond that only what the run went through is drawn
const kMostLines = 6; // of a block
const kLine = 16;

interface Drawn {
  block: Block;
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
}
interface DrawnLink {
  link: Link;
  points: { x: number; y: number }[];
  label?: string;
  x: number;
  y: number;
}

export function GraphTab(): JSX.Element {
  const session = use_session();
  const { result, run, state } = session;
  const graphs = result.graphs ?? [];
  const [chosen, choose] = useState<string | null>(null);
  const here = run.steps[state.step]?.function;
  const name = chosen ?? (graphs.some((graph) => graph.function === here) ? here : graphs[0]?.function);
  const graph = graphs.find((each) => each.function === name);
  useEffect(() => choose(null), [here]);
  if (!graph) return <p class="tab-body dim">No automaton of this function is in the result.</p>;
  return (
    <div class="tab-body graph-tab">
      <div class="bar">
        <select id="function" aria-label="function" value={graph.function} onChange={(event) => choose(event.currentTarget.value)}>
          {graphs.map((each) => (
            <option key={each.function}>{each.function}</option>
          ))}
        </select>
        <span class="dim">coloured: the way of the failing run</span>
      </div>
      <Drawing key={graph.function} session={session} graph={graph} />
    </div>
  );
}

function Drawing({ session, graph }: { session: Session; graph: Graph }): JSX.Element {
  const drawn = useMemo(() => layout(graph), [graph]);
  const box = useRef<HTMLDivElement>(null);
  const now = session.run.steps[session.state.step];
  const is_now = (block: Block, links: DrawnLink[]) =>
    now?.edge !== undefined &&
    (block.edges.some((edge) => edge.id === now.edge) || links.some((each) => each.link.from === block.id && each.link.condition?.id === now.edge));
  const current = drawn.blocks.find((each) => is_now(each.block, drawn.links));
  useEffect(() => {
    if (current && box.current) box.current.scrollTo({ top: current.y - box.current.clientHeight / 2, left: current.x - box.current.clientWidth / 2 });
  }, [current]);
  return (
    <div class="graph scroll" ref={box}>
      {drawn.left_out && <p class="dim">This function is large: only what the run went through is drawn.</p>}
      <svg width={drawn.width} height={drawn.height} role="img" aria-label={`automaton of ${graph.function}`}>
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 L8 4 L0 8 z" />
          </marker>
        </defs>
        {drawn.links.map((each, i) => (
          <g key={i} class={each.link.visits > 0 ? 'edge taken' : 'edge'}>
            <path d={`M${each.points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join(' L')}`} marker-end="url(#tip)" />
            {each.label && (
              <text x={each.x} y={each.y} text-anchor="middle">
                {each.label}
                {each.link.visits > 1 ? ` ×${each.link.visits}` : ''}
              </text>
            )}
          </g>
        ))}
        {drawn.blocks.map((each) => (
          <g
            key={each.block.id}
            class={`block${each.block.visits > 0 ? ' taken' : ''}${each === current ? ' now' : ''}${each.block.is_head ? ' head' : ''}`}
            transform={`translate(${each.x - each.width / 2},${each.y - each.height / 2})`}
            onClick={() => show_block(session, graph, each.block, drawn.links)}
          >
            <rect width={each.width} height={each.height} rx={each.block.is_entry ? 10 : 4} />
            {each.lines.map((line, i) => (
              <text key={i} x={8} y={14 + i * kLine}>
                {line}
              </text>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

function show_block(session: Session, graph: Graph, block: Block, links: DrawnLink[]): void {
  const line = block.edges[0]?.line ?? links.find((each) => each.link.from === block.id)?.link.condition?.line;
  if (graph.file && line) session.show_line(graph.file, line);
}

function layout(graph: Graph): { blocks: Drawn[]; links: DrawnLink[]; width: number; height: number; left_out: boolean } {
  let { blocks, links } = blocks_of(graph);
  const left_out = blocks.length > kMostBlocks;
  if (left_out) {
    blocks = blocks.filter((block) => block.visits > 0).slice(0, kMostBlocks);
    const kept = new Set(blocks.map((block) => block.id));
    links = links.filter((link) => kept.has(link.from) && kept.has(link.to));
  }
  const picture = new dagre.graphlib.Graph({ multigraph: true });
  picture.setGraph({ ranksep: 34, nodesep: 28, marginx: 16, marginy: 16 });
  picture.setDefaultEdgeLabel(() => ({}));
  const lines = new Map<number, string[]>();
  for (const block of blocks) {
    const texts = block.edges.slice(0, kMostLines).map((edge) => `${edge.line ? `${edge.line}  ` : ''}${shorten(edge.text, 44)}`);
    if (block.edges.length > kMostLines) texts.push(`… ${block.edges.length - kMostLines} more`);
    if (texts.length === 0) texts.push(block.is_head ? 'loop' : block.is_entry ? graph.function : '·');
    lines.set(block.id, texts);
    picture.setNode(String(block.id), { width: 18 + 7 * Math.max(...texts.map((text) => text.length)), height: 6 + kLine * texts.length });
  }
  links.forEach((link, i) => {
    const label = link.condition ? shorten(link.condition.text, 36) : '';
    picture.setEdge(String(link.from), String(link.to), { width: label.length * 6, height: label ? 14 : 0, labelpos: 'c' }, String(i));
  });
  dagre.layout(picture);
  const size = picture.graph() as { width?: number; height?: number };
  return {
    blocks: blocks.map((block) => {
      const node = picture.node(String(block.id)) as { x: number; y: number; width: number; height: number };
      return { block, ...node, lines: lines.get(block.id)! };
    }),
    links: links.map((link, i) => {
      const edge = picture.edge(String(link.from), String(link.to), String(i)) as { points: { x: number; y: number }[]; x?: number; y?: number };
      return { link, points: edge.points, label: link.condition ? shorten(link.condition.text, 36) : undefined, x: edge.x ?? 0, y: edge.y ?? 0 };
    }),
    width: Math.ceil(size.width ?? 0) + 8,
    height: Math.ceil(size.height ?? 0) + 8,
    left_out,
  };
}
