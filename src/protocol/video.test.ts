import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

const file = { video: 'https://media.example/film.mp4', callbackUrl: 'https://us.example/cb' };
const stream = { video: 'rtmp://media.example/live', callbackUrl: 'https://us.example/cb' };

describe('L4: requests', () => {
  test('a file has its defaults', () => {
    const value = { ...file, interval: 3, realTimeCallback: false, audio: false };
    expect(readRequest(videoFileRequestSchema, file)).toEqual({ ok: true, value });
    expect(readRequest(videoFileRequestReader, { ...file, more: 1 })).toEqual({ ok: true, value });
    expect(readRequest(videoFileRequestSchema, { ...file, more: 1 })).toMatchObject({ member: 'more' });
  });

  test('a stream has its defaults', () => {
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
  ])('a stream with %s %j is taken: %s', (member, value, taken) => {
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

describe('V11: audio', () => {
  test('a speech task without audio is named, by any of its identifiers', () => {
    const refused = (audio: boolean, task?: string[]) =>
      speechTaskWithoutAudio({ audio, task }, embeddedTaskIds);
    expect(refused(false, ['ocr-text', 'vulgar-speech'])).toBe('vulgar-speech');
    expect(refused(false, ['5caee6b2a76925c55a09a6d2'])).toBe('5caee6b2a76925c55a09a6d2');
    expect(refused(true, ['vulgar-speech'])).toBeNull();
    expect(refused(false, ['ocr-text', 'constructor'])).toBeNull();
    expect(refused(false)).toBeNull();
  });

  test('a stream’s audio and task are taken when given, and not sent by us', () => {
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

test('any JSON is read or refused, never thrown at', () => {
  const members = fc.record(
    { video: fc.jsonValue(), interval: fc.jsonValue(), callbackRules: fc.jsonValue(), task: fc.jsonValue() },
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
