import type { DemoSession } from './session.ts';

/**
 * A line of events belongs to the person who opened it. When the person changes it ends, so that the page opens
 * another and, as after any broken line, asks again for what it shows.
 */
export function endWithPerson(response: Response, session: DemoSession): Response {
  const { body, status, headers } = response;
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const changed = new AbortController();
  const stop = session.onChange(() => changed.abort());
  void body
    .pipeTo(writable, { signal: changed.signal, preventAbort: true })
    .catch(async () => {
      const writer = writable.getWriter();
      await writer.write(new TextEncoder().encode('retry: 100\n\n'));
      await writer.close();
    })
    // The page itself closed the line: nobody is left to be told.
    .catch(() => {})
    .finally(stop);
  return new Response(readable, { status, headers });
}
