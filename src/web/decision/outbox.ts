import { createStore, del, delMany, entries, set } from 'idb-keyval';
import type { CaseDetail, Decision, Verdict } from '../../api/cases.ts';
import type { DecisionAnswer, DecisionBody } from '../../api/decisions.ts';
import { connectionNow, onConnection } from '../api/connection.ts';
import { tab } from '../api/people.ts';
import { type ClientProblem, isProblem, ProblemError } from '../api/problem-error.ts';
import { isForLater } from './for-later.ts';

/** A decision as it is sent; `epoch` null: made without a claim, which is requested before it is sent. */
export type WaitingBody = Omit<DecisionBody, 'epoch'> & { epoch: number | null };

/**
 * A decision that the server has not accepted yet. `sending`: its tab waits for the answer. `waiting`: for the network.
 * `refused`: until the person has seen why.
 */
export type OutboxEntry = {
  personId: string;
  /** The idempotency key: however often it is sent, it counts once. */
  key: string;
  caseId: string;
  title: string;
  lane: string;
  verdict: Verdict;
  body: WaitingBody;
  at: number;
  tab: string;
  state: 'sending' | 'waiting' | 'refused';
  problem: ClientProblem | null;
};

export type Outcome = { decision: Decision; error: null } | { decision: null; error: ProblemError };

type Options = {
  personId: string;
  /** Who is signed in now: another person's session must not send these. */
  signedIn: () => Promise<string | null>;
  decide: (caseId: string, body: DecisionBody, key: string) => Promise<DecisionAnswer>;
  claim: (caseId: string) => Promise<CaseDetail>;
  /** What is in the outbox has changed, in this tab or another. */
  onChange: (entries: readonly OutboxEntry[]) => void;
  /** `here`: this tab sent it. */
  onOutcome: (entry: OutboxEntry, outcome: Outcome, here: boolean) => void;
};

const againMs = 5000;
/** Claims count from 1. */
const noEpoch = 0;
const tabLock = (id: string) => `second-look.tab.${id}`;

/** A tab has this lock as long as it lives. Plain http has no locks; then the idempotency key alone decides. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;
void locks()?.request(tabLock(tab), () => new Promise(() => {}));

let opened: ReturnType<typeof createStore> | undefined;
const place = () => {
  opened ??= createStore('second-look.outbox', 'entries');
  return opened;
};

const isEntry = (stored: unknown): stored is OutboxEntry =>
  typeof stored === 'object' &&
  stored !== null &&
  'key' in stored &&
  'personId' in stored &&
  'body' in stored;

async function readEntries(personId: string): Promise<OutboxEntry[]> {
  const all = (await entries(place())).map(([, stored]: [IDBValidKey, unknown]) => stored).filter(isEntry);
  return all.filter((entry) => entry.personId === personId).sort((one, other) => one.at - other.at);
}

type Message = { personId: string; entry: OutboxEntry | null; decision: Decision | null };

/**
 * One person's decisions on their way to the server, in this browser. They outlive the page. One tab at a time sends
 * them, in order; an answer that got lost is asked for again with the same key.
 */
