// Soak: a thousand questions to a chat endpoint, some of which end only when their time is over.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodReason, harmless, rejection, startAdviserRoom } from '../testing/adviser.ts';
import type { ChatMood, Question } from '../testing/chat-endpoint.ts';
import { decideAs } from '../testing/decisions.ts';

/** Twenty ways to answer. The first four can be shown. */
const ways: [string, (question: Question) => ChatMood][] = [
  ['a rejection', (question) => ({ content: rejection(question) })],
  ['nothing wrong', () => ({ content: harmless })],
  ['unsure', () => ({ content: { ...harmless, verdict: 'unsure' } })],
  [
    'a rejection in a code block',
    (question) => ({ content: `\`\`\`json\n${JSON.stringify(rejection(question))}\n\`\`\`` }),
  ],
  [
    'an invented clause',
    (question) => ({ content: rejection(question, { clause: 'Coins are never allowed here at all.' }) }),
  ],
  [
    'a changed clause',
    (question) => ({ content: rejection(question, { clause: `${rejection(question).clause} always` }) }),
  ],
  [
    'a clause of another policy',
    (question) => ({ content: rejection(question, { clause: question.policies[1]?.texts[0] }) }),
  ],
  ['no clause', (question) => ({ content: rejection(question, { clause: null }) })],
  [
    'a quotation that is nowhere',
    (question) => ({
      content: rejection(question, { reason: 'The rules say “never sell coins” about this.' }),
    }),
  ],
  ['an unknown policy', (question) => ({ content: rejection(question, { policy: 'public-order' }) })],
  [
    'a reason in German',
    (question) => ({
      content: rejection(question, {
        reason: 'Der Text macht ein zweifelhaftes Angebot und ist daher verboten.',
      }),
    }),
  ],
  [
    'a reason in Chinese',
    (question) => ({ content: rejection(question, { reason: '该内容含有可疑的优惠信息，违反了规定。' }) }),
  ],
  [
    'an address',
    (question) => ({
      content: rejection(question, { reason: `${goodReason} See https://evil.example/x for more.` }),
    }),
  ],
  [
    'a long reason',
    (question) => ({ content: rejection(question, { reason: `${goodReason} `.repeat(20) }) }),
  ],
  ['prose', () => ({ content: 'This looks like spam to me.' })],
  ['a page', () => ({ body: '<!doctype html><title>502</title>' })],
  ['no choices', () => ({ body: '{"choices": []}' })],
  ['an endless answer', () => 'endless'],
  ['a slow answer without an end', () => 'slow'],
  ['a broken connection', () => 'cut'],
];
const shown = 4;

let on: Awaited<ReturnType<typeof startAdviserRoom>>;
beforeAll(async () => {
  on = await startAdviserRoom();
});
afterAll(() => on?.close());

it('of 1,000 scripted answers, shows what can be shown and nothing else, and delays no case', async () => {
  const { room, chat, call, set, give, open, adviceTo, statsOf } = on;
  await set();
  const wayOf = (content: string) => Number(content.split(' ').at(-1)) % ways.length;
  chat.settings.mood = (question) => ways[wayOf(question.content)]?.[1](question) ?? 'cut';
  // No copies of each other.
  const words = (index: number) =>
    Array.from({ length: 8 }, (_, at) => ((index + 1) * (at + 3) * 7_368_787).toString(36)).join(' ');
  const contents = Array.from({ length: 1000 }, (_, index) => `${words(index)} ${index}`);
  const ids = await open(...contents);
  // Each case is there before anything was asked.
  expect([new Set(ids).size, chat.seen.length]).toEqual([1000, 0]);
  const open1000 = await room.bff.db
    .selectFrom('review_case')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  expect(open1000.count).toBe(1000);
  await give();
  // What brought no answer is tried again, and given up after the fourth attempt.
  await sql`update advice set next_at = now(), attempts = 3 where state = 'waiting'`.execute(room.bff.db);
  await give();
  // Hidden from everybody until it is decided.
  for (const [index, id] of ids.entries())
    if (index % 7 === 0) expect(await adviceTo('mo', id)).toBeUndefined();
  for (const id of ids) await decideAs(room.bff, id, 'approve', 'mo');
  const seen = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    const way = ways[wayOf(contents[index] ?? '')]?.[0] ?? '';
    const advice = await adviceTo('mo', id);
    seen.set(way, (seen.get(way) ?? 0) + (advice ? 1 : 0));
    if (!advice) continue;
    expect([goodReason, harmless.reason]).toContain(advice.reason);
  }
  expect(Object.fromEntries(seen)).toEqual(
    Object.fromEntries(ways.map(([name], index) => [name, index < shown ? 1000 / ways.length : 0])),
  );
  const { body } = await call('GET');
  expect(body.counts).toMatchObject({ given: 200, waiting: 0, failed: 100 });
  expect(
    Object.fromEntries(body.dropped.map(({ why, count }: { why: string; count: number }) => [why, count])),
  ).toEqual({
    'invented-clause': 250,
    malformed: 150,
    'other-language': 100,
    'too-long': 100,
    'has-address': 50,
    'unknown-policy': 50,
  });
  expect(await statsOf()).toMatchObject({
    ...{ given: 200, unsure: 50, dropped: 700, failed: 100, questions: 0 },
    people: { compared: 150, agreed: 50 },
    approved: { compared: 50, agreed: 50 },
    rejected: { compared: 100, agreed: 0 },
    gold: { compared: 0, share: null },
  });
}, 300_000);
