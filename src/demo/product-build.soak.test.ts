// Soak: builds the demo, whose ninety days take half a minute to generate on an idle machine.
import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Every module that a build of this mode puts into the page, and every file that it creates. */
async function contents(mode: string): Promise<{ modules: string[]; files: string[]; code: string }> {
  const built = await build({ root, mode, logLevel: 'silent', build: { write: false } });
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return {
    modules: outputs.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])),
    files: outputs.map(({ fileName }) => fileName),
    code: outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n'),
  };
}

const ofDemo = /\/src\/demo\/|node_modules\/(msw|@mswjs|@electric-sql)\//;
const worker = 'mockServiceWorker.js';
/** What the pseudo-locale puts around every message. */
const bracket = /⟦|\\u27e6/i;

test('the product contains no part of the demo or the pseudo-locale', async () => {
  const { modules, files, code } = await contents('production');
  expect(modules.some((id) => id.endsWith('/src/web/main.tsx'))).toBe(true);
  expect(modules.filter((id) => ofDemo.test(id))).toEqual([]);
  expect(files.filter((file) => file === worker || /\.(wasm|data|jpg)$/.test(file))).toEqual([]);
  expect(bracket.test(code)).toBe(false);
});

test('the demo contains the product without the pseudo-locale', async () => {
  const { modules, files, code } = await contents('demo');
  expect(modules.some((id) => id.endsWith('/src/web/main.tsx'))).toBe(true);
  expect(modules.filter((id) => ofDemo.test(id))).not.toEqual([]);
  expect(files).toContain(worker);
  expect(bracket.test(code)).toBe(false);
});
