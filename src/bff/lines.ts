/** How many lines one session may have open on a process; each costs memory and reads of the database. */
const maxPerSession = 8;

/** Why a line ends: this process stops, or its session opened more of them than it may. */
export type HungUp = 'moved' | 'crowded';
type Line = { session: string | null; hangUp: (why: HungUp) => void };

/** The open lines of events: how many browsers listen, and the way to send them all elsewhere. */
export type Lines = {
  count(): number;
  /**
   * A line has begun; `hangUp` is called when it must end. Of a session that has too many, the oldest ends. Gives the
   * way to say that it ended.
   */
  enter(line: Line): () => void;
  /** Ends every line, and each that begins from now on: browsers come back, to whoever answers then. */
  close(): void;
};

export function createLines(): Lines {
  const open = new Set<Line>();
  let closed = false;
  const endOldestOf = (session: string) => {
    const own = [...open].filter((line) => line.session === session);
    for (const line of own.slice(0, -maxPerSession)) {
      open.delete(line);
      line.hangUp('crowded');
    }
  };
  return {
    count: () => open.size,
    enter: (line) => {
      open.add(line);
      if (line.session !== null) endOldestOf(line.session);
      if (closed) line.hangUp('moved');
      return () => void open.delete(line);
    },
    close: () => {
      closed = true;
      for (const line of open) line.hangUp('moved');
    },
  };
}
