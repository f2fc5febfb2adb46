import type { DemoSession } from './session.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * An event stream belongs to the person who opened it. It ends when the person changes, so that the page opens another
 * and loads what it shows again, as after any broken stream. If no stream is open when the person changes, the next one
 * ends at once, because the page still shows data of the person before.
 */
export function endWithPerson(fetch: Answer, session: DemoSession): Answer {
  const lines = new Set<AbortController>();
  let before = session.current();
  let unheard = false;
  session.onChange(() => {
    const now = session.current();
    // While nobody is signed in, the page shows nobody's data.
    unheard = lines.size === 0 && before !== null && now !== null;
    before = now;
    for (const line of lines) line.abort();
  });
  return async (request) => {
    const response = await fetch(request);
    const { body, status, headers } = response;
    if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return response;
    const line = new AbortController();
    lines.add(line);
    if (unheard) line.abort();
    unheard = false;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    void body
      .pipeTo(writable, { signal: line.signal, preventAbort: true })
      .catch(async () => {
        const writer = writable.getWriter();
        await writer.write(new TextEncoder().encode('retry: 100\n\n'));
        await writer.close();
      })
      // The page itself closed the stream, so there is nobody to tell.
      .catch(() => {})
      .finally(() => lines.delete(line));
    return new Response(readable, { status, headers });
  };
}
