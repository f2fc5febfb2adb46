import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { insertWaiting } from '../../testing/many-waiting.ts';

const contents = [
  'Get your fr33 c0ins tonight',
  '你这个傻逼，滚开',
  '加我微信 abc12345 便宜',
  'ADD MY ＷＥＣＨＡＴ now',
  '100% sure_thing \\o/ 🧨',
  'nothing of note here',
];
let bff: TestBff;

beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/text': (fields) => ({
      code: 0,
      message: 'success',
      text: {
        texts: (fields.text as { content: string }[]).map((text) => ({
          ...text,
          action: 'review',
          label: text.content.startsWith('nothing') ? 'Abuse' : 'Ads',
          review: true,
          rate: 0.6,
          details: [],
        })),
      },
    }),
  });
  const texts = contents.map((content, index) => ({ content, userId: `u-${index}` }));
  await bff.as('moderator')('POST', '/api/texts', { texts });
});
afterAll(() => bff.close());

type Row = {
  id: string;
  version: number;
  preview: string;
  hit?: { of: string; text: string; marks: { start: number; end: number }[] };
};
async function search(q: string): Promise<Row[]> {
  const { status, body } = await bff.as('moderator')('GET', `/api/cases?lane=all&q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.items;
}
const found = async (q: string) => (await search(q)).map((row) => contents.indexOf(row.preview)).sort();
const marked = (row: Row | undefined) =>
  row?.hit?.marks.map(({ start, end }) => row.hit?.text.slice(start, end));

describe('a search', () => {
  it.each([
    ['one Chinese character', '傻', [1]],
    ['two Chinese characters', '微信', [2]],
    ['Chinese characters that stand beside punctuation', '逼，滚', [1]],
    ['two Latin letters', 'c0', [0]],
    ['one Latin letter', 'z', []],
    ['a part of a word, whatever its capitals', 'TONI', [0]],
    ['full-width letters by plain ones', 'wechat', [3]],
    ['plain letters by full-width ones', 'ａｂｃ１２', [2]],
    ['words that stand apart, in any order', 'tonight get', [0]],
    ['nothing where one of the words is missing', 'tonight wechat', []],
    ['signs that mean something to a pattern', '100%', [4]],
    ['and takes _ for itself', 'sure_t', [4]],
    ['and \\ too', '\\o/', [4]],
    ['a character outside the first plane', '🧨', [4]],
    ['a user', 'u-5', [5]],
    ['what is only blank as no search at all', '   ', [0, 1, 2, 3, 4, 5]],
  ])('finds %s', async (_what, q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('returns the occurrences of the words', async () => {
    expect(marked((await search('微信'))[0])).toEqual(['微信']);
    expect(marked((await search('wechat'))[0])).toEqual(['ＷＥＣＨＡＴ']);
    expect((await search('u-5'))[0]?.hit).toMatchObject({ of: 'id' });
  });

  it('finds the note of a decision', async () => {
    const moderator = bff.as('moderator');
    const [row] = await search('nothing of note');
    const { body } = await moderator('POST', `/api/cases/${row?.id}/claim`);
    const { version, claim } = body.case;
    const sent = { verdict: 'approve', note: '已核实 harmless', version, epoch: claim.epoch };
    expect((await moderator('POST', `/api/cases/${row?.id}/decision`, sent)).status).toBe(200);
    expect(await found('核实')).toEqual([5]);
    expect((await search('harmless'))[0]?.hit?.of).toBe('note');
  });
});

it('looks only for grams that every text with these words has', async () => {
  const letters = fc.stringMatching(/^[a-cÉ你微ｗ🧨 ]{0,6}$/u);
  const word = fc.stringMatching(/^[a-cÉ你微ｗ🧨]{1,5}$/u);
  await fc.assert(
    fc.asyncProperty(
      letters,
      fc.array(word, { minLength: 1, maxLength: 3 }),
      letters,
      async (one, words, other) => {
        const text = one + words.join(other) + one;
        const { rows } = await sql<{ found: boolean; count: number }>`
        select search_grams(search_fold(${text})) @> needles as found, cardinality(needles) as count
        from search_needles(search_fold(${words.join(' ')})) as needles`.execute(bff.db);
        expect(rows).toMatchObject([{ found: true }]);
        expect(rows[0]?.count).toBeGreaterThan(0);
      },
    ),
  );
});

describe('a search that many cases match', () => {
  const many = 5100;
  let full: TestBff;
  beforeAll(async () => {
    full = await startTestBff();
    await insertWaiting(full.db, many);
    await sql`
      insert into case_search (case_id, body, pieces)
      select id, search_fold(preview), jsonb_build_array(jsonb_build_object('of', 'content', 'text', preview))
      from review_case`.execute(full.db);
  });
  afterAll(() => full.close());

  const pagesOf = async (query: string) => {
    const previews: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const at = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await full.as('supervisor')('GET', `/api/cases?lane=all&limit=200${query}${at}`);
      previews.push(...body.items.map((row: Row) => row.preview));
      cursor = body.nextCursor;
    }
    return previews;
  };
  const offers = (fits: (n: number) => boolean) =>
    Array.from({ length: many }, (_, n) => n)
      .filter(fits)
      .map((n) => `offer ${n}`)
      .toReversed();

  it('finds each of them once, in the order of the list', async () => {
    expect(await pagesOf('&sort=newest&q=offer')).toEqual(offers(() => true));
  });
  it('finds those that also fit a filter', async () => {
    expect(await pagesOf('&sort=newest&q=offer&user=u-77')).toEqual(['offer 77']);
  });
  it('finds few by the index, in the order of the list', async () => {
    expect(await pagesOf('&sort=newest&q=fer+99')).toEqual(offers((n) => `${n}`.includes('99')));
  });
});
