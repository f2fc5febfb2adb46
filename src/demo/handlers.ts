import { http } from 'msw/http';

export type Answer = (request: Request) => Response | Promise<Response>;

const ours = [
  '/api/*',
  '/appeal-api/*',
  '/callbacks/*',
  '/connections/*',
  '/media/*',
  '/saml/*',
  '/scim/*',
  '/healthz',
  '/readyz',
];

/**
 * MSW (Mock Service Worker) answers every call in the page, so that none reaches a network. Behind it stands the real
 * BFF of the product, over a PostgreSQL in the page or the test.
 */
export const handlersOf = (answer: Answer) =>
  ours.map((path) => http.all(path, ({ request }) => answer(request)));
