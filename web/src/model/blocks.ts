// A function's automaton as blocks: what is executed one after the other without a choice is one box.
import type { Graph, GraphEdge } from './result';

export interface Block {
  id: number;
  edges: GraphEdge[]; // its operations, in order
  is_entry: boolean;
  is_head: boolean; // of a loop
  visits: number;
}
export interface Link {
  from: number;
  to: number;
  condition?: GraphEdge;
  visits: number;
}

export function blocks_of(graph: Graph): { blocks: Block[]; links: Link[] } {
  const out = new Map<number, GraphEdge[]>();
  const entering = new Map<number, number>();
  for (const edge of graph.edges) {
    out.set(edge.from, [...(out.get(edge.from) ?? []), edge]);
    if (edge.to !== undefined) entering.set(edge.to, (entering.get(edge.to) ?? 0) + 1);
  }
  const ends = (location: number): GraphEdge[] => out.get(location) ?? [];
  // A block begins at the entry, where ways meet or part, and behind a condition.
  const begins = (location: number): boolean => {
    if (location === 0 || (entering.get(location) ?? 0) !== 1) return true;
    const before = graph.edges.find((edge) => edge.to === location)!;
    return ends(before.from).length > 1;
  };
  const blocks = new Map<number, Block>();
  const links: Link[] = [];
  for (let start = 0; start < graph.locations; ++start) {
    if (!begins(start)) continue;
    const block: Block = { id: start, edges: [], is_entry: start === 0, is_head: graph.heads.includes(start), visits: 0 };
    let at = start;
    for (;;) {
      const next = ends(at);
      if (next.length !== 1) {
        block.visits = Math.max(block.visits, next.reduce((sum, edge) => sum + edge.visits, 0));
        for (const edge of next)
          if (edge.to !== undefined) links.push({ from: start, to: edge.to, condition: edge, visits: edge.visits });
        break;
      }
      const [edge] = next;
      if (edge.text !== '' && edge.kind !== 'jump' && edge.text !== 'skip') block.edges.push(edge);
      block.visits = Math.max(block.visits, edge.visits);
      if (edge.to === undefined) break;
      if (begins(edge.to)) {
        links.push({ from: start, to: edge.to, visits: edge.visits });
        break;
      }
      at = edge.to;
    }
    blocks.set(start, block);
  }
  return { blocks: [...blocks.values()], links };
}
