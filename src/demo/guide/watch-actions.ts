import { onKeyAction } from '../../web/keys/use-keys.ts';
import { base } from '../../web/paths/base.ts';
import type { Answer } from '../handlers.ts';
import type { Moment } from './paths.ts';

const here = () => location.pathname.slice(base.length) + location.search;

/** Passes each request on to `answer` and shows `see` those that succeeded. */
export function watchCalls(answer: Answer, see: (moment: Moment) => void): Answer {
  return async (request) => {
    const { method, url } = request;
    const sent = method === 'POST' ? request.clone() : null;
    const response = await answer(request);
    if (response.ok) {
      const { pathname: path, searchParams: query } = new URL(url);
      const body = sent?.headers.get('content-type')?.startsWith('application/json')
        ? await sent.json()
        : null;
      see({ call: { method, path, query, body }, at: here() });
    }
    return response;
  };
}

/** Shows `see` each action by key, and the address after each key and click. */
export function watchPage(see: (moment: Moment) => void): void {
  onKeyAction((key, unable) => {
    if (unable === null) see({ key, at: here() });
  });
  // The page changes its address while it handles the event, or just after.
  const look = () => setTimeout(() => see({ at: here() }), 100);
  for (const name of ['click', 'keyup', 'popstate']) addEventListener(name, look);
}
