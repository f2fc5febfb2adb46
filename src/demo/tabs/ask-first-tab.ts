import type { Part, TabChannel } from './messages.ts';

type PendingRequest = {
  answered: PromiseWithResolvers<Response>;
  /** Receives the rest of the answer; null until its head has arrived. */
  rest: ReadableStreamDefaultController<Uint8Array> | null;
};

/** Sends this tab's requests to the first tab. `tab`: the id by which the first tab knows this one. */
export function askFirstTab(channel: TabChannel, tab: string, onSaved: (all: boolean) => void) {
  const pending = new Map<number, PendingRequest>();
  const found = Promise.withResolvers<void>();
  let first: string | null = null;
  let count = 0;
  let ended = false;

  /** Fails all open requests, as a lost network would. */
  const failPending = () => {
    for (const { answered, rest } of pending.values()) {
      const lost = new TypeError('the tab that answered is gone');
      if (rest) rest.error(lost);
      else answered.reject(lost);
    }
    pending.clear();
  };
  const cancel = (id: number) => {
    pending.delete(id);
    channel.send({ is: 'leave', from: tab, id });
  };
  const receive = (id: number, part: Part) => {
    const request = pending.get(id);
    if (!request) return;
    const { answered, rest } = request;
    if (part.is === 'head') {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          request.rest = controller;
        },
        cancel: () => cancel(id),
      });
      const { status, headers, bare } = part;
      answered.resolve(new Response(bare ? null : stream, { status, headers }));
    } else if (part.is === 'bytes') rest?.enqueue(part.bytes);
    else {
      pending.delete(id);
      if (part.is === 'end') rest?.close();
      else if (rest) rest.error(new TypeError('the answer was cut off'));
      else answered.reject(new TypeError('there was no answer'));
    }
  };
  const stop = channel.listen((message) => {
    if (message.is === 'answer' && message.to === tab) receive(message.id, message.part);
    else if (message.is === 'saved') onSaved(message.all);
    else if (message.is === 'first' && message.id !== first) {
      first = message.id;
      failPending();
      found.resolve();
      onSaved(message.saved);
    }
  });
  channel.send({ is: 'hello' });

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
      pending.set(id, { answered, rest: null });
      const headers = [...request.headers];
      const body = bytes?.byteLength === 0 ? null : bytes;
      channel.send({ is: 'ask', ask: { from: tab, id, url, method, headers, body } });
      return answered.promise;
    },
    /** From now on this tab answers its own requests. */
    end: () => {
      ended = true;
      stop();
      failPending();
      found.resolve();
    },
  };
}
