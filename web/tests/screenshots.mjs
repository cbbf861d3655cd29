// Makes the pictures of docs/: node tests/screenshots.mjs ../build/release/src/app/faultline ../docs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [binary, docs] = process.argv.slice(2).map((each) => resolve(each));
const folder = mkdtempSync(join(tmpdir(), 'faultline-pictures-'));
const browser = await chromium.launch({
  executablePath: process.env.FAULTLINE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

// The same picture, its data compressed as far as zlib can: browsers do it fast instead.
function smaller(png) {
  const chunks = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)) });
  const pixels = inflateSync(Buffer.concat(chunks.filter((each) => each.type === 'IDAT').map((each) => each.data)));
  const kept = [chunks[0], { type: 'IDAT', data: deflateSync(pixels, { level: 9, memLevel: 9 }) }, chunks.at(-1)];
  const parts = kept.map(({ type, data }) => {
    const chunk = Buffer.alloc(data.length + 12);
    chunk.writeUInt32BE(data.length, 0);
    chunk.write(type, 4, 'latin1');
    data.copy(chunk, 8);
    chunk.writeUInt32BE(crc(chunk.subarray(4, data.length + 8)), data.length + 8);
    return chunk;
  });
  return Buffer.concat([png.subarray(0, 8), ...parts]);
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

async function picture(example, name, dark, actions) {
  const html = join(folder, `${name}.html`);
  const tool = spawnSync(binary, ['explain', `examples/${example}.c`, '--html', html], { cwd: root, encoding: 'utf8' });
  if (tool.status !== 10) throw new Error(tool.stderr);
  const page = await browser.newPage({ viewport: { width: 1120, height: 660 }, colorScheme: dark ? 'dark' : 'light' });
  await page.goto(pathToFileURL(html).href);
  await page.waitForSelector('html[data-ready]');
  await actions(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
  writeFileSync(join(docs, `${name}.png`), smaller(await page.screenshot()));
  await page.close();
}

try {
  await picture('minmax', 'page-suspects', false, (page) => page.keyboard.press('1'));
  await picture('ring_buffer', 'page-run', false, async (page) => {
    await page.click('#tab-run');
    await page.locator('.current .value', { hasText: 'ring.head' }).click();
  });
  await picture('minmax', 'page-closest', true, (page) => page.click('#tab-closest'));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
