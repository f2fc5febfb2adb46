import type { DemoSession } from './session.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * A line of events belongs to the person who opened it. When the person changes it ends, so that the page opens
 * another and, as after any broken line, asks again for what it shows. Where no line stood yet that could end, the
 * next one does: what the page was told until then was told to somebody else.
 */
export function endWithPerson(fetch: Answer, session: DemoSession): Answer {
  const lines = new Set<AbortController>();
  let before = session.current();
  let unheard = false;
  session.onChange(() => {
    const now = session.current();
    // Where nobody is signed in, the page shows nothing of anybody.
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
      // The page itself closed the line: nobody is left to be told.
      .catch(() => {})
      .finally(() => lines.delete(line));
    return new Response(readable, { status, headers });
  };
}
