import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { PluginOption } from 'vite';
import { defineConfig } from 'vitest/config';

// The host stays the page's own, or the BFF takes each change for one from another site.
const bff = { target: process.env.BFF_URL ?? 'http://127.0.0.1:8080', changeOrigin: false };

export default defineConfig(({ mode }) => {
  const demo = mode === 'demo';
  return {
    plugins: [react(), ...(demo ? demoPlugins() : [])],
    // The demo has no server: what its page does not answer itself must fail, not reach one that happens to run.
    server: demo ? {} : { proxy: { '/api': bff, '/appeal-api': bff, '/media': bff } },
    build: { target: 'es2023', sourcemap: false, outDir: demo ? 'dist-demo' : 'dist' },
    ...(demo ? { cacheDir: 'node_modules/.vite-demo', optimizeDeps: demoDependencies } : {}),
    test: {
      include: ['src/**/*.test.{ts,tsx}'],
      globalSetup: ['src/testing/postgres.setup.ts'],
      // Many of them wait for streams and restarts: more of them than cores keeps both busy.
      maxWorkers: 3,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
});

const demoDependencies = {
  // Found before the first page: one that is found later reloads the page, and the demo starts over.
  entries: ['index.html', 'src/demo/main.ts'],
  // It finds its WebAssembly beside itself.
  exclude: ['@electric-sql/pglite'],
};

/** `--mode demo`: the same page entered through src/demo, and the service worker that answers in place of a server. */
function demoPlugins(): PluginOption[] {
  const entry = '/src/web/main.tsx';
  const enterDemo = (html: string) => {
    if (!html.includes(entry)) throw new Error(`index.html does not load ${entry} any more`);
    return html.replace(entry, '/src/demo/main.ts');
  };
  return [
    msw({ mode: 'worker-only' }),
    { name: 'second-look-demo-entry', transformIndexHtml: { order: 'pre', handler: enterDemo } },
  ];
}
