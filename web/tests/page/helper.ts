// A browser with pages made by the tool itself: `faultline report` puts each document into the page.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';

const binary = process.env.FAULTLINE!;
const root = process.env.FAULTLINE_ROOT!;
const scratch = process.env.FAULTLINE_SCRATCH!;
let made = 0;

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.FAULTLINE_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

// What a command says, as a document.
export function told(exit_code: number, ...args: string[]): unknown {
  const run = spawnSync(binary, [...args, '--json', '-'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.status !== exit_code) throw new Error(`exit code ${run.status}: ${run.stderr}`);
  return JSON.parse(run.stdout);
}
export const explained = (...args: string[]): unknown => told(10, 'explain', ...args);

// The page of a document; a string is taken as it is.
export function page_file(document: unknown): string {
  const json = join(scratch, `result${++made}.json`);
  const html = join(scratch, `report${made}.html`);
  writeFileSync(json, typeof document === 'string' ? document : JSON.stringify(document));
  execFileSync(binary, ['report', json, '--html', html], { cwd: root, stdio: 'pipe' });
  return html;
}

export interface Opened {
  page: Page;
  errors: string[]; // of scripts, of the console, and requests that were made
  milliseconds: number; // until the page can be used
}

export async function open(browser: Browser, document: unknown, dark = false): Promise<Opened> {
  const file = page_file(document);
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme: dark ? 'dark' : 'light' });
  page.setDefaultTimeout(120_000); // the machine may be busy
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => request.url().startsWith('file:') || request.url().startsWith('data:') || errors.push(request.url()));
  page.on('dialog', (dialog) => {
    errors.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector('html[data-ready]');
  const milliseconds = await page.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0))));
  settle_after(page);
  return { page, errors, milliseconds };
}

const settled = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(), 150)))),
  );

// What a key or a click changes is drawn some frames later; no test looks before that.
function settle_after(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (...keys) => {
    await press(...keys);
    await settled(page);
  };
  const click = page.click.bind(page);
  page.click = async (...where) => {
    await click(...where);
    await settled(page);
  };
  settle_after_locators(page);
}

// All locators have one prototype: once is enough.
function settle_after_locators(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator & { settles?: boolean };
  if (locators.settles) return;
  locators.settles = true;
  const click = locators.click;
  locators.click = async function (this: Locator, ...where) {
    await click.apply(this, where);
    await settled(this.page());
  };
}
