import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beside } from '../../src/model/beside';
import { blocks_of } from '../../src/model/blocks';
import { cycle_of, signals_of } from '../../src/model/cycles';
import { column_to_offset, kLongestLine, read_result, shown_text } from '../../src/model/document';
import { Run } from '../../src/model/run';
import { document, step } from './sample';

test('a page without a result, with garbage, or with another schema says so', () => {
  for (const text of ['', ' FAULTLINE-RESULT ', '{', '[]', 'null', '{"tool":{"name":"other"}}', '{"schema":2,"tool":{"name":"faultline"}}'])
    assert.ok('error' in read_result(text), text);
  assert.ok('result' in read_result(JSON.stringify(document())));
});

test('columns count bytes', () => {
  assert.equal(column_to_offset('int x;', 5), 4);
  assert.equal(column_to_offset('é = 1;', 3), 1);
  assert.equal(column_to_offset('"\u{1f600}"+y', 7), 4);
  assert.equal(column_to_offset('short', 99), 5);
});

test('overlong lines are cut, and the others keep their numbers', () => {
  const lines = shown_text(`a\n${'x'.repeat(5_000_000)}\nb`).split('\n');
  assert.equal(lines.length, 3);
  assert.ok(lines[1].length < kLongestLine + 60);
  assert.equal(lines[2], 'b');
});

test('two runs side by side: the first difference, and where they part', () => {
  const failing = new Run([step(0, 1, { writes: { a: '0' } }), step(1, 2, { kind: 'branch', outcome: 'false' }), step(2, 4)]);
  const passing = new Run([step(0, 1, { writes: { a: '1' } }), step(1, 2, { kind: 'branch', outcome: 'true' }), step(2, 3), step(3, 4)]);
  const near = {
    distance: 1, lowerBound: 1, verdict: 'passes' as const, inputs: [], slices: [], story: [],
    deltas: [{ kind: 'guard', name: 'c', failing: 'false', passing: 'true', failingStep: 1, passingStep: 1 }],
    aligned: [[0, 0], [1, 1], [null, 2], [2, 3], [77, 77]] as [number | null, number | null][],
  };
  const both = beside(failing, near, passing);
  assert.equal(both.pairs.length, 4, 'steps that are not shown have no row');
  assert.deepEqual([both.first, both.parting], [0, 1]);
  assert.deepEqual(both.pairs.map((pair) => pair.delta), [false, true, false, false]);
  assert.deepEqual(both.pairs.map((pair) => pair.differs), [true, true, true, false]);
});

test('an automaton as blocks: what has no choice is one box', () => {
  const edge = (id: number, from: number, to: number | undefined, text: string, visits: number) => ({ id, from, to, text, kind: 'assignment', visits });
  const graph = {
    function: 'f', locations: 5, heads: [],
    edges: [edge(0, 0, 1, 'a', 1), edge(1, 1, 2, '[x]', 1), edge(2, 1, 3, '[!x]', 0), edge(3, 2, 3, 'b', 1), edge(4, 3, 4, 'c', 1), edge(5, 4, undefined, 'return', 1)],
  };
  const { blocks, links } = blocks_of(graph);
  assert.deepEqual(blocks.map((block) => [block.id, block.edges.map((each) => each.text).join(), block.visits]), [[0, 'a', 1], [2, 'b', 1], [3, 'c,return', 1]]);
  assert.deepEqual(links.map((link) => [link.from, link.to, link.condition?.text, link.visits]), [[0, 2, '[x]', 1], [0, 3, '[!x]', 0], [2, 3, undefined, 1]]);
});

test('signals over cycles: what a cycle does not list is as before', () => {
  const signals = signals_of([{ cycle: 1, inputs: { start: 'TRUE' }, outputs: { level: '3' } }, { cycle: 2, outputs: { level: '4' } }]);
  assert.deepEqual(signals.map((signal) => [signal.name, signal.kind, signal.values, signal.is_boolean]), [
    ['start', 'input', ['TRUE', 'TRUE'], true],
    ['level', 'output', ['3', '4'], false],
  ]);
});

test('the cycle of a step: as it says, or by where cycles begin', () => {
  const cycles = [{ cycle: 1, step: 3 }, { cycle: 2, step: 10 }];
  assert.deepEqual([2, 3, 9, 10, 99].map((number) => cycle_of(cycles, step(number, 1))), [undefined, 1, 1, 2, 2]);
  assert.equal(cycle_of(cycles, step(99, 1, { cycle: 1 })), 1);
});

test('pointers to instances are nobody\'s variables; a variable of that name is', () => {
  const trace = [{ step: 0, text: 'x', kind: 'assign', depth: 0, iteration: [], writes: {}, reads: { self: '&p1', instance: '7', x: '1' } }];
  const read = (language: string) => {
    const made = read_result(JSON.stringify({ schema: 1, tool: { name: 'faultline', version: '0' }, input: { files: [], language, entry: '' }, verdict: 'unsafe', trace }));
    return 'result' in made ? Object.keys(made.result.trace![0].reads!) : [];
  };
  assert.deepEqual(read('bip'), ['instance', 'x']);
  assert.deepEqual(read('c'), ['self', 'instance', 'x']);
});
