import type { Line, Part } from './messages.ts';

type Waiting = {
  answered: PromiseWithResolvers<Response>;
  /** Takes the rest of the answer; null until its head has arrived. */
  rest: ReadableStreamDefaultController<Uint8Array> | null;
};

/** Sends this tab's requests to the first tab. `tab`: the id by which the first tab knows this one. */
export function askFirstTab(line: Line, tab: string, onKept: (all: boolean) => void) {
  const asked = new Map<number, Waiting>();
  const found = Promise.withResolvers<void>();
  let first: string | null = null;
  let count = 0;
  let ended = false;

  /** Fails all open requests, as a lost network would. */
  const breakOff = () => {
    for (const { answered, rest } of asked.values()) {
      const lost = new TypeError('the tab that answered is gone');
      if (rest) rest.error(lost);
      else answered.reject(lost);
    }
    asked.clear();
  };
  const leave = (id: number) => {
    asked.delete(id);
    line.say({ is: 'leave', from: tab, id });
  };
  const take = (id: number, part: Part) => {
    const waiting = asked.get(id);
    if (!waiting) return;
    const { answered, rest } = waiting;
    if (part.is === 'head') {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          waiting.rest = controller;
        },
        cancel: () => leave(id),
      });
      const { status, headers, bare } = part;
      answered.resolve(new Response(bare ? null : stream, { status, headers }));
    } else if (part.is === 'bytes') rest?.enqueue(part.bytes);
    else {
      asked.delete(id);
      if (part.is === 'end') rest?.close();
      else if (rest) rest.error(new TypeError('the answer broke off'));
      else answered.reject(new TypeError('there was no answer'));
    }
  };
  const stop = line.hear((said) => {
    if (said.is === 'answer' && said.to === tab) take(said.id, said.part);
    else if (said.is === 'kept') onKept(said.all);
    else if (said.is === 'first' && said.id !== first) {
      first = said.id;
      breakOff();
      found.resolve();
      onKept(said.kept);
    }
  });
  line.say({ is: 'hello' });

  return {
    fetch: async (request: Request): Promise<Response> => {
      const { url, method } = request;
      const bytes = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
      // If two tabs open at once, this can run before the first one listens.
      await found.promise;
      if (ended) throw new TypeError('this tab answers for itself now');
      count += 1;
      const id = count;
      const answered = Promise.withResolvers<Response>();
      asked.set(id, { answered, rest: null });
      const headers = [...request.headers];
      const body = bytes?.byteLength === 0 ? null : bytes;
      line.say({ is: 'ask', ask: { from: tab, id, url, method, headers, body } });
      return answered.promise;
    },
    /** From now on this tab answers its own requests. */
    end: () => {
      ended = true;
      stop();
      breakOff();
      found.resolve();
    },
  };
}
