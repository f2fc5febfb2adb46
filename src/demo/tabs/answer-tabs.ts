import type { Asked, Line, Part } from './messages.ts';

type Options = {
  line: Line;
  answer(request: Request): Promise<Response>;
  /** Resolves when that tab is gone. */
  endOf(tab: string): Promise<unknown>;
};

/** Answers requests of the other tabs while this page is open. `keep` tells them whether everything is saved. */
export function answerTabs({ line, answer, endOf }: Options): { keep(all: boolean): void } {
  const id = crypto.randomUUID();
  const going = new Map<string, Map<number, AbortController>>();
  let kept = false;

  /** The open requests of a tab. They are aborted when the tab is gone. */
  const goingOf = (from: string) => {
    const known = going.get(from);
    if (known) return known;
    const fresh = new Map<number, AbortController>();
    going.set(from, fresh);
    void endOf(from).then(() => {
      going.delete(from);
      for (const stop of fresh.values()) stop.abort();
    });
    return fresh;
  };

  async function tell({ from, id, url, method, headers, body }: Asked): Promise<void> {
    const say = (part: Part) => line.say({ is: 'answer', to: from, id, part });
    const stop = new AbortController();
    const mine = goingOf(from);
    mine.set(id, stop);
    try {
      const {
        status,
        headers: said,
        body: stream,
      } = await answer(new Request(url, { method, headers, body }));
      say({ is: 'head', status, headers: [...said], bare: stream === null });
      const reader = stream?.getReader();
      stop.signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}));
      if (stop.signal.aborted) await reader?.cancel();
      // Copied: a view would be sent with its whole underlying buffer.
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        say({ is: 'bytes', bytes: new Uint8Array(read.value) });
      say({ is: 'end' });
    } catch {
      say({ is: 'broken' });
    } finally {
      mine.delete(id);
    }
  }

  line.hear((said) => {
    if (said.is === 'hello') line.say({ is: 'first', id, kept });
    else if (said.is === 'ask') void tell(said.ask);
    else if (said.is === 'leave') going.get(said.from)?.get(said.id)?.abort();
  });
  line.say({ is: 'first', id, kept });
  return {
    keep: (all) => {
      kept = all;
      line.say({ is: 'kept', all });
    },
  };
}
