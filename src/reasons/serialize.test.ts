import { expect, test } from 'vitest';
import { because, Reason } from './reason.ts';
import { reworded } from './reworded.ts';
import { deserialize, localize, serialize } from './serialize.ts';

const late = because('message_of', { what: 'whisper', why: because('engine_too_slow', { seconds: 30 }) });

test('a reason is sent as its English text with the reason beside it, and is translated at the end', () => {
  const sent = JSON.parse(JSON.stringify(serialize({ list: [{ message: late, count: 2 }], gone: null })));
  expect(sent.list[0]).toMatchObject({ message: 'whisper: did not answer within 30 s', count: 2 });
  expect(sent.gone).toBeNull();
  expect(localize(sent, 'en').list[0].message).toBe('whisper: did not answer within 30 s');
  expect(localize(sent, 'zh-CN').list[0].message).toBe('whisper：30 秒内未应答');
});

test('serialized values stay as they are when an outer value is serialized again', () => {
  const written = serialize({ message: late });
  expect(serialize({ list: [written] })).toEqual({ list: [written] });
  const both = serialize({ ...written, title: because('lexicon_limits') });
  expect(both.reasons).toEqual({ message: late, title: because('lexicon_limits') });
});

test("other people's texts stay as they are, and a value without reasons gets no member for them", () => {
  const sent = serialize({ message: 'no contract', at: new Date(0) });
  expect(sent).toEqual({ message: 'no contract', at: new Date(0) });
  expect(localize(sent, 'zh-CN')).toEqual(sent);
});

test('a value without reasons is returned itself, and otherwise only the path to a reason is copied', () => {
  const plain = {
    list: [{ at: new Date(0), count: Number.NaN, reasons: null }],
    ['__proto__']: { of: 'them' },
  };
  expect(localize(plain, 'zh-CN')).toBe(plain);
  const answer = { plain, failure: serialize({ message: late }) };
  const localized = localize(answer, 'zh-CN');
  expect(localized).not.toBe(answer);
  expect(localized.plain).toBe(plain);
  expect(localized.failure.message).toBe('whisper：30 秒内未应答');
  expect(answer.failure.message).toBe('whisper: did not answer within 30 s');
});

test.each([
  null,
  'engine_failed',
  { reason: 'no_such_reason', params: {} },
  { reason: 'engine_too_slow', params: {} },
])('an invalid reason beside a text leaves the text unchanged: %j', (reason) => {
  expect(deserialize('as it came', reason)).toBe('as it came');
  expect(localize({ message: 'as it came', reasons: { message: reason } }, 'zh-CN')).toMatchObject({
    message: 'as it came',
  });
  expect(localize({ message: 'as it came', reasons: [reason] }, 'zh-CN').message).toBe('as it came');
});

test('an unserialized reason within an answer is translated all the same', () => {
  expect(localize({ limits: because('lexicon_limits') }, 'zh-CN')).toEqual({
    limits: '识别词语及其变形，不理解含义。',
  });
});

test('the texts of a reason are changed in each nested reason', () => {
  const nested = because('all_of', {
    parts: ['my key', because('answered_status_with', { status: 401, words: 'my key' })],
  });
  const hidden = reworded(nested, (words) => words.replaceAll('my', '***'));
  expect(Reason.is(hidden)).toBe(true);
  expect(serialize({ hidden }).hidden).toBe('*** key; answered HTTP 401: *** key');
});
