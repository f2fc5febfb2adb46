export type Semaphore = ReturnType<typeof createSemaphore>;

/**
 * The source of a piece of work. A live source cannot wait; a file gives the number of `pieces` it will bring, if
 * known.
 */
export type Who = { id: string; live?: boolean; pieces?: number | null };
const anybody: Who = { id: '', pieces: 0 };

/** Past use counts half after this time. */
const halfLifeMs = 60_000;
/** Every fourth free place goes to the source that has waited longest, so that none starves. */
const inOrderEvery = 4;

type Waiting = { who: Who; start(): void };
type Use = { ms: number; at: number; begun: number[]; count: number };

/**
 * A fair semaphore: at most `places` pieces of work run at once. Live sources go first, then sources with fewer pieces,
 * then those that used the places least in the last minutes, then the first to come.
 */
export function createSemaphore(
  places: number,
  now = () => performance.now(),
): <T>(work: () => Promise<T>, signal: AbortSignal, who?: Who) => Promise<T> {
  let free = places;
  let given = 0;
  let waiting: Waiting[] = [];
  const uses = createUses(now);
  const leave = () => {
    given++;
    const next = given % inOrderEvery === 0 ? waiting[0] : nextOf(waiting, uses);
    if (!next) free++;
    else {
      waiting = waiting.filter((each) => each !== next);
      next.start();
    }
  };
  const placeFor = (who: Who, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const one = { who, start: () => settle(resolve) };
      const abort = () => {
        waiting = waiting.filter((each) => each !== one);
        settle(() => reject(signal.reason));
      };
      const settle = (end: () => void) => {
        signal.removeEventListener('abort', abort);
        end();
      };
      waiting.push(one);
      signal.addEventListener('abort', abort, { once: true });
    });
  return async (work, signal, who = anybody) => {
    signal.throwIfAborted();
    if (free > 0) free--;
    else await placeFor(who, signal);
    const end = uses.begin(who);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      end();
      leave();
    }
  };
}

function nextOf(waiting: readonly Waiting[], uses: ReturnType<typeof createUses>): Waiting | undefined {
  const ranks = new Map(
    waiting.map(({ who }) => [who, { level: levelOf(who, uses.count(who)), ms: uses.ms(who) }]),
  );
  const before = (a: Waiting, b: Waiting) => {
    const [one, other] = [ranks.get(a.who), ranks.get(b.who)];
    if (!one || !other) return false;
    return one.level === other.level ? one.ms < other.ms : one.level < other.level;
  };
  return waiting.reduce<Waiting | undefined>(
    (best, one) => (!best || before(one, best) ? one : best),
    undefined,
  );
}

/** Grows by one with each doubling of the pieces, announced or brought, whichever are more. */
function levelOf({ live, pieces }: Who, brought: number): number {
  if (live) return 0;
  return Math.floor(Math.log2(Math.max(1, pieces ?? Number.POSITIVE_INFINITY, brought)));
}

/** For each source: its pieces so far, and how long it used places lately, running work included. */
function createUses(now: () => number) {
  const uses = new Map<string, Use>();
  const faded = ({ ms, at }: Use) => ms * 2 ** (-(now() - at) / halfLifeMs);
  const forget = () => {
    for (const [id, use] of uses) if (use.begun.length === 0 && faded(use) < 1) uses.delete(id);
  };
  return {
    count: ({ id }: Who): number => uses.get(id)?.count ?? 0,
    ms: ({ id }: Who): number => {
      const use = uses.get(id);
      return use ? use.begun.reduce((sum, begun) => sum + now() - begun, faded(use)) : 0;
    },
    begin: ({ id }: Who): (() => void) => {
      if (uses.size > 1000) forget();
      const use = uses.get(id) ?? { ms: 0, at: now(), begun: [], count: 0 };
      uses.set(id, use);
      const begun = now();
      use.begun.push(begun);
      use.count++;
      return () => {
        use.begun.splice(use.begun.indexOf(begun), 1);
        use.ms = faded(use) + now() - begun;
        use.at = now();
      };
    },
  };
}
