import type { DemoSession } from './session.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * An event stream belongs to the person who opened it. It ends when the person changes, so that the page opens another
 * and loads what it shows again, as after any broken stream. If no stream is open when the person changes, the next one
 * ends at once, because the page still shows data of the person before. `endAll` ends the open streams for any other
 * reason to load everything again.
 */
export function endOnPersonChange(
  fetch: Answer,
  session: DemoSession,
): { fetch(request: Request): Promise<Response>; endAll(): void } {
  const open = new Set<AbortController>();
  const endAll = () => {
    for (const stream of open) stream.abort();
  };
  let before = session.current();
  let endNext = false;
  session.onChange(() => {
    const now = session.current();
    // While nobody is signed in, the page shows nobody's data.
    endNext = open.size === 0 && before !== null && now !== null;
    before = now;
    endAll();
  });
  const fetchStream: Answer = async (request) => {
    const response = await fetch(request);
    const { body, status, headers } = response;
    if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return response;
    const stream = new AbortController();
    open.add(stream);
    if (endNext) stream.abort();
    endNext = false;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    void body
      .pipeTo(writable, { signal: stream.signal, preventAbort: true })
      .catch(async () => {
        const writer = writable.getWriter();
        await writer.write(new TextEncoder().encode('retry: 100\n\n'));
        await writer.close();
      })
      // The page itself closed the stream, so nobody reads it any more.
      .catch(() => {})
      .finally(() => open.delete(stream));
    return new Response(readable, { status, headers });
  };
  return { fetch: async (request) => fetchStream(request), endAll };
}
