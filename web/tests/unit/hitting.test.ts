import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minimal, minimal_hitting_sets } from '../../src/model/hitting';

const sets = (...of: string[]) => of.map((each) => new Set(each));
const texts = (of: ReadonlySet<string>[]) => of.map((set) => [...set].sort().join('')).sort();

test('of the cores ab and bc: b, or a and c', () => {
  assert.deepEqual(texts(minimal_hitting_sets(sets('ab', 'bc'))), ['ac', 'b']);
});

test('an empty core cannot be hit', () => {
  assert.deepEqual(minimal_hitting_sets(sets('ab', '')), []);
});

test('sets that contain others are not minimal; of equal ones one stays', () => {
  assert.deepEqual(texts(minimal(sets('ab', 'a', 'cd', 'cd'))), ['a', 'cd']);
});

// Duality: the minimal hitting sets of the minimal hitting sets are the minimal sets themselves. On all families of
// up to three sets over four elements, against brute force.
test('duality, exhaustively on small families', () => {
  const all = Array.from({ length: 15 }, (_, i) => [...'abcd'].filter((_, bit) => (i + 1) & (1 << bit)).join(''));
  for (const a of all)
    for (const b of all)
      for (const c of all) {
        const family = minimal(sets(a, b, c));
        const hitting = minimal_hitting_sets(family);
        const brute = minimal(sets(...all).filter((set) => family.every((core) => [...core].some((each) => set.has(each)))));
        assert.deepEqual(texts(hitting), texts(brute), `${a} ${b} ${c}`);
        assert.deepEqual(texts(minimal_hitting_sets(hitting)), texts(family), `${a} ${b} ${c}`);
      }
});
