import { defineConfig } from '@playwright/test';

/** Journeys run on the real servers, which each spec file starts itself (e2e/second-look.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Limits for hanging tests, not for slow ones: the machine may be busy.
  timeout: 900_000,
  // A video can be more than a minute in the engines, which give way to everything else.
  expect: { timeout: 180_000 },
  // Two files at a time, since journeys mostly wait.
  workers: 2,
  reporter: [['list']],
  use: {
    // A hanging step fails soon instead of using up the journey's time.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Actions and requests only. Screenshots of every moment would take a third of the processors.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
