import { http } from 'msw/http';

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

/** Lets one app answer every server request of the console: in the demo's page and in component tests. */
export const handlersOf = (answer: (request: Request) => Response | Promise<Response>) =>
  ours.map((path) => http.all(path, ({ request }) => answer(request)));
