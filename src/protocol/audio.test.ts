import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  audioFileRequestReader,
  audioFileRequestSchema,
  audioFileResponseSchema,
  audioStreamCloseRequestReader,
  audioStreamCloseRequestSchema,
  audioStreamCloseResponseSchema,
  audioStreamRequestReader,
  audioStreamRequestSchema,
  audioStreamResponseSchema,
  readAudioFileResponse,
  readAudioStreamCloseResponse,
  readAudioStreamResponse,
} from './audio.ts';
import { readRequest } from './read-request.ts';

const recording = {
  url: 'https://media.example/call.mp3',
  callbackUrl: 'https://us.example/cb',
  callbackRule: 'all',
  roomId: 'r-1',
};
const stream = { url: 'rtmp://media.example/live', callback: 'http://us.example/cb' };

describe('audio file', () => {
  test('V4: recording is an object or a one-element array, with tasks beside it or inside it', () => {
    const value = { recording, tasks: ['vulgar-speech'] };
    for (const fields of [
      value,
      { recording: [recording], tasks: ['vulgar-speech'] },
      { recording: { ...recording, tasks: ['vulgar-speech'] } },
      { recording: [{ ...recording, tasks: ['vulgar-speech'] }] },
      { recording: { ...recording, tasks: ['other'] }, tasks: ['vulgar-speech'], more: 1 },
    ]) {
      expect(readRequest(audioFileRequestReader, fields)).toEqual({ ok: true, value });
    }
    expect(readRequest(audioFileRequestReader, { recording })).toEqual({ ok: true, value: { recording } });
    expect(readRequest(audioFileRequestReader, { recording: [recording, recording] }).ok).toBe(false);
    expect(readRequest(audioFileRequestReader, { recording: [] })).toMatchObject({ member: 'recording' });
  });

  test('R3: callbackRule is all or absent; an empty one counts as absent', () => {
    const { callbackRule: _all, ...plain } = recording;
    expect(readRequest(audioFileRequestReader, { recording: { ...plain, callbackRule: '' } })).toEqual({
      ok: true,
      value: { recording: plain },
    });
    expect(
      readRequest(audioFileRequestReader, { recording: { ...plain, callbackRule: 'some' } }),
    ).toMatchObject({
      member: 'recording.callbackRule',
    });
  });

  test('L4: addresses are http or https', () => {
    for (const url of [
      'ftp://a/b.mp3',
      'rtmp://a/b',
      '/b.mp3',
      'http:a',
      'http://',
      'javascript:alert(1)',
      7,
      '',
      'http://a b/',
    ]) {
      const fields = { recording: { ...recording, url } };
      expect(readRequest(audioFileRequestSchema, fields)).toMatchObject({ member: 'recording.url' });
      expect(readRequest(audioFileRequestReader, fields)).toMatchObject({ member: 'recording.url' });
    }
    const missing = { recording: { url: recording.url } };
    expect(readRequest(audioFileRequestReader, missing)).toMatchObject({ member: 'recording.callbackUrl' });
  });

  test('V4: result is read as an array and as an object', () => {
    const record = {
      requestId: 'a-1',
      url: recording.url,
      callbackUrl: recording.callbackUrl,
      roomId: 'r-1',
    };
    const written = audioFileResponseSchema.parse({ code: 0, message: 'success', result: [record] });
    const read = { requestId: 'a-1', url: recording.url, callback: recording.callbackUrl, roomId: 'r-1' };
    for (const result of [written.result, record]) {
      const json = { ...written, result };
      expect(readAudioFileResponse(json)).toEqual({ ok: true, records: [read], oddities: [] });
    }
  });

  test('a response without a requestId is useless and is reported as malformed', () => {
    for (const result of [undefined, null, [], {}, [{ url: 'x' }], 'a-1', [{ requestId: '' }]]) {
      expect(readAudioFileResponse({ code: 0, message: '', result })).toMatchObject({ reason: 'malformed' });
    }
    expect(readAudioFileResponse({ code: 1302, message: 'no engine' })).toEqual({
      ok: false,
      reason: 'refused',
      code: 1302,
      message: 'no engine',
    });
  });
});

