import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folded_at_first, groups_around, rows_of, tree_of, type Group } from '../../src/model/folding';
import { chain, provenance } from '../../src/model/provenance';
import { relevant_steps } from '../../src/model/relevance';
import { Run } from '../../src/model/run';
import { fault, long_run, said, step } from './sample';

test('values at a step: the call, globals, callers, and what was before', () => {
  const run = new Run([
    step(0, 1, { writes: { x: '1', g: '5' }, owners: { g: null } }),
    step(2, 2, { kind: 'call', writes: { n: '1' }, owners: { n: 7 } }),
    step(3, 8, { function: 'f', depth: 1, call: 7, writes: { n: '2' } }),
    step(4, 9, { function: 'f', depth: 1, call: 7, kind: 'return', writes: { x: '2' }, owners: { x: 1 } }),
    step(5, 3, { writes: { x: '3' } }),
  ]);
  const inside = run.values(2);
  assert.deepEqual(inside.map((group) => group.title), ['f', 'globals and heap', 'main (caller)']);
  assert.deepEqual(inside[0].variables.map(({ name, value, before, written }) => ({ name, value, before, written })), [{ name: 'n', value: '2', before: '1', written: 2 }]);
  assert.deepEqual(run.values(4)[0].variables.map(({ value, before }) => [value, before]), [['3', '2']]);
  assert.equal(run.index_of(4), 3);
  assert.equal(run.index_of(1), undefined, 'this step is not shown');
});

test('values do not depend on where one came from', () => {
  const run = new Run(long_run(1000));
  const at_700 = JSON.stringify(run.values(700));
  run.values(999);
  run.values(3);
  assert.equal(JSON.stringify(run.values(700)), at_700);
  assert.equal(run.values(999)[0].variables.find((each) => each.name === 'i')?.value, '250');
});

test('loops have passes, passes have calls, calls have steps', () => {
  const run = new Run(long_run(40));
  const tree = tree_of(run);
  assert.equal(tree.children.length, 1);
  const loop = tree.children[0] as Group;
  assert.deepEqual([loop.kind, loop.passes, loop.steps], ['loop', 10, 40]);
  const pass = loop.children[3] as Group;
  assert.deepEqual([pass.kind, pass.pass, pass.steps], ['pass', 4, 4]);
  const call = pass.children[1] as Group;
  assert.deepEqual([call.kind, call.step, call.steps, call.first], ['call', 13, 1, 14]);
  assert.deepEqual(groups_around(tree, 14).map((group) => group.kind), ['loop', 'pass', 'call']);
  assert.deepEqual(groups_around(tree, 13).map((group) => group.kind), ['loop', 'pass'], 'the calling step is the head of the call');
});

test('the middle passes are folded at first; folding hides, unfolding shows all', () => {
  const run = new Run(long_run(40));
  const tree = tree_of(run);
  const folded = folded_at_first(tree);
  assert.equal(folded.size, 5, 'of ten passes, three and two are open');
  const open = rows_of(tree, new Set());
  assert.equal(open.filter((row) => row.step !== undefined).length, 40);
  assert.equal(rows_of(tree, folded).filter((row) => row.step !== undefined).length, 20);
  const loop = tree.children[0] as Group;
  assert.equal(rows_of(tree, new Set([loop.id])).length, 1);
});

test('a filter keeps the heads of what it keeps', () => {
  const run = new Run(long_run(40));
  const rows = rows_of(tree_of(run), new Set(), (at) => at === 14);
  assert.deepEqual(rows.map((row) => row.group?.kind ?? 'step'), ['loop', 'pass', 'call', 'step']);
});

test('what matters: steps of faults, ends of invariants, the failure', () => {
  const run = new Run(long_run(40));
  const core = fault('core', [3], 1);
  core.statements[0].steps = [4, 8];
  const invariant = fault('invariant-interval', [5], 1, { first: 0, last: 12 });
  const statistic = fault('spectrum', [5], 1);
  statistic.statements[0].steps = [20];
  const relevant = relevant_steps(run, [said('min-cores', [core]), said('error-invariants', [invariant]), said('spectrum', [statistic])]);
  assert.deepEqual([...relevant].sort((a, b) => a - b), [4, 8, 12, 39]);
});

test('provenance: back to the inputs, with the decisions on the way', () => {
  const run = new Run([
    step(0, 1, { kind: 'input', writes: { a: '-1' } }),
    step(1, 2, { writes: { b: '0' } }),
    step(2, 3, { kind: 'branch', outcome: 'true', reads: { a: '-1', b: '0' }, origins: { a: [0], b: [1] } }),
    step(3, 4, { reads: { a: '-1' }, origins: { a: [0] }, writes: { c: '-1' }, because: 2 }),
    step(4, 5, { kind: 'assert', outcome: 'fails', reads: { c: '-1', b: '0', z: '9' }, origins: { c: [3], b: [1] } }),
  ]);
  const why = provenance(run, 4, 'c');
  assert.deepEqual([why.step, why.value, why.because], [3, '-1', 2]);
  assert.deepEqual(why.from.map((each) => [each.name, each.step]), [['a', 0]]);
  assert.deepEqual(chain(why), [3, 0]);
  assert.equal(provenance(run, 4, 'z').step, undefined, 'nobody wrote it');
  assert.equal(provenance(run, 3, 'c').step, 3, 'what a step writes comes from it');
});

test('a value that loops: what was shown is not shown again, and a long chain ends', () => {
  const run = new Run(long_run(4000));
  const why = provenance(run, 3999, 'i');
  assert.equal(why.value, '1000');
  const steps = chain(why);
  assert.ok(steps.length > 100 && steps.length <= 402, String(steps.length));
});
