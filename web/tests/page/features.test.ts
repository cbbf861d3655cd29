// Each feature of the page, on the explanation of examples/minmax.c: line 19 sets `most` where it should set `least`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { rerank } from '../../src/model/rerank';
import type { Result } from '../../src/model/result';
import { explained, launch, open } from './helper';

let browser: Browser;
let result: Result;
before(async () => {
  browser = await launch();
  result = explained('examples/minmax.c', '--time', '120s') as Result;
});
after(() => browser.close());

// Runs a test on a fresh page, and wants no errors and no requests.
function on_page(name: string, body: (page: Page) => Promise<void>): void {
  test(name, async () => {
    const { page, errors } = await open(browser, result);
    await body(page);
    assert.deepEqual(errors, []);
    await page.close();
  });
}

const texts = (page: Page, selector: string) => page.locator(selector).allInnerTexts();
const position = (page: Page) => page.locator('#position').innerText();

test('without trust, the ranking of the page is the ranking of the tool', () => {
  const ours = rerank(result, new Set()).ranking;
  assert.ok(ours.length >= 3);
  assert.deepEqual(ours.map((line) => line.line), result.ranking!.map((line) => line.line));
  // Scores of faults are written with six digits, as shares of at most 1, and a repair counts 400 times.
  ours.forEach((line, i) => assert.ok(Math.abs(line.score - result.ranking![i].score) < 4e-3, `line ${line.line}`));
  assert.deepEqual(ours.map((line) => line.votes), result.ranking!.map((line) => line.votes));
});

on_page('the first screen: what failed, with which inputs, where to look, and why', async (page) => {
  assert.match(await page.locator('h1').innerText(), /Assertion failed\s+least <= most/);
  assert.match((await texts(page, '.inputs'))[0], /input1 = \S+\s+input2 = \S+\s+input3 = \S+/);
  const cards = await texts(page, '.card');
  assert.equal(cards.length, 3);
  assert.match(cards[0], new RegExp(`minmax.c:${result.ranking![0].line}`));
  assert.match(cards[0], /this run would pass|no run fails/);
});

on_page('heat map: every ranked line is coloured by its rank, and carries it in the gutter', async (page) => {
  const hot = page.locator('.cm-line.heat-5');
  assert.equal(await hot.count(), 1);
  const line = result.ranking![0];
  assert.ok((await hot.innerText()).startsWith(line.text.replace(/\s+$/, '')) || (await hot.innerText()).includes(line.text.trim()));
  assert.deepEqual((await texts(page, '.rank-gutter .rank[class*=heat-]')).map(Number).filter((rank) => rank > 0).sort((a, b) => a - b), result.ranking!.map((each) => each.rank));
  const colours = await page.evaluate(() => ['.heat-5', '.heat-4', '.heat-3'].map((each) => getComputedStyle(document.querySelector(`.cm-line${each}`)!).backgroundColor));
  assert.equal(new Set(colours).size, 3);
});

on_page('the violated property is marked, and values stand behind the lines', async (page) => {
  assert.match(await page.locator('.cm-line.line-failing').innerText(), /assert\(least <= most\)/);
  assert.equal(await page.locator('.rank.property').count(), 1);
  const culprit = page.locator('.cm-line', { hasText: 'if (least > input2)' });
  const written = result.trace!.find((step) => step.line === 19 && step.kind === 'assign')!.writes.most;
  assert.ok((await culprit.locator('.inline-values').innerText()).includes(`most = ${written}`));
});

on_page('keys 1, 2, 3 jump to the suspects and mark them', async (page) => {
  for (const rank of [2, 1, 3]) {
    await page.keyboard.press(String(rank));
    assert.match(await page.locator('.card.marked .rank').innerText(), new RegExp(`^${rank}$`));
    const now = await page.locator('.cm-line.line-now').innerText();
    assert.ok(now.includes(result.ranking![rank - 1].text.trim()), now);
    assert.ok((await page.locator('.marked-statement').count()) > 0);
  }
});

on_page('stepping: j, k, arrows, the buttons, and the slider', async (page) => {
  const count = result.trace!.length;
  assert.equal(await position(page), `step ${count} of ${count}`);
  await page.keyboard.press('k');
  assert.equal(await position(page), `step ${count - 1} of ${count}`);
  await page.keyboard.press('ArrowUp');
  assert.equal(await position(page), `step ${count - 2} of ${count}`);
  await page.keyboard.press('j');
  await page.click('#forward');
  assert.equal(await position(page), `step ${count} of ${count}`);
  await page.keyboard.press('g');
  assert.equal(await position(page), `step 1 of ${count}`);
  await page.locator('#slider').fill('4');
  assert.equal(await position(page), `step 5 of ${count}`);
  await page.click('#tab-run');
  assert.equal(await page.locator('.step.now').getAttribute('data-step'), String(result.trace![4].step));
});