export function makeOutbox({ personId, signedIn, decide, claim, onChange, onOutcome }: Options) {
  const keyOf = (key: string): IDBValidKey => [personId, key];
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('second-look.outbox');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let mutex: Promise<unknown> = Promise.resolve();

  const read = async () => {
    const list = await readEntries(personId);
    if (!closed) onChange(list);
    return list;
  };
  const changed = async (message: Partial<Message> = {}) => {
    channel?.postMessage({ personId, entry: null, decision: null, ...message });
    await read();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.personId !== personId) return;
    const { entry, decision } = data;
    if (entry && decision) onOutcome(entry, { decision, error: null }, false);
    else if (entry?.problem)
      onOutcome(entry, { decision: null, error: new ProblemError(entry.problem) }, false);
    void read();
  });

  /** Only one tab at a time sends, or takes back. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const manager = locks();
    if (manager) return manager.request(`second-look.outbox.${personId}`, work);
    const turn = mutex.then(work);
    mutex = turn.catch(() => undefined);
    return turn;
  }

  /** Whether the tab that was sending it is gone: then nobody waits for its answer. */
  async function isOrphan(entry: OutboxEntry): Promise<boolean> {
    if (entry.state !== 'sending') return false;
    const { held = [] } = (await locks()?.query()) ?? {};
    return !held.some(({ name }) => name === tabLock(entry.tab));
  }

  /**
   * Sends it under its claim. If that has ended, or there was none, the case is claimed again, as long as it is what the
   * person saw. It is sent first in any case: only so does a decision whose answer got lost get its answer.
   */
  async function send({ caseId, body, key }: OutboxEntry): Promise<Decision> {
    const sendAs = async (epoch: number) => (await decide(caseId, { ...body, epoch }, key)).decision;
    try {
      return await sendAs(body.epoch ?? noEpoch);
    } catch (error) {
      if (!isProblem(error, 'claim_lost') || error.problem.case?.version !== body.version) throw error;
      const { case: claimed } = await claim(caseId);
      return sendAs(claimed.claim?.epoch ?? noEpoch);
    }
  }

  async function settle(entry: OutboxEntry, outcome: Outcome): Promise<void> {
    if (outcome.decision) {
      await del(keyOf(entry.key), place());
      onOutcome(entry, outcome, true);
      await changed({ entry, decision: outcome.decision });
    } else {
      const { problem } = outcome.error;
      const refused: OutboxEntry = { ...entry, state: 'refused', problem };
      await set(keyOf(entry.key), refused, place());
      onOutcome(refused, outcome, true);
      await changed({ entry: refused });
    }
  }

  /** Sends the first that waits. False: none does, or the server cannot be reached. */
  async function sendFirst(): Promise<boolean> {
    const list = await readEntries(personId);
    for (const entry of list) {
      if (entry.state !== 'waiting' && !(await isOrphan(entry))) continue;
      try {
        await settle(entry, { decision: await send(entry), error: null });
        return true;
      } catch (error) {
        if (!isProblem(error) || isForLater(error)) return false;
        await settle(entry, { decision: null, error });
        return true;
      }
    }
    return false;
  }

  /** Sends everything that waits, in order, as far as the server can be reached. */
  async function drain(): Promise<void> {
    clearTimeout(timer);
    await alone(async () => {
      const open = (await readEntries(personId)).some(({ state }) => state !== 'refused');
      if (!open || (await signedIn()) !== personId) return;
      while (!closed && (await sendFirst()));
    });
    if (closed) return;
    const left = await read();
    clearTimeout(timer);
    if (left.some(({ state }) => state !== 'refused')) timer = setTimeout(() => void drain(), againMs);
  }

  const stopFollowing = onConnection(() => {
    if (connectionNow() === 'live') void drain();
  });

  return {
    read,
    drain,
    async add(entry: OutboxEntry): Promise<void> {
      await set(keyOf(entry.key), entry, place());
      await changed();
    },
    /** Its tab has the answer, or the person has seen why it was refused. */
    async remove(key: string): Promise<void> {
      await del(keyOf(key), place());
      await changed();
    },
    /** Its tab could not reach the server. */
    async wait(entry: OutboxEntry): Promise<void> {
      await set(keyOf(entry.key), { ...entry, state: 'waiting' }, place());
      await changed();
      clearTimeout(timer);
      timer = setTimeout(() => void drain(), againMs);
    },
    /** Takes back a decision that waits. False: it has been sent meanwhile, and can be undone as usual. */
    takeBack: (key: string): Promise<boolean> =>
      alone(async () => {
        const found = (await readEntries(personId)).some((entry) => entry.key === key);
        if (found) await del(keyOf(key), place());
        await changed();
        return found;
      }),
    /** An explicit sign-out: what has not been sent is discarded. */
    async clear(): Promise<void> {
      const list = await readEntries(personId);
      await delMany(
        list.map(({ key }) => keyOf(key)),
        place(),
      );
      await changed();
    },
    close(): void {
      closed = true;
      channel?.close();
      stopFollowing();
      clearTimeout(timer);
    },
  };
}
export type Outbox = ReturnType<typeof makeOutbox>;
