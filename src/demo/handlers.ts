import { http } from 'msw/http';

const ours = ['/api/*', '/appeal-api/*', '/callbacks/*', '/media/*', '/healthz', '/readyz'];

/** Whatever the console asks of a server, answered by one app: in the demo's page, and in component tests. */
export const handlersOf = (answer: (request: Request) => Response | Promise<Response>) =>
  ours.map((path) => http.all(path, ({ request }) => answer(request)));
