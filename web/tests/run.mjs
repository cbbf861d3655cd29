// Checks the types and runs the tests: node tests/run.mjs [--binary build/release/src/app/faultline] [unit|page]
// Without a binary only the unit tests. What npm installs is installed first if it is missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const at = args.indexOf('--binary');
const binary = at >= 0 ? resolve(args.splice(at, 2)[1]) : undefined;
const kinds = args.length > 0 ? args : binary ? ['unit', 'page'] : ['unit'];

if (!existsSync(join(web, 'node_modules', 'esbuild')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: web, stdio: 'inherit' });

// Tests run what is built, and the build takes the types away without a look at them.
const types = spawnSync(process.execPath, [join(web, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit'], { cwd: web, stdio: 'inherit' });
if (types.status !== 0) process.exit(1);

const { build } = await import('esbuild');
const folder = mkdtempSync(join(tmpdir(), 'faultline-web-'));
try {
  symlinkSync(join(web, 'node_modules'), join(folder, 'node_modules'));
  const entries = kinds.flatMap((kind) =>
    readdirSync(join(web, 'tests', kind)).filter((name) => name.endsWith('.test.ts')).map((name) => join(web, 'tests', kind, name)),
  );
  await build({
    entryPoints: entries,
    outdir: folder,
    outbase: join(web, 'tests'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['playwright-core'],
  });
  const files = kinds.flatMap((kind) => readdirSync(join(folder, kind)).map((name) => join(folder, kind, name)));
  const env = { ...process.env, FAULTLINE: binary ?? '', FAULTLINE_ROOT: dirname(web), FAULTLINE_SCRATCH: folder };
  const run = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit', env, cwd: dirname(web) });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
