/** The open lines of events: how many browsers listen, and the way to send them all elsewhere. */
export type Lines = {
  count(): number;
  /** A line has begun; `hangUp` is called when it must end. Gives the way to say that it ended. */
  enter(hangUp: () => void): () => void;
  /** Ends every line, and each that begins from now on: browsers come back, to whoever answers then. */
  close(): void;
};

export function createLines(): Lines {
  const open = new Set<() => void>();
  let closed = false;
  return {
    count: () => open.size,
    enter: (hangUp) => {
      open.add(hangUp);
      if (closed) hangUp();
      return () => void open.delete(hangUp);
    },
    close: () => {
      closed = true;
      for (const hangUp of open) hangUp();
    },
  };
}
