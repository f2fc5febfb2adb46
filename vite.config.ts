import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const bff = process.env.BFF_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': bff, '/media': bff } },
  build: { target: 'es2023', sourcemap: false },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['src/testing/postgres.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
