import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { because } from '../reasons/reason.ts';
import { readRequest } from './read-request.ts';
import {
  readTextResponse,
  textRequestReader,
  textRequestSchema,
  textResponseSchema,
  textResultSchema,
} from './text.ts';

const result = (contentId: string | undefined, more: Record<string, unknown> = {}) => ({
  content: `text ${contentId}`,
  action: 'review',
  label: 'Ads',
  review: true,
  rate: 0.61,
  details: [{ keyword: 'coins', hint: 'coins', mainLabel: 'Ads', subLabel: 'contact' }],
  ...(contentId === undefined ? {} : { contentId }),
  ...more,
});
const response = (texts: unknown[], more: Record<string, unknown> = {}) => ({
  code: 0,
  message: 'success',
  timestamp: 1,
  nonce: 'n',
  text: { texts },
  ...more,
});
function readOne(more: Record<string, unknown>) {
  const read = readTextResponse(response([result('a', more)]), [{ contentId: 'a' }]);
  if (!read.ok) throw new Error(read.reason);
  return { ...read.results[0], oddities: read.oddities };
}

describe('requests', () => {
  const texts = (count: number) => ({
    text: Array.from({ length: count }, (_, at) => ({ content: `t${at}` })),
  });

  test('L1: one to ten texts, no more', () => {
    for (const schema of [textRequestSchema, textRequestReader]) {
      expect(readRequest(schema, texts(10)).ok).toBe(true);
      expect(readRequest(schema, texts(0))).toMatchObject({ ok: false, member: 'text', issue: 'too_small' });
      expect(readRequest(schema, texts(11))).toMatchObject({ ok: false, member: 'text', issue: 'too_big' });
    }
  });

  test('the wrong member is named as people write it', () => {
    const wrong = (fields: unknown) => readRequest(textRequestReader, fields);
    expect(wrong({ text: [{ content: 'a' }, { content: 7 }] })).toMatchObject({ member: 'text[1].content' });
    expect(wrong({ text: [{}] })).toMatchObject({ member: 'text[0].content' });
    expect(wrong({ text: 'a' })).toMatchObject({ member: 'text' });
    expect(wrong({})).toMatchObject({ member: 'text' });
    expect(wrong(null)).toMatchObject({ member: '' });
  });

  test('we send no undocumented member, and accept those of others', () => {
    const fields = { text: [{ content: 'a', mood: 'good' }], tasks: ['x'] };
    expect(readRequest(textRequestSchema, fields)).toMatchObject({ ok: false, member: 'text[0].mood' });
    expect(readRequest(textRequestReader, fields)).toEqual({ ok: true, value: { text: [{ content: 'a' }] } });
  });
});

