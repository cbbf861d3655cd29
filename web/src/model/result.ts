// The document that the page shows: docs/result.schema.json, as types. Everything but the head may be missing.

export interface Place {
  file?: string;
  line?: number;
  column?: number; // in bytes, from 1
  endLine?: number;
  endColumn?: number;
}

export interface Step extends Place {
  step: number;
  text: string;
  kind: string;
  function?: string;
  depth: number;
  call?: number;
  edge?: number;
  cycle?: number;
  iteration: number[];
  loops?: string[];
  outcome?: string;
  reads?: Record<string, string>;
  origins?: Record<string, number[]>;
  because?: number;
  writes: Record<string, string>;
  owners?: Record<string, number | null>;
}

export interface Statement extends Place {
  file: string;
  line: number;
  text: string;
  kind: string;
  function?: string;
  steps?: number[];
}

export interface Evidence {
  kind: string;
  encoding?: string;
  minimal?: boolean;
  needsInputs?: boolean;
  first?: number;
  last?: number;
  before?: string;
  after?: string;
  ofSpecification?: boolean;
  status?: string;
  deltas?: number[];
}

export interface Info {
  kind: 'reason' | 'fix' | 'hint' | 'rank';
  text: string;
}

export interface Fault {
  score?: number;
  statements: Statement[];
  evidence?: Evidence;
  infos?: Info[];
  checked?: boolean;
}

export interface Delta {
  kind: string;
  name: string;
  where?: string;
  location?: Place;
  failing: string | null;
  passing: string | null;
  failingStep?: number;
  passingStep?: number;
}

export interface NearRun {
  distance: number;
  lowerBound: number;
  verdict: 'passes' | 'fails';
  inputs: Input[];
  deltas: Delta[];
  slices: number[][];
  story: string[];
  aligned: [number | null, number | null][];
  trace?: Step[];
}

export interface Localization {
  localizer: string;
  completeness: string;
  note?: string;
  faults: Fault[];
  runs?: NearRun[];
}

export interface RankedLine {
  rank: number;
  file: string;
  line: number;
  column?: number;
  score: number;
  text: string;
  parts?: { check: number; repair?: number; correction: number; votes: number; suspicion?: number; work?: number };
  votes?: Record<string, number>;
}

export interface Repair extends Place {
  before: string;
  after: string;
  cost: number;
  status: string;
  bound?: number;
  fixed?: number;
  failing?: number;
  broken?: number;
  passing?: number;
  ofSpecification?: boolean;
  edits?: (Place & { before: string; after: string })[];
}

export interface Input extends Place {
  name: string;
  value: string;
  type?: string;
}

export interface GraphEdge {
  id: number;
  from: number;
  to?: number;
  text: string;
  kind: string;
  line?: number;
  visits: number;
}

export interface Graph extends Place {
  function: string;
  locations: number;
  heads: number[];
  edges: GraphEdge[];
}

export interface Cycle {
  cycle: number;
  step?: number; // the first of the cycle; it need not be among those that are shown
  time?: string;
  inputs?: Record<string, string>;
  outputs?: Record<string, string>;
  state?: Record<string, string>;
}

export interface Interaction {
  name: string;
  step?: number;
  components: { component: string; port?: string; from?: string; to?: string; writes?: Record<string, string>; lines?: Record<string, number> }[];
}

export interface Joint {
  runs: string[][]; // the inputs of each
  sets: { statements: (Omit<Statement, 'text' | 'kind'> & Partial<Statement>)[]; proved: boolean }[];
  completeness: string;
}

export interface Change {
  file: string;
  line: number;
  change: 'changed' | 'removed';
  rank?: number;
}

export interface Result {
  schema: number;
  tool: { name: string; version: string };
  input: { files: string[]; language: string; entry: string };
  verdict: string;
  reason?: string;
  property?: { kind: string; text: string; location?: Place };
  counterexample?: { inputs: Input[]; steps: number };
  sources?: { file: string; text: string }[];
  trace?: Step[];
  graphs?: Graph[];
  localizations?: Localization[];
  ranking?: RankedLine[];
  repairs?: Repair[];
  story?: string[];
  cycles?: Cycle[];
  interactions?: Interaction[];
  joint?: Joint;
  changes?: Change[];
}

// A line of a file, as a key.
export const line_key = (file: string | undefined, line: number | undefined): string => `${line ?? 0}:${file ?? ''}`;
