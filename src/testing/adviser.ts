import { sql } from 'kysely';
import { createSend } from '../bff/node/send.ts';
import { giveDueAdvice } from '../review/adviser/give-advice.ts';
import { type Question, startChatEndpoint } from './chat-endpoint.ts';
import { startReviewRoom } from './review-room.ts';

export const goodReason = 'The text makes a doubtful offer, which this clause forbids.';
/** What a good model says: the first line of the first policy. */
export const rejection = ({ policies: [first] }: Question, more: object = {}) => ({
  verdict: 'reject',
  policy: first?.key,
  clause: first?.texts[0]?.split('\n')[0]?.trim(),
  reason: goodReason,
  ...more,
});
export const harmless = {
  verdict: 'approve',
  policy: null,
  clause: null,
  reason: 'No rule forbids this ordinary text.',
};

const rejects = (question: Question) => ({ content: rejection(question) });

/** Several people over one BFF, and a chat endpoint that it may reach. */
export async function startAdviserRoom() {
  const room = await startReviewRoom(
    { mo: 'moderator', max: 'moderator', sam: 'supervisor', ada: 'admin' },
    null,
  );
  const chat = await startChatEndpoint({ token: 'good', mood: rejects });
  const outgoing = createSend([chat.host]);
  room.bff.outside.send = outgoing.send;
  const { db } = room.bff;
  const call = (method: string, body?: object) => room.as('ada')(method, '/api/adviser', body);
  const from = (at: number) => ({ userId: `author-${at}`, contentId: `post-${at}` });
  return {
    room,
    chat,
    from,
    call,
    set: (more: object = {}) =>
      call('PUT', { url: chat.url, model: 'tester-1', on: true, language: 'en', token: 'good', ...more }),
    /** Asks about every case that is due. */
    give: () => giveDueAdvice(room.bff.context(), { timeoutMs: 300, random: () => 0.5 }),
    /** Sends texts. Returns the ids of their cases. */
    open: async (...contents: string[]): Promise<string[]> => {
      const ids: string[] = [];
      for (let first = 0; first < contents.length; first += 100) {
        const some = contents.slice(first, first + 100);
        const texts = some.map((content, at) => ({ content, ...from(first + at) }));
        const { body } = await room.as('ada')('POST', '/api/texts', { texts });
        ids.push(...body.results.map(({ caseId }: { caseId: string }) => caseId));
      }
      return ids;
    },
    adviceTo: async (name: string, id: string) => (await room.see(name, id)).advice,
    statsOf: async () => {
      const [from, to] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
      return (await room.as('sam')('GET', `/api/stats/adviser?from=${from}&to=${to}`)).body;
    },
    /** What waits for another attempt is due now. */
    due: () => sql`update advice set next_at = now()`.execute(db),
    /** As it was before the adviser was set. */
    reset: async () => {
      chat.settings.token = 'good';
      chat.settings.mood = rejects;
      chat.seen.length = 0;
      await db.deleteFrom('advice').execute();
      await db.deleteFrom('adviser').execute();
    },
    close: async () => {
      await room.bff.close();
      await outgoing.close();
      await chat.close();
    },
  };
}
