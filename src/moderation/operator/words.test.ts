import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operatorTokenFile, readOperatorToken } from '../../platform/node/keys/operator-token.ts';
import { wordAnswerSchema, wordsImportAnswerSchema, wordsPageSchema } from '../../protocol/operator/words.ts';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { withoutReasons } from '../../testing/without-reasons.ts';

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startHarness({}, { frameTasks: [fakeOcr()], audioTasks: [] });
  token = await readOperatorToken(operatorTokenFile(harness.dataDir));
});
afterAll(() => harness.close());
afterEach(async () => {
  const { items } = await list();
  await Promise.all(items.map(({ id }) => ask('DELETE', `/${id}`)));
});

const ask = (method: string, path: string, body?: unknown) =>
  fetch(`${harness.service.url}/operator/words${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const list = async (query = '?limit=200') => wordsPageSchema.parse(await (await ask('GET', query)).json());
const keep = async (fields: unknown) => {
  const answer = await ask('POST', '', fields);
  return { status: answer.status, word: wordAnswerSchema.parse(await answer.json()).word };
};
const bring = async (csv: string) =>
  wordsImportAnswerSchema.parse(withoutReasons(await (await ask('POST', '/import', { csv })).json()));

const moderated = z.object({
  text: z.object({
    texts: z.array(
      z.object({
        action: z.string(),
        label: z.string(),
        details: z.array(z.looseObject({ hint: z.string() })),
      }),
    ),
  }),
});
async function moderate(content: string) {
  const { payload } = await harness.call('text', { text: [{ content }] });
  const [result] = moderated.parse(payload).text.texts;
  return (
    result && { action: result.action, label: result.label, hints: result.details.map(({ hint }) => hint) }
  );
}

describe('own words', () => {
  it('apply from the next text on, with their level, until they are removed', async () => {
    expect(await moderate('a frobnitz')).toMatchObject({ action: 'pass' });
    const { status, word } = await keep({ word: ' frobnitz ', level: 'block' });
    expect(status).toBe(201);
    expect(word).toMatchObject({ word: 'frobnitz', label: 'UserDefine', level: 'block', match: 'fuzzy' });
    expect(await moderate('a fr0bnitz')).toEqual({
      action: 'block',
      label: 'UserDefine',
      hints: ['frobnitz'],
    });
    expect(await (await ask('DELETE', `/${word.id}`)).json()).toEqual({ word });
    expect(await moderate('a frobnitz')).toMatchObject({ action: 'pass' });
  });

  it('are changed, not added again, when only capitals differ', async () => {
    const first = await keep({ word: 'frobnitz' });
    const again = await keep({ word: 'FROBNITZ', level: 'allow', label: 'Ads' });
    expect(again.status).toBe(200);
    expect(again.word).toEqual({ ...first.word, word: 'FROBNITZ', level: 'allow', label: 'Ads' });
    expect((await list()).total).toBe(1);
  });

  it.each([
    [{ word: ' ' }, 'word', 'must not be empty'],
    [{ word: 'a\u0000b' }, 'word', 'must not contain control characters'],
    [{ word: '\u200b' }, 'word', 'must contain visible characters'],
    [{ word: 'x'.repeat(101) }, 'word', 'must be at most 100 characters'],
    [
      { word: 'x', label: 'Normal' },
      'label',
      'must be one of: Terror, Porn, Politics, Sensitive, Ads, Abuse, Nonsense, UserDefine',
    ],
    [{ word: 'x', level: 'pass' }, 'level', 'must be one of: review, block, allow'],
  ])('refuse %j with words', async (fields, path, message) => {
    const answer = await ask('POST', '', fields);
    expect([answer.status, withoutReasons(await answer.json())]).toMatchObject([
      400,
      { errors: [{ path, message }] },
    ]);
  });

  it('are listed newest first, page by page, and found by a part of them', async () => {
    await bring('alpha-one\nalpha_two\nbeta\n100%\n');
    expect((await list('?q=alpha')).items.map(({ word }) => word).sort()).toEqual(['alpha-one', 'alpha_two']);
    expect((await list('?q=a_t')).items.map(({ word }) => word)).toEqual(['alpha_two']);
    expect((await list('?q=%25')).items.map(({ word }) => word)).toEqual(['100%']);
    const seen: string[] = [];
    for (let query = '?limit=3'; query !== ''; ) {
      const { items, nextCursor, total } = await list(query);
      expect(total).toBe(4);
      seen.push(...items.map(({ word }) => word));
      query = nextCursor === null ? '' : `?limit=3&cursor=${nextCursor}`;
    }
    expect(seen.toSorted()).toEqual(['100%', 'alpha-one', 'alpha_two', 'beta']);
    expect((await ask('GET', '?cursor=nonsense')).status).toBe(400);
  });

  it('are imported from a file: unusable lines are reported by number, the others are taken', async () => {
    await keep({ word: 'known' });
    const csv = [
      '\uFEFFword,label,level,match',
      '"comma, quoted",ads,BLOCK,exact',
      '',
      'known,,block,',
      'plain',
      'bad,Nothing,,',
      'bad,,maybe,',
      ',Ads,,',
      'Plain',
      'a,b,c,d,e',
      '"open,,,',
      '小恐龙,UserDefine,review,pinyin',
    ].join('\r\n');
    expect(await bring(csv)).toEqual({
      added: 3,
      changed: 1,
      refused: [
        { line: 6, reason: expect.stringMatching(/^label: must be one of: Terror, /) },
        { line: 7, reason: 'level: must be one of: review, block, allow' },
        { line: 8, reason: 'word: must not be empty' },
        { line: 9, reason: 'the same word is already in line 5' },
        { line: 10, reason: 'has more than the four columns word, label, level, match' },
        { line: 11, reason: 'a quotation mark is not closed' },
      ],
    });
    expect(await moderate('xiao kong long')).toMatchObject({ action: 'review', hints: ['小恐龙'] });
    expect(await moderate('known')).toMatchObject({ action: 'block' });
  });

  it('that read the same as another are refused with their line, and also as a single word', async () => {
    await keep({ word: 'c++' });
    const csv = [
      '!!!',
      '!\u200b!!',
      'c+\u200b+',
      'cafe',
      'café',
      'café,,,exact',
      '\ufeff\u200bpasted\u200b',
    ].join('\n');
    const same = 'a search cannot tell them apart';
    expect(await bring(csv)).toEqual({
      added: 4,
      changed: 0,
      refused: [
        { line: 2, reason: `reads the same as the word in line 1: ${same}` },
        { line: 3, reason: `reads the same as "c++", which is already in the list: ${same}` },
        { line: 5, reason: `reads the same as the word in line 4: ${same}` },
      ],
    });
    const answer = await ask('POST', '', { word: 'C\u200b++' });
    expect([answer.status, withoutReasons(await answer.json())]).toMatchObject([
      400,
      {
        errors: [{ path: 'word', message: `reads the same as "c++", which is already in the list: ${same}` }],
      },
    ]);
    // The word itself may be changed.
    expect((await keep({ word: 'C++', level: 'block' })).status).toBe(200);
  });

  it('of a hostile list: a text that was not searched to its end goes to review, and trying it says so', async () => {
    await bring(Array.from({ length: 100 }, (_, i) => '!'.repeat(i + 1)).join('\n'));
    const content = '!'.repeat(3000);
    expect(await moderate(content)).toMatchObject({
      action: 'review',
      hints: expect.arrayContaining([expect.stringMatching(/stopped early/)]),
    });
    expect(await (await ask('POST', '/try', { content })).json()).toMatchObject({
      unsearched: expect.stringMatching(/stopped early/),
    });
  });

  it('are exported to a file that imports as the same words', async () => {
    await bring('"say ""hi"", you",Abuse,block,exact\n c++ ,Ads,,\n');
    const answer = await ask('GET', '/export');
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    const csv = await answer.text();
    expect(csv).toMatch(/^word,label,level,match\n/);
    expect(csv).toContain('"say ""hi"", you",Abuse,block,exact\n');
    expect(await bring(csv)).toEqual({ added: 0, changed: 2, refused: [] });
  });

  it('are tried together with the lexicon, with offsets and the text as read', async () => {
    await keep({ word: 'frobnitz' });
    const content = 'you id\u200biot, a fr0bnitz';
    const answer = await (await ask('POST', '/try', { content })).json();
    expect(answer).toEqual({
      action: 'review',
      label: expect.any(String),
      rate: expect.any(Number),
      unsearched: null,
      hits: [
        {
          start: 4,
          end: 10,
          keyword: 'id\u200biot',
          readAs: 'idiot',
          label: 'Abuse',
          level: 'review',
          match: 'fuzzy',
        },
        {
          start: 14,
          end: 22,
          keyword: 'fr0bnitz',
          readAs: 'frobnitz',
          label: 'UserDefine',
          level: 'review',
          match: 'fuzzy',
        },
      ],
    });
  });

  it('survive a restart, and a word that is not there is not found', async () => {
    await keep({ word: 'frobnitz' });
    await harness.restart();
    expect(await moderate('a frobnitz')).toMatchObject({ action: 'review' });
    expect((await ask('DELETE', '/no-such-word')).status).toBe(404);
  });
});