on_page('what a step changes is highlighted', async (page) => {
  const at = result.trace!.findIndex((step) => step.line === 19 && step.kind === 'assign');
  await page.locator('#slider').fill(String(at));
  const changed = page.locator('.variable.changed');
  assert.equal(await changed.count(), 1);
  assert.match(await changed.innerText(), new RegExp(`most = ${result.trace![at].writes.most}`));
  assert.equal(await changed.locator('s').count(), 1, 'with the value before');
});

on_page('search: only what matches is marked, Enter goes there', async (page) => {
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'search');
  await page.keyboard.type('most = input2');
  const found = await page.locator('.step.found').count();
  assert.equal(found, result.trace!.filter((step) => step.text.includes('most = input2')).length);
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.step.now').innerText(), /most = input2/);
});

on_page('only what matters: fewer steps, each in some fault, and the failure', async (page) => {
  await page.keyboard.press('m');
  assert.ok(await page.locator('#only').isChecked());
  const shown = (await page.locator('.step[data-step]').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-step')))));
  assert.ok(shown.length > 0 && shown.length < result.trace!.length, String(shown));
  assert.ok(shown.includes(result.trace!.at(-1)!.step));
  const blamed = new Set(result.localizations!.flatMap((said) => said.faults.flatMap((fault) => fault.statements.flatMap((each) => each.steps ?? []))));
  const ends = new Set(result.localizations!.flatMap((said) => said.faults.map((fault) => fault.evidence?.last)));
  const deltas = new Set(result.localizations!.flatMap((said) => said.runs?.[0]?.deltas.map((delta) => delta.failingStep) ?? []));
  for (const step of shown.slice(0, -1)) assert.ok(blamed.has(step) || ends.has(step) || deltas.has(step), `step ${step}`);
});

on_page('methods: every localizer with what its sets mean; a click marks source and run', async (page) => {
  await page.click('#tab-methods');
  const names = await texts(page, '.method h3');
  assert.deepEqual(names.map((name) => name.replace(/^. /, '').trim()), result.localizations!.map((said) => said.localizer));
  assert.ok((await texts(page, '.meaning')).some((text) => text.includes('Changing any one of these can make this run pass')));
  for (const kind of ['.fix-info', '.hint', '.score']) assert.ok((await page.locator(kind).count()) > 0, kind);
  await page.locator('[data-fault="min-cores 0"]').click();
  const core = result.localizations!.find((said) => said.localizer === 'min-cores')!.faults[0];
  assert.equal(await page.locator('.fault.marked').count(), 1);
  assert.ok((await page.locator('.marked-statement').count()) >= core.statements.length);
  await page.click('#tab-run');
  const marked = await page.locator('.step.marked').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-step'))));
  assert.deepEqual(new Set(marked), new Set(core.statements.flatMap((each) => each.steps!)));
});

on_page('why it fails: invariants between statements, and the sets as a diagram', async (page) => {
  await page.click('#tab-why');
  const said = result.localizations!.find((each) => each.localizer === 'error-invariants')!;
  const invariants = await texts(page, '.abstract .invariant');
  assert.equal(invariants.length, said.faults.length + 1);
  assert.ok(said.faults.every((fault) => fault.evidence!.after === 'true' || invariants.some((text) => text.includes(fault.evidence!.after!))));
  const sets = result.localizations!.flatMap((each) => each.faults.filter((fault) => ['core', 'correction-set'].includes(fault.evidence!.kind)));
  assert.equal(await page.locator('.sets .set').count(), sets.length);
  const dots = sets.reduce((sum, fault) => sum + new Set(fault.statements.map((each) => `${each.line}:${each.column}:${each.endColumn}`)).size, 0);
  assert.equal(await page.locator('.sets circle').count(), dots);
  await page.locator('.sets .set circle').first().click();
  assert.ok((await page.locator('.marked-statement').count()) > 0);
});

on_page('the closest run: aligned, the differences marked, where they part in view', async (page) => {
  await page.click('#tab-closest');
  const near = result.localizations!.flatMap((said) => said.runs ?? [])[0];
  assert.equal(await page.locator('.deltas tr').count(), near.deltas.length);
  assert.equal(await page.locator('.pair.parting').count(), 1);
  assert.ok(await page.locator('.pair.parting').isVisible());
  const box = (await page.locator('.closest .list').boundingBox())!;
  const row = (await page.locator('.pair.parting').boundingBox())!;
  assert.ok(row.y >= box.y && row.y + row.height <= box.y + box.height, 'the list shows the row');
  assert.ok((await page.locator('.pair.is-delta').count()) > 0);
  const sides = await page.locator('.pair.parting .side').allInnerTexts();
  assert.equal(sides.length, 2);
  assert.notEqual(sides[0], sides[1]);
});

on_page('provenance: a click on a value shows the statements that made it, back to the input', async (page) => {
  const failing = result.trace!.at(-1)!;
  await page.locator('.reads button.value', { hasText: 'most' }).click();
  assert.match(await page.locator('.origin h3').innerText(), new RegExp(`Why is most = ${failing.reads!.most}`));
  const links = await texts(page, '.chain .link');
  assert.match(links[0], /line 19\s+most = input2/);
  assert.match(links[1], /line 12[\s\S]*input/);
  assert.match(await page.locator('.because').first().innerText(), /because line 19 least > input2 was true/);
  await page.locator('.chain .link').nth(1).click();
  assert.match(await page.locator('.cm-line.line-now').innerText(), /int input2/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.origin').count(), 0);
  await page.locator('.inline-values .value').first().click();
  assert.equal(await page.locator('.origin').count(), 1, 'also behind the lines of the source');
});

on_page('"I trust this line" ranks the others at once, and back', async (page) => {
  const first = result.ranking![0];
  await page.locator('.card .trust-line').first().click();
  assert.match(await page.locator('.trust').innerText(), new RegExp(`line ${first.line}`));
  const expected = rerank(result, new Set([`${first.line}:${first.file}`])).ranking.map((line) => `minmax.c:${line.line}`);
  assert.ok(expected.length > 0);
  assert.deepEqual(await texts(page, '.suspects .place'), expected);
  assert.ok(!expected.includes(`minmax.c:${first.line}`));
  assert.equal(await page.locator('.rank-gutter .rank.trusted').count(), 1);
  assert.match(await page.locator('.cm-line.heat-5').innerText(), new RegExp(rerank(result, new Set([`${first.line}:${first.file}`])).ranking[0].text.trim().slice(0, 8).replace(/[(){}]/g, '\\$&')));
  await page.locator('.trust .chip').click();
  assert.deepEqual(await texts(page, '.suspects .place'), result.ranking!.map((line) => `minmax.c:${line.line}`));
});

on_page('trusting all lines of a set that forces the failure says what that means', async (page) => {
  const core = result.localizations!.find((said) => said.localizer === 'unsat-core')!.faults[0];
  for (const line of new Set(core.statements.map((each) => each.line))) await page.locator(`.suspects tr[data-line="${line}"] .trust-line`).click();
  assert.match(await page.locator('.trust.forced').innerText(), /on the path of this run, line 19 forces the failure: only what leads it another way can help/);
});

on_page('the graph: the way of the failing run is coloured', async (page) => {
  await page.click('#tab-graph');
  const graph = result.graphs![0];
  assert.ok((await page.locator('.block.taken').count()) > 0);
  assert.ok((await page.locator('.block:not(.taken)').count()) > 0, 'the branches that were not taken');
  const untaken = graph.edges.filter((edge) => edge.visits === 0 && edge.kind === 'condition').length;
  assert.equal(await page.locator('.edge:not(.taken) text').count(), untaken);
  assert.equal(await page.locator('.block.now').count(), 1);
});

on_page('dark and light', async (page) => {
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await back();
  await page.keyboard.press('d');
  assert.notEqual(await back(), light);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.click('#theme');
  assert.equal(await back(), light);
});

test('a browser that prefers dark gets it', async () => {
  const { page } = await open(browser, result, true);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.close();
});

on_page('the keyboard reaches everything: the list of keys, and views in turn', async (page) => {
  await page.keyboard.press('?');
  assert.ok(await page.locator('.help').isVisible());
  assert.ok((await page.locator('.help tr').count()) > 10);
  await page.keyboard.press('Escape');
  for (let i = 0; i < 6; ++i) await page.keyboard.press(']');
  assert.equal(await page.locator('#tab-suspects').getAttribute('aria-selected'), 'true', 'six views in turn');
});
