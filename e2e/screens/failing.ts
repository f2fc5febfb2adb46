import type { Route } from '@playwright/test';
import type { Deed, Screen } from './screen.ts';

/** What a page asks for itself; who is signed in, how it looks and the line of events are the shell's. */
const asked = /\/(appeal-)?api\/(?!session|events|auth|appearance)/;
/** How it looks is what this page is about. */
const appearance = /\/api\/appearance/;
const requestedBy = ({ at }: { at: string }) => (at === '/settings/appearance' ? appearance : asked);

const answering =
  (screen: { at: string }, answer: (route: Route) => Promise<void> | void): Deed =>
  ({ page }) =>
    page.route(requestedBy(screen), async (route) => {
      if (route.request().method() === 'GET') await answer(route);
      else await route.fallback();
    });
const asBefore =
  (screen: { at: string }): Deed =>
  ({ page }) =>
    page.unroute(requestedBy(screen));

/** The server takes the question and is silent. */
export function loading(screen: Pick<Screen, 'name' | 'at' | 'who'>): Screen {
  return {
    ...screen,
    name: `${screen.name}-loading`,
    state: true,
    loading: true,
    before: answering(screen, () => {}),
    look: ({ page }) => page.locator('#root').getByRole('main').first().waitFor(),
    after: asBefore(screen),
  };
}

/** The server fails, and says no more than that. */
export function failing(screen: Pick<Screen, 'name' | 'at' | 'who'>): Screen {
  const problem = { title: 'Internal Server Error', status: 500, code: 'internal', detail: '' };
  return {
    ...screen,
    name: `${screen.name}-error`,
    state: true,
    before: answering(screen, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    ),
    look: ({ page, say }) =>
      page.getByText(say('problems:internal.what')).filter({ visible: true }).first().waitFor(),
    after: asBefore(screen),
  };
}

/** Nothing was sent yet. */
export function empty(screen: Pick<Screen, 'name' | 'at' | 'who' | 'look'>): Screen {
  return { ...screen, name: `${screen.name}-empty`, state: true, empty: true };
}

/** Everything that a page with data of its own can be besides filled. */
export const everyState = (screen: Pick<Screen, 'name' | 'at' | 'who'>) => [
  empty(screen),
  loading(screen),
  failing(screen),
];
