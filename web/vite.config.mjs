// The page as one file: script and styles go into index.html. A policy forbids every request and every script but
// ours, which is named by its hash: what a result says can never run.
import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';

const kScript = /<script type="module"[^>]*src="[^"]*"[^>]*><\/script>/;
const kStyles = /<link rel="stylesheet"[^>]*>/;

function single_file() {
  return {
    name: 'single-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const page = files.find((file) => file.fileName.endsWith('.html'));
      const script = files.find((file) => file.type === 'chunk');
      const styles = files.find((file) => file.fileName.endsWith('.css'));
      // In JavaScript these are the same inside of strings, templates and regular expressions.
      const code = script.code.replace(/<\/script/g, '<\\/script').replace(/<!--/g, '<\\!--');
      const hash = createHash('sha256').update(code).digest('base64');
      const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:`;
      page.source = page.source
        .replace(kScript, '')
        .replace(kStyles, () => `<style>${styles.source}</style>`)
        .replace('<meta charset="utf-8" />', (meta) => `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
        .replace('</body>', () => `<script type="module">${code}</script>\n  </body>`);
      for (const name of Object.keys(bundle)) if (bundle[name] !== page) delete bundle[name];
    },
  };
}

export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', charset: 'ascii', legalComments: 'none' },
  build: { target: 'es2022', assetsInlineLimit: 1e9, cssCodeSplit: false, modulePreload: false, reportCompressedSize: false },
  plugins: [single_file()],
});
