// Several failing runs (explain --runs), two versions (compare) and component models, as the tool writes them.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Result } from '../../src/model/result';
import { explained, launch, open, told } from './helper';

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('--runs: what corrects all runs stands before the methods, and marks its lines', async () => {
  const result = explained('examples/minmax.c', '--runs', '3', '--no-repair', '--localizers', 'max-sat', '--time', '120s') as Result;
  const sets = result.joint!.sets;
  assert.ok(sets.length > 0 && result.joint!.runs.length === 3);
  const { page, errors } = await open(browser, result);
  const badge = page.locator(`.suspects tr[data-line="${sets[0].statements[0].line}"] .part.joint`);
  assert.equal(await badge.innerText(), 'can correct all 3 runs');
  await page.click('#tab-methods');
  assert.match(await page.locator('.method').first().innerText(), /all 3 runs\s+\d+ sets?\s+Changing any one of these can make all 3 runs pass\./);
  assert.equal(await page.locator('.joint .fault').count(), sets.length);
  assert.ok((await page.locator('.joint .fault').first().innerText()).includes(sets[0].statements[0].text!));
  await page.locator('[data-fault="joint 0"]').click();
  assert.equal(await page.locator('.marked-statement').first().innerText(), sets[0].statements[0].text);
  await page.locator('.joint-runs summary').click();
  assert.deepEqual(await page.locator('.joint-runs code').allInnerTexts(), result.joint!.runs.map((inputs) => inputs.join(', ')));
  // A line that is trusted corrects nothing.
  await page.click('#tab-suspects');
  await page.locator(`.suspects tr[data-line="${sets[0].statements[0].line}"] .trust-line`).click();
  await page.click('#tab-methods');
  const left = sets.filter((set) => set.statements[0].line !== sets[0].statements[0].line);
  assert.equal(await page.locator('.joint .fault').count(), left.length);
  assert.deepEqual(errors, []);
  await page.close();
});

test('compare: the lines that differ are listed, with their ranks, and marked in the source', async () => {
  const scratch = process.env.FAULTLINE_SCRATCH!;
  const old = 'int clip(int x) {\n  int y = x;\n  if (y > 100)\n    y = 100;\n  return y;\n}\n';
  writeFileSync(join(scratch, 'old.c'), old);
  writeFileSync(join(scratch, 'new.c'), old.replace('y > 100', 'y > 10').replace('int y = x;', 'int y = x; /* was: the input */'));
  const result = told(10, 'compare', join(scratch, 'old.c'), join(scratch, 'new.c'), '--function', 'clip', '--time', '120s') as Result;
  assert.deepEqual(result.changes!.map((change) => change.line), [2, 3]);
  const { page, errors } = await open(browser, result);
  const listed = page.locator('.changes li');
  assert.match(await page.locator('.changes h3').innerText(), /What differs from .*old\.c/);
  assert.equal(await listed.count(), 2);
  const rank = result.ranking!.find((line) => line.line === 3)!.rank;
  assert.match(await page.locator('[data-change="3"]').innerText(), new RegExp(`^${rank}\\s+new\\.c:3\\s+if \\(y > 10\\)\\s+changed$`));
  assert.equal(await page.locator('.cm-line.line-changed').count(), 2);
  assert.match(await page.locator('.suspects tr[data-line="3"] .part.change').innerText(), /changed/);
  assert.match(await page.locator('.card', { hasText: 'new.c:3' }).innerText(), /changed/);
  await page.locator('[data-change="3"]').click();
  assert.match(await page.locator('.cm-line.line-now').innerText(), /y > 10/);
  assert.deepEqual(errors, []);
  await page.close();
});

test('a result without either has neither', async () => {
  const { page, errors } = await open(browser, explained('examples/minmax.c', '--no-repair', '--localizers', 'unsat-core', '--time', '120s'));
  assert.equal(await page.locator('.changes, .part.change, .part.joint, .line-changed').count(), 0);
  await page.click('#tab-methods');
  assert.equal(await page.locator('.joint').count(), 0);
  assert.deepEqual(errors, []);
  await page.close();
});

test('a component model: the choices of the scheduler by name', async () => {
  const result = explained('examples/bip/ticket.bip', '--property', 'never p1.S3 and p2.S3', '--no-repair', '--localizers', 'unsat-core', '--time', '120s') as Result;
  const { page, errors } = await open(browser, result);
  assert.match(await page.locator('h1').innerText(), /A forbidden state was reached/);
  assert.match(await page.locator('.inputs').innerText(), /step #1 = request1\s+step #2 = request2\s+step #3 = enter1\s+step #4 = enter2/);
  assert.ok(!(await page.locator('.cm-content').innerText()).includes('self ='), 'no pointers to instances');
  assert.deepEqual(errors, []);
  await page.close();
});
