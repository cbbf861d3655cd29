// What the page makes of `joint` (--runs), `changes` (compare) and the inputs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change_words, line_changes } from '../../src/model/changes';
import { input_groups } from '../../src/model/inputs';
import { joint_lines, joint_meaning, joint_sets } from '../../src/model/joint';
import { line_key, type Joint, type Result } from '../../src/model/result';
import { why } from '../../src/model/words';
import { document, fault, said, statement, step } from './sample';

const joint: Joint = {
  runs: [['1'], ['2'], ['3']],
  sets: [
    { statements: [{ file: 'a.c', line: 4, column: 3 }], proved: true },
    { statements: [statement(5)], proved: false },
  ],
  completeness: 'complete',
};

test('joint sets: what has no text gets its line; a trusted line takes its sets away', () => {
  const result = document({ joint });
  const all = joint_sets(result, new Set());
  assert.deepEqual(all.map((set) => set.statements[0].text), ['line 4;', 's5']);
  assert.deepEqual([...joint_lines(all)], [line_key('a.c', 4), line_key('a.c', 5)]);
  assert.equal(joint_meaning(result, all), 'Changing any one of these can make all 3 runs pass.');
  const left = joint_sets(result, new Set([line_key('a.c', 4)]));
  assert.deepEqual(left.map((set) => set.statements[0].line), [5]);
});

test('joint sets: what a larger set, no set, and no other run mean', () => {
  const pair = document({ joint: { ...joint, sets: [{ statements: [statement(4), statement(5)], proved: true }] } });
  assert.equal(joint_meaning(pair, joint_sets(pair, new Set())), 'Changing all of one of these sets can make all 3 runs pass.');
  assert.equal(joint_lines(joint_sets(pair, new Set())).size, 0, 'no line of it is enough');
  const none = document({ joint: { ...joint, sets: [] } });
  assert.equal(joint_meaning(none, []), 'Nothing is known that corrects all 3 runs.');
  assert.equal(joint_meaning(document({ joint: { ...joint, runs: [['1']] } }), []), 'No other run was found that fails.');
  assert.deepEqual(joint_sets(document(), new Set()), []);
});

test('changes: in reading order, with the rank that the line has now', () => {
  const result = document({
    changes: [
      { file: 'a.c', line: 7, change: 'changed', rank: 9 },
      { file: 'a.c', line: 3, change: 'changed' },
      { file: 'a.c', line: 3, change: 'removed' },
      { file: 'a.c', line: 0, change: 'removed' },
    ],
  });
  const found = line_changes(result, [{ rank: 2, file: 'a.c', line: 7, score: 1, text: '' }]);
  assert.deepEqual(found.map((each) => [each.line, each.rank, change_words(each)]), [
    [0, undefined, 'something is missing at the top'],
    [3, undefined, 'changed, something is missing behind it'],
    [7, 2, 'changed'],
  ]);
  assert.equal(found[1].text, 'line 3;');
  assert.deepEqual(line_changes(document(), []), []);
});

const inputs = (list: [string, number, string][]): Result['counterexample'] => ({
  steps: 1,
  inputs: list.map(([name, line, value]) => ({ name, value, file: 'a.c', line })),
});

test('inputs of one name are told apart by line, and within a line by number', () => {
  const [group] = input_groups(document({ counterexample: inputs([['x', 1, '5'], ['in()', 2, '6'], ['in()', 3, '7'], ['in()', 3, '8']]) }));
  assert.deepEqual(group.inputs.map((each) => each.where), ['', 'line 2', 'line 3 #1', 'line 3 #2']);
  assert.deepEqual(input_groups(document()), []);
});

test('inputs are named by what gets them, and choices of a scheduler by what was chosen', () => {
  const trace = [
    step(0, 2, { kind: 'input', writes: { 'd.year': '6' } }),
    step(1, 3, { kind: 'input', writes: { step: 'enter1' } }),
    step(2, 3, { kind: 'input', writes: { step: 'leave1' } }),
  ];
  const at = (line: number) => ({ file: 'a.c', line, column: 1 });
  const [group] = input_groups(
    document({
      trace,
      counterexample: {
        steps: 3,
        inputs: [{ name: 'in()', value: '6', ...at(2) }, { name: 'step', value: '3', type: 'step', ...at(3) }, { name: 'step', value: '4', type: 'step', ...at(3) }],
      },
    }),
  );
  assert.deepEqual(group.inputs.map((each) => [each.name, each.where, each.value]), [['d.year', '', '6'], ['step', '#1', 'enter1'], ['step', '#2', 'leave1']]);
});

test('controller programs: inputs by cycle, as the program writes them', () => {
  const groups = input_groups(
    document({
      counterexample: inputs([['low', 4, '1'], ['low', 4, '0']]),
      cycles: [{ cycle: 1, inputs: { low: 'TRUE' } }, { cycle: 2 }, { cycle: 3, inputs: { low: 'FALSE' } }],
    }),
  );
  assert.deepEqual(groups.map((group) => [group.title, group.cycle, group.inputs[0].value, group.inputs[0].input?.line]), [
    ['cycle 1', 1, 'TRUE', 4],
    ['cycle 3', 3, 'FALSE', 4],
  ]);
});

test('a reason in the user\'s names comes before one with what is inside of a timer', () => {
  const inside = fault('interference', [4], 1);
  inside.infos = [{ kind: 'reason', text: 'behind it, `instance->last >= __GLOBAL_TIME` would have to hold' }];
  const plain = fault('infection', [4], 1);
  plain.infos = [{ kind: 'reason', text: '`motor` is true' }];
  const line = { rank: 1, file: 'a.c', line: 4, score: 1, text: '' };
  const result = document({ input: { files: [], language: 'st', entry: 'p' } });
  assert.equal(why(result, [said('a', [inside]), said('b', [plain])], line).text, '`motor` is true');
  assert.match(why(result, [said('a', [inside])], line).text, /instance/, 'rather than nothing');
});
