import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { PluginOption } from 'vite';
import { defineConfig } from 'vitest/config';
import { compressed } from './scripts/build/compressed.ts';
import { enterBy } from './scripts/build/enter-by.ts';
import { plainCalls } from './scripts/build/plain-calls.ts';
import { demo } from './scripts/demo/plugin.ts';
import { pseudoLocale } from './scripts/pseudo/plugin.ts';
import { SlowestFirst } from './src/testing/slowest-first.ts';

// The host header stays the page's own; otherwise the BFF takes each change for a cross-site request.
const bff = { target: process.env.BFF_URL ?? 'http://127.0.0.1:8080', changeOrigin: false };

/** Builds other than the product have their own folders. */
const outDirs: Record<string, string> = { demo: 'dist-demo', pseudo: 'dist-pseudo' };

export default defineConfig(({ mode, command }) => {
  const isDemo = mode === 'demo';
  const isCatalogue = mode === 'catalogue';
  return {
    plugins: [
      react(),
      ...(isDemo ? demoPlugins() : [plainCalls(), compressed()]),
      ...(mode === 'pseudo' ? [pseudoLocale()] : []),
      ...(isCatalogue ? [enterBy('/src/testing/catalogue/main.tsx')] : []),
    ],
    // These pages have no server: unanswered requests must fail instead of reaching one that happens to run.
    server:
      isDemo || isCatalogue
        ? {}
        : { proxy: { '/api': bff, '/appeal-api': bff, '/media': bff, '/saml': bff, '/scim': bff } },
    // One mode must not delete what was prepared for another.
    cacheDir: `node_modules/.vite-${mode}`,
    build: {
      target: 'es2023',
      sourcemap: false,
      // It would compress every file once more, for a table that nobody is shown.
      reportCompressedSize: false,
      outDir: outDirs[mode] ?? 'dist',
      rolldownOptions: { output: { codeSplitting: { groups: isDemo ? demoFiles : firstFiles } } },
    },
    ...(isDemo
      ? {
          // It can be served from any folder.
          base: command === 'build' ? './' : '/',
          optimizeDeps: demoDependencies,
          worker: { format: 'es' as const },
        }
      : {}),
    test: {
      globalSetup: ['src/testing/priority.setup.ts', 'src/testing/postgres.setup.ts'],
      // Many tests wait for streams and restarts, so the workers share the processors well.
      maxWorkers: 4,
      sequence: { sequencer: SlowestFirst },
      // Processes that tests start reuse modules compiled for earlier ones.
      env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/node') },
      // Limits for hanging tests, not for slow ones: the machine may be busy.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 50_000 } },
      projects: [
        {
          extends: true,
          test: { name: 'alone', include: alone, exclude: soak },
        },
        {
          extends: true,
          // Each file says in its first line why it needs more than a minute.
          test: { name: 'soak', include: soak, testTimeout: soakMs, hookTimeout: soakMs },
        },
        {
          extends: true,
          // One process runs many of these files, so that their imports load once.
          test: {
            name: 'together',
            include: ['src/**/*.test.{ts,tsx}', 'clients/**/*.test.ts'],
            exclude: [...alone, ...soak],
            isolate: false,
          },
        },
      ],
    },
  };
});

const soak = ['src/**/*.soak.test.ts'];
const soakMs = 900_000;

/**
 * Test files that replace modules, measure their process, draw, or start something that remains: each gets its own
 * process.
 */
const alone = [
  'src/moderation/**/*.test.ts',
  'src/platform/node/**/*.test.ts',
  // One file's document must not be visible to the next.
  ...globSync('src/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').startsWith('// @vitest-environment'),
  ),
];

/** A moderator's code comes in a few files, which compress better than a hundred small ones. */
const firstFiles = [
  // The rules of the case's own forms load with the case.
  { name: 'fields', test: /(?<!(claims|decisions)\.ts)\?fields$/, priority: 4 },
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'queue', test: /src.web.queue.QueuePage\.tsx$/, priority: 2 },
  { name: 'case', test: /src.web.queue.OpenCase\.tsx$/, priority: 1 },
];

/**
 * The demo's first question needs little. Its entry stays alone: it waits for the server, which shares these modules and
 * would wait for it. The page depends on the server, which shares its modules and loads first.
 */
const demoFiles = [
  {
    name: 'first',
    test: /src.demo.(splash|guide.(choice|stored-path)|database.started-worker)\.ts$|preload-helper/,
    priority: 4,
  },
  { name: 'server', test: /src.demo.start-demo\.ts$/, priority: 3 },
  { name: 'page', test: /src.web.main\.tsx$/, priority: 2 },
  { name: 'queue', test: /src.web.queue.QueuePage\.tsx$/, priority: 1 },
];

const demoDependencies = {
  // Found before the first page: a later discovery would reload the page and restart the demo.
  entries: ['index.html', 'src/demo/main.ts', 'src/demo/database/worker.ts'],
  // It locates its WebAssembly relative to its own file.
  exclude: ['@electric-sql/pglite'],
};

/** The demo's entry script, and the service worker that answers in place of a server. */
function demoPlugins(): PluginOption[] {
  return [msw({ mode: 'worker-only' }), enterBy('/src/demo/main.ts'), demo()];
}