describe('audio stream', () => {
  test('R3: callbackRules is 0 by default, 1, or the 2 of existing clients', () => {
    const read = (more: object) =>
      readRequest(audioStreamRequestReader, { speechStream: [{ ...stream, ...more }] });
    expect(read({})).toMatchObject({
      ok: true,
      value: { speechStream: [{ callbackRules: 0, returnPreSpeech: false }] },
    });
    for (const callbackRules of [0, 1, 2]) {
      expect(read({ callbackRules })).toMatchObject({ value: { speechStream: [{ callbackRules }] } });
    }
    expect(read({ callbackRules: 3 })).toMatchObject({ member: 'speechStream[0].callbackRules' });
  });

  test('V4: speechStream is an array or one object, possibly with tasks beside it', () => {
    const value = {
      speechStream: [{ ...stream, callbackRules: 0, returnPreSpeech: false }],
      tasks: ['5c8213b9bc807806aab0a574'],
    };
    const tasks = value.tasks;
    expect(readRequest(audioStreamRequestReader, { speechStream: [stream], tasks })).toEqual({
      ok: true,
      value,
    });
    expect(readRequest(audioStreamRequestReader, { speechStream: stream, tasks })).toEqual({
      ok: true,
      value,
    });
    expect(readRequest(audioStreamRequestSchema, { speechStream: [stream], tasks })).toEqual({
      ok: true,
      value,
    });
    expect(readRequest(audioStreamRequestReader, { speechStream: [stream], tasks: [] }).ok).toBe(true);
    // An empty list counts as absent: then the tasks inside the recording apply.
    const inside = { recording: { ...recording, tasks: ['vulgar-speech'] }, tasks: [] };
    expect(readRequest(audioFileRequestReader, inside)).toMatchObject({
      value: { tasks: ['vulgar-speech'] },
    });
    expect(readRequest(audioStreamRequestReader, { speechStream: [] })).toMatchObject({
      member: 'speechStream',
    });
  });

  test('L4: a stream address may be rtmp, its callback may not', () => {
    const fields = { speechStream: [{ ...stream, callback: 'rtmp://a/b' }] };
    expect(readRequest(audioStreamRequestReader, fields)).toMatchObject({
      member: 'speechStream[0].callback',
    });
  });

  test('the records of a submission and of a close are read as they are written', () => {
    const record = { requestId: 's-1', url: stream.url, callback: stream.callback, userId: 'u-1' };
    const written = audioStreamResponseSchema.parse({ code: 0, message: 'success', result: [record] });
    expect(readAudioStreamResponse(written)).toEqual({ ok: true, records: [record], oddities: [] });
    const closed = { requestId: 's-1', status: 'closed' };
    const close = audioStreamCloseResponseSchema.parse({ code: 0, message: 'success', result: [closed] });
    expect(readAudioStreamCloseResponse(close)).toEqual({ ok: true, records: [closed], oddities: [] });
    expect(readAudioStreamCloseResponse({ ...close, result: closed })).toMatchObject({ records: [closed] });
  });

  test('a close names its streams', () => {
    for (const schema of [audioStreamCloseRequestSchema, audioStreamCloseRequestReader]) {
      const value = { speechStream: [{ requestId: 's-1' }] };
      expect(readRequest(schema, value)).toEqual({ ok: true, value });
      expect(readRequest(schema, { speechStream: [{}] })).toMatchObject({
        member: 'speechStream[0].requestId',
      });
    }
  });
});

test('any JSON is read or refused without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      for (const fields of [
        json,
        { recording: json, tasks: json },
        { speechStream: json },
        { speechStream: [json] },
      ]) {
        readRequest(audioFileRequestReader, fields);
        readRequest(audioStreamRequestReader, fields);
        readRequest(audioStreamCloseRequestReader, fields);
      }
      for (const answer of [json, { code: 0, result: json }, { code: 0, result: [json] }]) {
        readAudioFileResponse(answer);
        readAudioStreamCloseResponse(answer);
      }
    }),
    { numRuns: 300 },
  );
});
