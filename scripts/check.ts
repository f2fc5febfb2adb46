import { readGroup } from './arguments.mjs';

const checks = {
  conformance: {
    does: `Checks from outside whether a service speaks the moderation interface.
The keys are PEM files. It calls each of the seven operations a few times, serves a video, an audio file and a live stream
(made by ffmpeg), takes the callbacks, and prints a table of what it found. The embedded service must be allowed to
reach the receiver: MEDIA_ALLOWED_HOSTS=127.0.0.1:9099 npm run moderation`,
    needs: ['BASE_URL', 'SECRET_ID', 'PRIVATE_KEY', 'SERVICE_PUBLIC_KEY'],
    options: {
      receiver: [
        'URL',
        'how the service reaches this machine (usually http://127.0.0.1:9099, loopback only)',
      ],
      tasks: ['JSON', 'task identifier → task type, as MODERATION_TASKS'],
      wait: ['SECONDS', 'how long one callback is waited for (usually 60)'],
    },
    run: () => import('./conformance.ts'),
  },
  dossier: {
    does: `Checks the dossier of a case, without a server or a database.
Prints what was checked, what could not be, and each fault: its signature, its audit entries and their place in the
chain, and whether each decision says what its audit entry says. Exit code: 0 without faults, 1 with, 2 for a word that
was not understood.`,
    needs: ['FILE'],
    options: {
      key: [
        'PUBLIC_KEY',
        'the key of the installation, or a file with it (audit.pub.pem), from another place',
      ],
      heads: ['FOLDER', 'a copy of the exported heads of the audit chain that was kept elsewhere'],
    },
    run: () => import('./check-dossier.ts'),
  },
  openapi: {
    does: `Holds the API's description against the rules of Redocly and Spectral.
npx fetches them. Fails on errors; what they warn of is printed.`,
    run: () => import('./lint-openapi.ts'),
  },
  statistics: {
    does: `Holds the estimates, guarantees and alarms against simulated histories whose truth is known.
Prints tables with their seed, in one to two minutes. Fails when a goal is not met.`,
    options: {
      only: ['PART', 'coverage, guarantee, drift or backlog'],
      runs: [
        'COUNT',
        'simulations in each row of a table (usually 1000; a fifth or a tenth of it for months of alarms)',
      ],
      seed: ['NUMBER', 'the same seed gives the same tables (usually 1)'],
    },
    run: () => import('./statistics.ts'),
  },
} as const;
const name = readGroup('npm run check', checks);
if (name) await checks[name].run();
