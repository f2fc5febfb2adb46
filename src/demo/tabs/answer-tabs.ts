import type { Part, TabChannel, TabRequest } from './messages.ts';

type Options = {
  channel: TabChannel;
  answer(request: Request): Promise<Response>;
  /** Resolves when that tab is gone. */
  endOf(tab: string): Promise<unknown>;
};

/** Answers the other tabs while this page is open. `reportSaved` reports to them whether everything is saved. */
export function answerTabs({ channel, answer, endOf }: Options): { reportSaved(all: boolean): void } {
  const id = crypto.randomUUID();
  const openRequests = new Map<string, Map<number, AbortController>>();
  let saved = false;

  /** The open requests of a tab. They are aborted when the tab is gone. */
  const openRequestsOf = (from: string) => {
    const known = openRequests.get(from);
    if (known) return known;
    const requests = new Map<number, AbortController>();
    openRequests.set(from, requests);
    void endOf(from).then(() => {
      openRequests.delete(from);
      for (const stop of requests.values()) stop.abort();
    });
    return requests;
  };

  async function respond({ from, id, url, method, headers, body }: TabRequest): Promise<void> {
    const sendPart = (part: Part) => channel.send({ is: 'answer', to: from, id, part });
    const stop = new AbortController();
    const requests = openRequestsOf(from);
    requests.set(id, stop);
    try {
      const {
        status,
        headers: responseHeaders,
        body: stream,
      } = await answer(new Request(url, { method, headers, body }));
      sendPart({ is: 'head', status, headers: [...responseHeaders], bare: stream === null });
      const reader = stream?.getReader();
      stop.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}));
      if (stop.signal.aborted) await reader?.cancel();
      // Copied: a view would be sent with its whole underlying buffer.
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        sendPart({ is: 'bytes', bytes: new Uint8Array(read.value) });
      sendPart({ is: 'end' });
    } catch {
      sendPart({ is: 'broken' });
    } finally {
      requests.delete(id);
    }
  }

  channel.listen((message) => {
    if (message.is === 'hello') channel.send({ is: 'first', id, saved });
    else if (message.is === 'ask') void respond(message.ask);
    else if (message.is === 'leave') openRequests.get(message.from)?.get(message.id)?.abort();
  });
  channel.send({ is: 'first', id, saved });
  return {
    reportSaved: (all) => {
      saved = all;
      channel.send({ is: 'saved', all });
    },
  };
}
