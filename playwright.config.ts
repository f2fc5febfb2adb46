import { defineConfig } from '@playwright/test';

/** Journeys run on the real servers, which each spec file starts for itself (e2e/second-look.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Bounds for what hangs, not for what is slow: other work may run on the machine.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  // Two files at a time: much of a journey is waiting.
  workers: 2,
  // A second try starts its own servers and is told as flaky at the end: read that list, each has a cause.
  retries: 1,
  reporter: [['list']],
  use: {
    // One step that hangs says so soon, instead of using up the journey.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // What was done and what was asked. Its pictures of every moment would take a third of the processors.
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
