import { expect, test } from 'vitest';
import { writeAudioFile, writeAudioStream, writeFragment, writeSummary } from './callback-payloads.ts';
import { readCallback } from './callbacks.ts';
import { embeddedTaskIds } from './tasks.ts';

const captureStart = '2026-11-20T08:00:00.000Z';
const gallery = { url: 'u', label: 5, similarity: 0.97, relatives: [{ path: 'p', score: 0.97 }] };
const transcript = { text: 'hello', segments: [{ startTime: 0, endTime: 1, text: 'hello' }] };

test('a fragment that we write has the documented members and is read without an oddity', () => {
  const written = writeFragment({
    videoInfo: { id: 'v-1', captureStart },
    fragmentInfo: { id: 'f-1', offsetStart: 0, offsetEnd: 60 },
    customInfo: { room: 'r-7' },
    tasks: { 'image-gallery': { fileList: [gallery] } },
  });
  expect(Object.keys(written).sort()).toEqual(
    ['code', 'customInfo', 'fragmentInfo', 'image-gallery', 'message', 'videoInfo'].sort(),
  );
  expect(readCallback(written, embeddedTaskIds)).toMatchObject({
    type: 'fragment',
    code: 0,
    message: 'success',
    tasks: [{ type: 'image-gallery', result: { fileList: [{ ...gallery, offset: null }] } }],
    oddities: [],
    unknown: {},
  });
});

test('a summary that we write is read without an oddity, with and without tasks', () => {
  const own = {
    videoInfo: {
      id: 'v-1',
      captureStart,
      duration: 24,
      frames: 8,
      status: 'end' as const,
      message: 'closed',
    },
  };
  const figures = { maximums: [{ max: 0.97, label: 5 }], statistics: [{ count: 1, label: 5 }], label: 5 };
  const tasks = { 'image-gallery': { fileList: [{ ...gallery, offset: 21 }], ...figures } };
  expect(readCallback(writeSummary({ ...own, tasks }), embeddedTaskIds)).toMatchObject({
    type: 'summary',
    videoInfo: own.videoInfo,
    tasks: [{ result: tasks['image-gallery'] }],
    oddities: [],
  });
  expect(Object.keys(writeSummary(own))).toEqual(['videoInfo', 'code', 'message']);
});

test('audio callbacks that we write are read without an oddity', () => {
  const file = writeAudioFile({
    requestId: 'a-1',
    roomId: 'r-7',
    speechInfo: { duration: 4 },
    tasks: { 'speech-transcription': transcript },
  });
  expect(readCallback(file, embeddedTaskIds)).toMatchObject({
    type: 'audio-file',
    roomId: 'r-7',
    tasks: [{ type: 'speech-transcription', result: transcript }],
    oddities: [],
  });
  const segment = { startTime: 0, endTime: 15, url: 'u', preUrl: 'p' };
  expect(readCallback(writeAudioStream({ requestId: 's-1', segment }), {})).toMatchObject({
    type: 'audio-stream',
    segment,
    oddities: [],
  });
});

test('members that the document forbids are refused before sealing', () => {
  const videoInfo = { id: 'v-1', captureStart };
  const fragmentInfo = { id: 'f-1', offsetStart: 0, offsetEnd: 60 };
  expect(() => writeFragment({ videoInfo: { ...videoInfo, captureStart: 'now' }, fragmentInfo })).toThrow();
  expect(() => writeFragment({ videoInfo, fragmentInfo, tasks: { code: transcript } })).toThrow('code');
});
