import type { Route } from '@playwright/test';
import type { Screen, Step } from './screen.ts';

/** Requests of the page itself; session, appearance and events belong to the shell. */
const pageRequests = /\/(appeal-)?api\/(?!session|events|auth|appearance)/;
/** For the page that is about the appearance. */
const appearance = /\/api\/appearance/;
const requestsOf = ({ at }: { at: string }) => (at === '/settings/appearance' ? appearance : pageRequests);

const answering =
  (screen: { at: string }, answer: (route: Route) => Promise<void> | void): Step =>
  ({ page }) =>
    page.route(requestsOf(screen), async (route) => {
      if (route.request().method() === 'GET') await answer(route);
      else await route.fallback();
    });
const asBefore =
  (screen: { at: string }): Step =>
  ({ page }) =>
    page.unroute(requestsOf(screen));

/** The server accepts the request and never answers. */
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

/** The server answers with an error and no details. */
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

/** Nothing has been sent yet. */
export function empty(screen: Pick<Screen, 'name' | 'at' | 'who' | 'look'>): Screen {
  return { ...screen, name: `${screen.name}-empty`, state: true, empty: true };
}

/** Every state of a page with its own data, besides the filled one. */
export const everyState = (screen: Pick<Screen, 'name' | 'at' | 'who'>) => [
  empty(screen),
  loading(screen),
  failing(screen),
];
