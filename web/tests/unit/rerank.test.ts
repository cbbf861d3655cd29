import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rerank } from '../../src/model/rerank';
import { line_key } from '../../src/model/result';
import { document, fault, said } from './sample';

const trust = (...lines: number[]) => new Set(lines.map((line) => line_key('a.c', line)));
const order = (of: ReturnType<typeof rerank>) => of.ranking.map((line) => line.line);

const sample = document({
  localizations: [
    said('max-sat', [fault('correction-set', [2], 0.6, { encoding: 'program' }), fault('correction-set', [3, 4], 0.4, { encoding: 'program' })]),
    said('min-cores', [fault('core', [2, 3], 0.5), fault('core', [2, 4], 0.5)]),
    said('repair', [fault('repair', [3], 1), fault('repair', [5], 0.5)]),
  ],
});

test('repairs before single corrections before votes', () => {
  const all = rerank(sample, trust());
  assert.deepEqual(order(all), [3, 5, 2, 4]);
  assert.equal(all.ranking[0].parts!.repair, 1);
  assert.equal(all.ranking[2].parts!.correction, 1);
  // max-sat gives line 2 its 0.6; min-cores half of each core; two voters.
  assert.ok(Math.abs(all.ranking[2].parts!.votes - (0.6 + 0.5) / 2) < 1e-9);
});

test('a trusted line takes its corrections and repairs with it', () => {
  const all = rerank(sample, trust(3));
  assert.ok(!order(all).includes(3));
  assert.deepEqual(all.localizations[0].faults.map((each) => each.statements.map((s) => s.line)), [[2]]);
  assert.deepEqual(all.localizations[2].faults.length, 1);
});

test('cores shrink, and what is then not minimal goes', () => {
  const all = rerank(sample, trust(3));
  assert.deepEqual(all.localizations[1].faults.map((each) => each.statements.map((s) => s.line)), [[2]]);
  assert.equal(all.forced, null);
});

test('by duality: line 2, or lines 3 and 4; with line 2 trusted only the latter', () => {
  const ways = (of: ReturnType<typeof rerank>) => of.ways_out.map((set) => [...set].map((key) => Number(key.split(':')[0])).sort());
  assert.deepEqual(ways(rerank(sample, trust())), [[2], [3, 4]]);
  assert.deepEqual(ways(rerank(sample, trust(2))), [[3, 4]]);
});

test('trusting a whole core: a contradiction of the program, or only on this path', () => {
  const all = rerank(sample, trust(2, 3));
  assert.deepEqual(all.forced?.statements.map((each) => each.line), [2, 3]);
  assert.equal(all.forced?.on_this_path, true);
  assert.deepEqual(all.ways_out, []);
  const whole = document({ localizations: [said('min-cores', [fault('core', [2], 1, { encoding: 'path' }), fault('core', [3], 1, { encoding: 'program' })])] });
  assert.equal(rerank(whole, trust(2)).forced?.on_this_path, true);
  assert.equal(rerank(whole, trust(2, 3)).forced?.on_this_path, false);
});

test('the check of a violated line counts until the line is trusted', () => {
  const checked = document({
    property: { kind: 'out-of-bounds', text: '', location: { file: 'a.c', line: 7, column: 1 } },
    ranking: [{ rank: 1, file: 'a.c', line: 7, score: 1000, text: '', parts: { check: 1, correction: 0, votes: 0 } }],
  });
  assert.deepEqual(order(rerank(checked, trust())), [7]);
  assert.deepEqual(order(rerank(checked, trust(7))), []);
});

test('a statistic has no vote, but makes suspicious; a harness is no work', () => {
  const with_spectrum = document({
    localizations: [said('max-sat', [fault('correction-set', [2], 1, { encoding: 'path' })]), said('spectrum', [fault('spectrum', [3], 0.5), fault('spectrum', [2], 0.25)])],
    ranking: [{ rank: 1, file: 'a.c', line: 3, score: 4.3, text: '', parts: { check: 0, correction: 0, votes: 0, work: 1 } }],
  });
  const all = rerank(with_spectrum, trust());
  assert.deepEqual(all.ranking.map((line) => [line.line, line.score]), [[3, 4.3], [2, 1.15]]);
});
