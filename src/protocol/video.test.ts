import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { say } from '../reasons/say.ts';
import { readRequest } from './read-request.ts';
import { embeddedTaskIds } from './tasks.ts';
import {
  readVideoResponse,
  speechTaskWithoutAudio,
  videoCloseRequestReader,
  videoCloseRequestSchema,
  videoFileRequestReader,
  videoFileRequestSchema,
  videoResponseSchema,
  videoStreamRequestReader,
  videoStreamRequestSchema,
} from './video.ts';

const file = { video: 'https://media.example/video.mp4', callbackUrl: 'https://us.example/cb' };
const stream = { video: 'rtmp://media.example/live', callbackUrl: 'https://us.example/cb' };

describe('L4: requests', () => {
  test('a file has defaults', () => {
    const value = { ...file, interval: 3, realTimeCallback: false, audio: false };
    expect(readRequest(videoFileRequestSchema, file)).toEqual({ ok: true, value });
    expect(readRequest(videoFileRequestReader, { ...file, more: 1 })).toEqual({ ok: true, value });
    expect(readRequest(videoFileRequestSchema, { ...file, more: 1 })).toMatchObject({ member: 'more' });
  });

  test('a stream has defaults', () => {
    const value = { ...stream, interval: 3, fragmentTime: 60 };
    expect(readRequest(videoStreamRequestSchema, stream)).toEqual({ ok: true, value });
  });

  test.each([
    ['interval', 1, true],
    ['interval', 10, true],
    ['interval', 2.5, true],
    ['interval', 0, false],
    ['interval', 0.99, false],
    ['interval', 10.01, false],
    ['interval', '3', false],
    ['fragmentTime', 10, true],
    ['fragmentTime', 60, true],
    ['fragmentTime', 9, false],
    ['fragmentTime', 61, false],
    ['callbackUrl', 'rtmp://a/b', false],
    ['callbackUrl', undefined, false],
    ['video', 'https://media.example/live.m3u8', true],
    ['video', 'rtsp://media.example/live', false],
    ['video', 'file:///etc/passwd', false],
    ['customInfo', { room: 'r-7', deep: [1] }, true],
    ['customInfo', 'r-7', false],
  ])('a stream with %s %j is accepted: %s', (member, value, taken) => {
    const read = readRequest(videoStreamRequestReader, { ...stream, [member]: value });
    expect(read).toMatchObject(taken ? { ok: true } : { ok: false, member });
  });

  test('a file may not be rtmp', () => {
    expect(readRequest(videoFileRequestReader, { ...file, video: stream.video })).toMatchObject({
      member: 'video',
    });
  });

  test('a close names its video', () => {
    for (const schema of [videoCloseRequestSchema, videoCloseRequestReader]) {
      expect(readRequest(schema, { videoId: 'v-1' })).toEqual({ ok: true, value: { videoId: 'v-1' } });
      expect(readRequest(schema, {})).toMatchObject({ member: 'videoId' });
      expect(readRequest(schema, { videoId: '' })).toMatchObject({ member: 'videoId' });
    }
  });
});

