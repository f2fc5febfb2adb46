import i18next from 'i18next';
import { setupWorker } from 'msw/browser';
import { http } from 'msw/http';
import { type DemoBff, startDemoBff } from './demo-bff.ts';
import { endWithPerson } from './live-line.ts';
import { showRoleSwitcher } from './role-switcher.ts';
import { startSession } from './session.ts';
import type { Splash } from './splash.ts';
import { loadWords } from './words.ts';

const kept = 'second-look.demo.person';
const ours = ['/api/*', '/appeal-api/*', '/callbacks/*', '/media/*', '/healthz', '/readyz'];

/** Puts the BFF into this page, a service worker in front of it, and the product's own page on top. */
export async function startDemo(splash: Splash): Promise<void> {
  const session = startSession(localStorage.getItem(kept), (id) => localStorage.setItem(kept, id));
  const ready = Promise.withResolvers<DemoBff>();
  const started = startDemoBff({
    origin: location.origin,
    session,
    sample: (file) => fetch(`${import.meta.env.BASE_URL}samples/${file}`),
    step: splash.step,
    report: (error) => console.error(error),
  });
  started.then(ready.resolve, ready.reject);
  const answer = async ({ request }: { request: Request }) =>
    endWithPerson(await (await ready.promise).fetch(request), session);
  const worker = setupWorker(...ours.map((path) => http.all(path, answer)));
  await worker.start({
    quiet: true,
    onUnhandledFrame: 'bypass',
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
  // The page loads while the database starts; its first requests wait for it.
  await Promise.all([started, import('../web/main.tsx')]);
  splash.step('page');
  loadWords(i18next);
  showRoleSwitcher(session, i18next);
}
