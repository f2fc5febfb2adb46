import { limits } from '../../../src/protocol/limits.ts';
import { readTextResponse, textResponseSchema } from '../../../src/protocol/text.ts';
import { say } from '../../../src/reasons/say.ts';
import type { Notes } from '../report.ts';
import { type Ground, refused, succeeded } from './check.ts';
import { noteShape } from './shape.ts';

const contents = ['good morning', 'win free coins now', '加微信领取', 'a quiet walk by the river'];
const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    content: contents[index % contents.length] ?? '',
    contentId: `c-${index}`,
    userId: 'u-1',
    forumId: 'f-1',
  }));

/** § Text moderation and § Text result. */
export async function checkText({ caller, taskIds }: Ground, notes: Notes): Promise<void> {
  const sent = texts(limits.textsPerRequest);
  const payload = succeeded(await caller.call('text', { text: sent }), 'ten texts are taken', notes);
  if (!payload) return;
  const read = readTextResponse(payload, sent, taskIds);
  if (!read.ok) {
    notes.wrong(
      'every text gets its result',
      say(read.reason === 'malformed' ? read.detail : read.message, 'en'),
    );
    return;
  }
  notes.ok('every text gets its result');
  const { timestamp: _timestamp, nonce: _nonce, summary: _summary, ...own } = payload;
  noteShape(
    'the result is shaped as documented',
    { payload: own, schema: textResponseSchema, oddities: read.oddities },
    notes,
  );
  const echoes = read.results.every(
    (result, index) => result.content === sent[index]?.content && result.contentId === sent[index]?.contentId,
  );
  notes.holds('content and contentId are echoed', echoes, 'they differ from what was sent');
  const named = read.results.every(({ userId, forumId }) => userId === 'u-1' && forumId === 'f-1');
  notes.holds('userId and forumId are echoed', named, 'they differ from what was sent');

  const plain = await caller.call('text', { text: [{ content: 'hello' }] });
  notes.holds(
    'a text without identifiers is taken',
    plain.ok && plain.code === 0,
    plain.ok ? plain.message : plain.why,
  );
  refused(await caller.call('text', { text: texts(11) }), 'more than ten texts are refused', notes, {
    must: false,
  });
  refused(await caller.call('text', { text: [] }), 'no texts at all are refused', notes, { must: false });
  refused(await caller.call('text', {}), 'a request without text is refused', notes, { must: true });
  refused(
    await caller.call('text', { text: [{ contentId: 'c' }] }),
    'a text without content is refused',
    notes,
    { must: true },
  );
}
