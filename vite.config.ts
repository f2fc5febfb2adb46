import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { PluginOption } from 'vite';
import { defineConfig } from 'vitest/config';
import { enterBy } from './scripts/build/enter-by.ts';
import { plainCalls } from './scripts/build/plain-calls.ts';
import { demo } from './scripts/demo/plugin.ts';
import { pseudoLocale } from './scripts/pseudo/plugin.ts';
import { LongestFirst } from './src/testing/longest-first.ts';

// The host stays the page's own, or the BFF takes each change for one from another site.
const bff = { target: process.env.BFF_URL ?? 'http://127.0.0.1:8080', changeOrigin: false };

/** Builds that are not the product have a folder of their own. */
const outDirs: Record<string, string> = { demo: 'dist-demo', pseudo: 'dist-pseudo' };

export default defineConfig(({ mode, command }) => {
  const isDemo = mode === 'demo';
  const isCatalogue = mode === 'catalogue';
  return {
    plugins: [
      react(),
      ...(isDemo ? demoPlugins() : [plainCalls()]),
      ...(mode === 'pseudo' ? [pseudoLocale()] : []),
      ...(isCatalogue ? [enterBy('/src/testing/catalogue/main.tsx')] : []),
    ],
    // These pages have no server: what they do not answer themselves must fail, not reach one that happens to run.
    server: isDemo || isCatalogue ? {} : { proxy: { '/api': bff, '/appeal-api': bff, '/media': bff } },
    // What is prepared for one mode is not thrown away by another.
    cacheDir: `node_modules/.vite-${mode}`,
    build: {
      target: 'es2023',
      sourcemap: false,
      outDir: outDirs[mode] ?? 'dist',
      rolldownOptions: { output: { codeSplitting: { groups: isDemo ? demoFiles : firstFiles } } },
    },
    ...(isDemo
      ? {
          // It is served from any folder.
          base: command === 'build' ? './' : '/',
          optimizeDeps: demoDependencies,
          worker: { format: 'es' as const },
        }
      : {}),
    test: {
      globalSetup: ['src/testing/postgres.setup.ts'],
      // Many of them wait for streams and restarts: more of them than cores keeps both busy.
      maxWorkers: 4,
      sequence: { sequencer: LongestFirst },
      // What a test starts as a process of its own loads the same modules as the last one that did.
      env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/node') },
      // Bounds for what hangs, not for what is slow: other work may run on the machine.
      // What passes at its second try is told as retried: each has a cause.
      retry: 1,
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
          // Each says in its head what it needs more than a minute for.
          test: { name: 'soak', include: soak, testTimeout: soakMs, hookTimeout: soakMs },
        },
        {
          extends: true,
          // One process runs many of these files: what they import is loaded once.
          test: {
            name: 'together',
            include: ['src/**/*.test.{ts,tsx}'],
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

/** Test files that replace modules, measure their process, draw, or start what stays in it: each has a process to itself. */
const alone = [
  'src/moderation/**/*.test.ts',
  'src/platform/node/**/*.test.ts',
  // The document of one file is not for the next to find things in.
  ...globSync('src/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').startsWith('// @vitest-environment'),
  ),
];

/** What a moderator loads comes in a few files, which compress better than the hundred they would be shared out in. */
const firstFiles = [
  // The rules of the case's own forms come with the case.
  { name: 'fields', test: /(?<!(claims|decisions)\.ts)\?fields$/, priority: 4 },
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'queue', test: /src.web.queue.QueuePage\.tsx$/, priority: 2 },
  { name: 'case', test: /src.web.case.CasePane\.tsx$/, priority: 1 },
];

/** The demo's page stands on its server, which is of the same parts and comes before it. */
const demoFiles = [
  { name: 'server', test: /src.demo.start-demo\.ts$/, priority: 3 },
  { name: 'page', test: /src.web.main\.tsx$/, priority: 2 },
  { name: 'queue', test: /src.web.queue.QueuePage\.tsx$/, priority: 1 },
];

const demoDependencies = {
  // Found before the first page: one that is found later reloads the page, and the demo starts over.
  entries: ['index.html', 'src/demo/main.ts', 'src/demo/database/worker.ts'],
  // It finds its WebAssembly beside itself.
  exclude: ['@electric-sql/pglite'],
};

/** The demo's own start, and the service worker that answers in place of a server. */
function demoPlugins(): PluginOption[] {
  return [msw({ mode: 'worker-only' }), enterBy('/src/demo/main.ts'), demo()];
}