describe('requests of clients in languages without unset lists', () => {
  test('an empty list of tasks, or null, counts as absent, for a file and for a stream', () => {
    for (const task of [[], null]) {
      const read = [
        readRequest(videoFileRequestReader, { ...file, task }),
        readRequest(videoStreamRequestReader, { ...stream, task }),
      ];
      for (const each of read) expect(each.ok && each.value.task).toBeUndefined();
    }
    // Our own requests name at least one.
    expect(readRequest(videoFileRequestSchema, { ...file, task: [] })).toMatchObject({ member: 'task' });
  });

  const rulesOf = (callbackRules: unknown, task?: unknown) => {
    const read = readRequest(videoFileRequestReader, { ...file, task, callbackRules });
    return read.ok ? read.value.callbackRules : { member: read.member, detail: say(read.detail, 'en') };
  };
  const [ocr, logo] = ['ocr-text', 'logo'];

  test.each<[string, unknown, string[] | undefined, unknown]>([
    ['one rule for one task', [{ label: 1 }], [ocr], { [ocr]: [{ label: 1 }] }],
    [
      'several rules for one task',
      [{ label: 1 }, { review: true }],
      [ocr],
      { [ocr]: [{ label: 1 }, { review: true }] },
    ],
    [
      'one rule for each task in order',
      [{ label: 1 }, { review: true }],
      [ocr, logo],
      { [ocr]: [{ label: 1 }], [logo]: [{ review: true }] },
    ],
    [
      'a list of rules for each task in order',
      [[{ label: 1 }, { label: 2 }], [{}]],
      [ocr, logo],
      { [ocr]: [{ label: 1 }, { label: 2 }], [logo]: [{}] },
    ],
    [
      'elements that name their task, whatever tasks were requested',
      [{ [ocr]: [{ label: 1 }] }, { [logo]: { review: true } }, { [ocr]: [{ label: 2 }] }],
      undefined,
      { [ocr]: [{ label: 1 }, { label: 2 }], [logo]: [{ review: true }] },
    ],
    [
      'names in a rule, which are no tasks',
      [{ faceId: ['a'], typeName: [] }],
      ['person-search'],
      { 'person-search': [{ faceId: ['a'], typeName: [] }] },
    ],
    ['an empty list, as none', [], undefined, undefined],
  ])('R6: callbackRules as a list are accepted: %s', (_what, rules, task, expected) => {
    expect(rulesOf(rules, task)).toEqual(expected);
    const read = readRequest(videoStreamRequestReader, { ...stream, task, callbackRules: rules });
    expect(read.ok && read.value.callbackRules).toEqual(expected);
  });

  test.each<[string, unknown, string[] | undefined, RegExp]>([
    ['no task requested', [{ label: 1 }], undefined, /it has 1, and task is missing/],
    ['an empty list of tasks', [{ label: 1 }], [], /task is missing/],
    ['fewer rules than tasks', [{ label: 1 }], [ocr, logo], /it has 1, and task has 2/],
    ['more rules than tasks', [{}, {}, {}], [ocr, logo], /it has 3, and task has 2/],
    ['some that name a task', [{ [ocr]: [{}] }, { label: 1 }], [ocr, logo], /in all rules or in none/],
  ])('R6: callbackRules as a list are refused, naming the member: %s', (_what, rules, task, why) => {
    expect(rulesOf(rules, task)).toEqual({ member: 'callbackRules', detail: expect.stringMatching(why) });
  });

  test('R6: a wrong rule in a list is named by its task', () => {
    expect(rulesOf([{ label: 'x' }], [ocr])).toMatchObject({ member: 'callbackRules.ocr-text[0].label' });
    expect(rulesOf(['all'], [ocr])).toMatchObject({ member: 'callbackRules.ocr-text[0]' });
  });
});

describe('V11: audio', () => {
  test('a speech task without audio is reported by any of its identifiers', () => {
    const refused = (audio: boolean, task?: string[]) =>
      speechTaskWithoutAudio({ audio, task }, embeddedTaskIds);
    expect(refused(false, ['ocr-text', 'vulgar-speech'])).toBe('vulgar-speech');
    expect(refused(false, ['5caee6b2a76925c55a09a6d2'])).toBe('5caee6b2a76925c55a09a6d2');
    expect(refused(true, ['vulgar-speech'])).toBeNull();
    expect(refused(false, ['ocr-text', 'constructor'])).toBeNull();
    expect(refused(false)).toBeNull();
  });

  test('a stream’s audio and task are accepted when given, and not sent by us', () => {
    const fields = { ...stream, audio: true, task: ['speech-moderation'], realTimeCallback: false };
    expect(readRequest(videoStreamRequestReader, fields)).toEqual({
      ok: true,
      value: { ...stream, interval: 3, fragmentTime: 60, audio: true, task: ['speech-moderation'] },
    });
    expect(readRequest(videoStreamRequestSchema, fields).ok).toBe(false);
  });
});

test('the answer is read as it is written; one without a videoId is malformed', () => {
  const written = videoResponseSchema.parse({ code: 0, message: 'success', videoId: 'v-1' });
  expect(readVideoResponse(written)).toEqual({ ok: true, videoId: 'v-1' });
  expect(readVideoResponse({ code: 0, message: 'success' })).toMatchObject({ reason: 'malformed' });
  expect(readVideoResponse({ code: 1202, message: 'already ended' })).toMatchObject({
    reason: 'refused',
    code: 1202,
  });
});

test('a task that cannot be converted to a string is refused like any other wrong value', () => {
  const fields = { ...file, callbackRules: [{}], task: [{ toString: '' }] };
  expect(readRequest(videoFileRequestReader, fields)).toMatchObject({ ok: false });
});

test('any JSON is read or refused without throwing', () => {
  const members = fc.record(
    {
      video: fc.jsonValue(),
      interval: fc.jsonValue(),
      callbackRules: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
      task: fc.oneof(fc.jsonValue(), fc.array(fc.string())),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.jsonValue(), members, (json, more) => {
      for (const fields of [json, { ...file, ...more }]) {
        readRequest(videoFileRequestReader, fields);
        readRequest(videoStreamRequestReader, fields);
      }
      readVideoResponse(json);
      readVideoResponse({ code: 0, videoId: json });
    }),
    { numRuns: 300 },
  );
});