describe('responses', () => {
  test('V1: code 0 is success as a number and as a string; any other is a refusal with its message', () => {
    const sent = [{ contentId: 'a' }];
    expect(readTextResponse(response([result('a')], { code: '0' }), sent).ok).toBe(true);
    expect(readTextResponse({ code: '1101', message: 'too many' }, sent)).toEqual({
      ok: false,
      reason: 'refused',
      code: 1101,
      message: 'too many',
    });
    for (const code of [undefined, null, 'none', {}]) {
      expect(readTextResponse(response([], { code }), sent)).toMatchObject({ reason: 'malformed' });
    }
  });

  test('V2: labels have one spelling, unknown ones are kept and marked', () => {
    expect(readOne({ label: 'ADs' })).toMatchObject({ label: 'Ads', oddities: [] });
    expect(readOne({ details: [{ mainLabel: 'Nosense' }] }).details).toEqual([{ mainLabel: 'Nonsense' }]);
    expect(readOne({ label: 'Gambling' })).toMatchObject({
      label: 'Gambling',
      oddities: [{ path: 'text.texts[0].label' }],
    });
  });

  test.each([
    [0.5, 0.5],
    ['0.5', 0.5],
    [0, 0],
    ['1', 1],
    [null, null],
    [undefined, null],
  ])('V3: the rate %j reads as %j', (sent, rate) => {
    expect(readOne({ rate: sent })).toMatchObject({ rate, oddities: [] });
  });

  test.each([[1.01], [-0.1], ['97'], ['high'], [Number.NaN], [{}]])(
    'V3: the rate %j is none, and odd',
    (sent) => {
      expect(readOne({ rate: sent })).toMatchObject({
        rate: null,
        oddities: [{ path: 'text.texts[0].rate' }],
      });
    },
  );

  test('V7: a main label may be a number', () => {
    expect(readOne({ details: [{ mainLabel: 5 }] }).details).toEqual([{ mainLabel: 5 }]);
  });

  test('V8: missing details are empty', () => {
    expect(readOne({ details: undefined })).toMatchObject({ details: [], oddities: [] });
    expect(readOne({ details: null })).toMatchObject({ details: [], oddities: [] });
  });

  test('V8: results are in the order of the request, by contentId, whatever order they arrive in', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: ids.length }), (order) => {
        const read = readTextResponse(
          response(order.map((id) => result(id))),
          ids.map((contentId) => ({ contentId })),
        );
        expect(read.ok && read.results.map(({ contentId }) => contentId)).toEqual(ids);
      }),
    );
  });

  test('V8: by position when one has no contentId, or two have the same', () => {
    const order = (ids: (string | undefined)[], back = ids) => {
      const read = readTextResponse(
        response(back.map((id, at) => result(id, { content: `${at}` }))),
        ids.map((contentId) => ({ contentId })),
      );
      return read.ok ? read.results.map(({ content }) => content) : read.reason;
    };
    expect(order(['a', undefined])).toEqual(['0', '1']);
    expect(order([undefined, undefined])).toEqual(['0', '1']);
    expect(order(['a', 'a'])).toEqual(['0', '1']);
    expect(order(['a', 'b'], [undefined, undefined])).toEqual(['0', '1']);
    expect(order(['a', undefined], [undefined, 'a'])).toEqual(['0', '1']);
  });

  test('V8: a verdict is never assigned to a text with another contentId', () => {
    const read = (sent: (string | undefined)[], back: (string | undefined)[]) =>
      readTextResponse(
        response(back.map((id) => result(id))),
        sent.map((contentId) => ({ contentId })),
      );
    expect(read(['a', 'b'], ['a', 'x'])).toMatchObject({ reason: 'malformed' });
    expect(read(['a', 'b'], ['b', 'b'])).toMatchObject({ reason: 'malformed' });
    expect(read(['a', 'b'], ['b', undefined])).toMatchObject({ reason: 'malformed' });
  });

  test('V8: a different count is the service’s error, reported with both counts', () => {
    const read = readTextResponse(response([result('a')]), [{ contentId: 'a' }, { contentId: 'b' }]);
    expect(read).toMatchObject({
      reason: 'malformed',
      detail: because('response_of_other_count', { sent: 2, came: 1 }),
    });
  });

  test('V10: summary is kept raw, with any structure', () => {
    for (const summary of [[], [{ any: 'thing' }], 'text', { a: 1 }]) {
      expect(readTextResponse(response([result('a')], { summary }), [{}])).toMatchObject({
        ok: true,
        summary,
      });
    }
    expect(readTextResponse(response([result('a')]), [{}])).not.toHaveProperty('summary');
  });

  test('V12: details in a pass are an oddity, shown, not an error', () => {
    const read = readOne({ action: 'pass', label: 'Normal', review: false });
    expect(read).toMatchObject({ action: 'pass', details: [{ keyword: 'coins' }] });
    expect(read.oddities).toEqual([{ path: 'text.texts[0].details', what: because('odd_details_in_pass') }]);
    expect(readOne({ action: 'pass', label: 'Normal', review: false, details: [] }).oddities).toEqual([]);
  });

  test('an unreadable action or review goes to a person, never past one', () => {
    expect(readOne({ action: 'maybe', review: undefined })).toMatchObject({ action: 'review', review: true });
    expect(readOne({ action: undefined, review: 'x' })).toMatchObject({ action: 'review', review: true });
    expect(readOne({ action: 'maybe' }).oddities).toMatchObject([{ path: 'text.texts[0].action' }]);
  });

  test('the task object is found under any identifier, the configured one first', () => {
    const other = { texts: [result('a', { label: 'Porn' })] };
    const own = { texts: [result('a', { label: 'Abuse' })] };
    const json = { code: 0, message: 'success', extra: 1, t1: other, t2: own };
    const label = (taskIds: Record<string, 'text'>) => {
      const read = readTextResponse(json, [{}], taskIds);
      return read.ok && read.results[0]?.label;
    };
    expect(label({ t2: 'text' })).toBe('Abuse');
    expect(label({})).toBe('Porn');
    expect(readTextResponse({ code: 0, message: '' }, [])).toMatchObject({ reason: 'malformed' });
  });

  test('results are read as we write them', () => {
    const written = textResponseSchema.parse({ code: 0, message: 'success', text: { texts: [result('a')] } });
    const read = readTextResponse(written, [{ contentId: 'a' }]);
    expect(read).toEqual({ ok: true, results: [result('a')], oddities: [] });
    expect(textResponseSchema.safeParse({ code: 0, message: '', text: { texts: [{}] } }).success).toBe(false);
  });

  test('any JSON is read or refused without throwing, and the result has the canonical shape', () => {
    const oddText = fc.record(
      {
        content: fc.oneof(fc.string(), fc.jsonValue()),
        action: fc.oneof(fc.constantFrom('pass', 'block', 'REVIEW'), fc.jsonValue()),
        label: fc.oneof(fc.constantFrom('Ads', 'ADs'), fc.jsonValue()),
        review: fc.oneof(fc.boolean(), fc.jsonValue()),
        rate: fc.oneof(fc.double(), fc.jsonValue()),
        details: fc.oneof(
          fc.array(fc.dictionary(fc.constantFrom('keyword', 'mainLabel'), fc.jsonValue())),
          fc.jsonValue(),
        ),
        contentId: fc.oneof(fc.constantFrom('a', 'b'), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.array(oddText, { maxLength: 3 }), fc.jsonValue()),
        fc.nat({ max: 3 }),
        (texts, count) => {
          const sent = Array.from({ length: count }, (_, at) => ({ contentId: `${at}` }));
          const read = readTextResponse({ code: 0, message: '', task: { texts } }, sent);
          if (!read.ok) return;
          expect(read.results).toHaveLength(count);
          for (const text of read.results) textResultSchema.parse(text);
        },
      ),
      { numRuns: 1000 },
    );
    fc.assert(fc.property(fc.jsonValue(), (json) => void readTextResponse(json, [{}])));
  });
});
