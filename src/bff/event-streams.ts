/** Event streams that one session may have open in a process: each costs memory and reads of the database. */
const maxPerSession = 8;

/** Why a stream ends: `moved`: this process stops; `crowded`: the session opened too many. */
export type CloseReason = 'moved' | 'crowded';
type EventStream = { session: string | null; close: (reason: CloseReason) => void };

/** The server-sent event streams (SSE) that browsers have open in this process. */
export type EventStreams = {
  count(): number;
  /**
   * Registers a stream; `close` is called when it must end. When a session has too many, its oldest is closed. Returns
   * the function that removes it.
   */
  add(stream: EventStream): () => void;
  /** Ends every stream, and each that begins from now on, so that browsers connect to another process. */
  close(): void;
};

export function createEventStreams(): EventStreams {
  const open = new Set<EventStream>();
  let closed = false;
  const endOldestOf = (session: string) => {
    const own = [...open].filter((stream) => stream.session === session);
    for (const stream of own.slice(0, -maxPerSession)) {
      open.delete(stream);
      stream.close('crowded');
    }
  };
  return {
    count: () => open.size,
    add: (stream) => {
      open.add(stream);
      if (stream.session !== null) endOldestOf(stream.session);
      if (closed) stream.close('moved');
      return () => void open.delete(stream);
    },
    close: () => {
      closed = true;
      for (const stream of open) stream.close('moved');
    },
  };
}
