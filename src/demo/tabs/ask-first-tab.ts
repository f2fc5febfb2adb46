import type { Line, Part } from './messages.ts';

type Waiting = {
  answered: PromiseWithResolvers<Response>;
  /** Once its head has come: where the rest of it goes. */
  rest: ReadableStreamDefaultController<Uint8Array> | null;
};

/** Has what this tab asks answered by the first one. `tab`: by which id it is known to that one. */
export function askFirstTab(line: Line, tab: string, onKept: (all: boolean) => void) {
  const asked = new Map<number, Waiting>();
  const found = Promise.withResolvers<void>();
  let first: string | null = null;
  let count = 0;
  let ended = false;

  /** As a network would that has gone away. */
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
      // Whoever opens two tabs at once may be here before the first one listens.
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
    /** This tab answers for itself from now on. */
    end: () => {
      ended = true;
      stop();
      breakOff();
      found.resolve();
    },
  };
}
