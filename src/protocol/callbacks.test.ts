import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { because } from '../reasons/reason.ts';
import { fragmentSchemas, summarySchemas } from './callback-payloads.ts';
import { type Callback, readCallback } from './callbacks.ts';
import { embeddedTaskIds, type TaskType, taskTypes } from './tasks.ts';

const folder = new URL('../testing/vectors/callbacks/', import.meta.url);
const vectors = readdirSync(folder).map((name) => ({
  name,
  json: JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
}));
const vector = (name: string) => vectors.find((one) => one.name === name)?.json;
const read = (json: unknown) => readCallback(json, embeddedTaskIds);

function task<Type extends TaskType>(callback: Callback, type: Type) {
  const found = callback.tasks.find((one): one is Extract<typeof one, { type: Type }> => one.type === type);
  if (!found) throw new Error(`no task ${type}`);
  return found;
}

describe('vectors', () => {
  test.each(vectors)('$name has no oddity, nothing unknown, nothing unrecognised', ({ json }) => {
    const callback = read(json);
    expect(callback.oddities).toEqual([]);
    expect(callback.unknown).toEqual({});
    for (const one of callback.tasks) expect(one.type).toBe(one.taskId);
  });

  test.each(vectors)('C6: the tasks of $name are recognised by their shapes alone', ({ json }) => {
    const renamed = Object.fromEntries(
      Object.entries(json).map(([name, value]) => [
        taskTypes.some((type) => type === name) ? `id ${name}` : name,
        value,
      ]),
    );
    const types = readCallback(renamed, {}).tasks.map((one) => one.type);
    expect(types).toEqual(read(json).tasks.map((one) => one.type));
  });

  test('a fragment', () => {
    const callback = read(vector('video-fragment.json'));
    expect(callback).toMatchObject({
      type: 'fragment',
      code: 0,
      message: 'success',
      fragmentInfo: { id: 'f-2', offsetStart: 60, offsetEnd: 120 },
      customInfo: { room: 'r-7' },
    });
    expect(callback.videoInfo).toMatchObject({
      id: 'v-200',
      captureStart: '2026-11-20T08:00:00.000Z',
      status: null,
    });
    expect(callback.tasks).toHaveLength(4);
    expect(task(callback, 'image-classification').result).toEqual({
      fileList: [
        { url: 'http://127.0.0.1:9/frames/ic-6.jpg', rate: 0.9313, label: 0, review: false, offset: null },
        { url: 'http://127.0.0.1:9/frames/ic-9.jpg', rate: 0.5121, label: 1, review: true, offset: null },
      ],
      avgScores: [],
      maximums: [],
      statistics: [],
      label: null,
      review: null,
    });
  });

  test('a summary after fragments carries no tasks', () => {
    const callback = read(vector('video-summary-after-fragments.json'));
    expect(callback).toMatchObject({ type: 'summary', tasks: [] });
    expect(callback.videoInfo).toEqual({
      id: 'v-200',
      captureStart: '2026-11-20T08:00:00.000Z',
      duration: 131,
      frames: 44,
      status: 'end',
      message: 'success',
    });
    expect(read(vector('video-summary-error.json')).videoInfo).toMatchObject({
      status: 'error',
      message: 'source could not be read',
    });
  });

  test('a summary of all nine video tasks, figures and boxes', () => {
    const callback = read(vector('video-summary-all-tasks.json'));
    expect(callback.tasks).toHaveLength(9);
    const { result } = task(callback, 'image-classification');
    expect(result).toMatchObject({ label: 0, review: true, fileList: [{ offset: 6 }, { offset: 9 }] });
    expect(result.avgScores[1]).toEqual({ label: 1, score: 0.283 });
    expect(result.maximums[1]).toEqual({ label: 1, max: 0.5121 });
    expect(result.statistics[2]).toEqual({ label: 2, count: 26 });
    expect(task(callback, 'person-search').result.fileList[0]).toEqual({
      url: 'http://127.0.0.1:9/frames/ps-12.jpg',
      similarity: 0.83,
      label: 1,
      review: false,
      personId: 'p-1',
      faceId: 'Person One',
      typeName: 'banned streamer',
      facePosition: [
        [0.31, 0.12],
        [0.49, 0.12],
        [0.49, 0.44],
        [0.31, 0.44],
      ],
      offset: 12,
    });
    expect(task(callback, 'known-person-search').result).toMatchObject({
      matchList: [{ scene: 'podium', personId: 'k-9' }],
      label: null,
      review: null,
    });
    expect(task(callback, 'image-gallery').result.fileList[0]?.relatives[1]).toEqual({
      path: 'http://127.0.0.1:9/gallery/40.jpg',
      score: 0.71,
    });
    expect(task(callback, 'ocr-text').result.fileList[0]).toMatchObject({
      scores: 0.94,
      degree: -3.5,
      textAnalysis: { label: 4, review: true, rate: 0.64, details: [{ mainLabel: 4 }] },
    });
    expect(task(callback, 'banned-logo').result).toMatchObject({
      fileList: [{ label: 2, scores: 0.88 }],
      statistics: [{ label: 2, count: 1 }],
    });
    expect(task(callback, 'vulgar-speech').result.violations[0]?.details[0]).toEqual({
      startTime: 60.5,
      endTime: 63,
      label: 1,
      rate: 0.77,
    });
  });

  test('an audio file', () => {
    const callback = read(vector('audio-file.json'));
    expect(callback).toMatchObject({
      type: 'audio-file',
      code: null,
      requestId: 'a-1',
      speechInfo: { duration: 42.5 },
      roomId: 'r-7',
      userId: 'u-1',
      forumId: 'fo-1',
    });
    const { violations } = task(callback, 'speech-moderation').result;
    expect(violations.map(({ rate, content }) => [rate, content])).toEqual([
      [0.66, 'add my number for cheap coins'],
      [0.91, ''],
    ]);
  });
});

describe('C4: order', () => {
  test('the type of a callback follows from its content: an audio stream’s segment, its end, or unrecognised', () => {
    expect(
      read({ requestId: 's-1', segment: { startTime: 5, endTime: '9.5', url: 'u', preUrl: 'p' } }),
    ).toMatchObject({
      type: 'audio-stream',
      segment: { startTime: 5, endTime: 9.5, url: 'u', preUrl: 'p' },
    });
    expect(read({ requestId: 's-1', status: 'closed' })).toMatchObject({
      type: 'audio-stream',
      status: 'closed',
    });
    expect(read({ code: 0 }).type).toBe('unrecognised');
  });
});

describe('C6: tasks', () => {
  const pictures = { fileList: [{ url: 'u', category: 1, scores: 0.5, location: [] }] };

  test('the configured identifier takes precedence over the shape', () => {
    const json = { videoInfo: {}, fragmentInfo: {}, '57c4': pictures };
    expect(readCallback(json, { '57c4': 'logo' }).tasks).toMatchObject([{ taskId: '57c4', type: 'logo' }]);
    expect(readCallback(json, {}).tasks).toMatchObject([{ taskId: '57c4', type: 'banned-logo' }]);
  });

  test('any other is unrecognised, kept raw, never dropped', () => {
    const json = {
      fragmentInfo: {},
      mystery: { scores: [1] },
      empty: { fileList: [] },
      constructor: { a: 1 },
    };
    expect(read(json).tasks).toEqual([
      { taskId: 'mystery', type: 'unrecognised', raw: { scores: [1] } },
      { taskId: 'empty', type: 'unrecognised', raw: { fileList: [] } },
      { taskId: 'constructor', type: 'unrecognised', raw: { a: 1 } },
    ]);
  });

  test('a configured task that is no object is unrecognised and odd', () => {
    const callback = read({ fragmentInfo: {}, logo: null });
    expect(callback.tasks).toEqual([{ taskId: 'logo', type: 'unrecognised', raw: null }]);
    expect(callback.oddities).toMatchObject([{ path: 'logo' }]);
  });

  test('a configured task without its main member reads as empty, which is odd', () => {
    const callback = read({ fragmentInfo: {}, 'ocr-text': { violations: [] } });
    expect(task(callback, 'ocr-text').result.fileList).toEqual([]);
    expect(callback.oddities).toEqual([{ path: 'ocr-text.fileList', what: because('odd_missing') }]);
  });

  test('undocumented members are kept raw', () => {
    const callback = read({ videoInfo: {}, trace: 'abc', list: [1], nothing: null });
    expect(callback.unknown).toEqual({ trace: 'abc', list: [1], nothing: null });
  });

  test.each<[TaskType, object]>([
    ['text', { texts: [] }],
    ['speech-transcription', { text: 'hello', segments: [] }],
    ['speech-transcription', { text: 'hello' }],
    ['speech-moderation', { violations: [], text: '' }],
    ['speech-moderation', { violations: [{ content: 'a' }] }],
    ['vulgar-speech', { violations: [{ label: 1, review: true, details: [] }] }],
    ['person-search', { fileList: [], matchList: [], label: 1 }],
    ['known-person-search', { fileList: [], matchList: [] }],
    ['image-gallery', { fileList: [], maximums: [], statistics: [] }],
    ['banned-logo', { fileList: [], avgScores: [{ score: 1, category: 1 }] }],
    ['ocr-text', { fileList: [{ text: 'a', scores: 1 }] }],
  ])('a %s is recognised by its shape: %j', (type, shape) => {
    expect(readCallback({ videoInfo: {}, id: shape }, {}).tasks).toMatchObject([{ type }]);
  });
});

describe('any JSON', () => {
  test('is read without throwing; no task is dropped and the raw objects are the original ones', () => {
    const names = fc.constantFrom(
      ...taskTypes,
      'videoInfo',
      'fragmentInfo',
      'speechInfo',
      'segment',
      'customInfo',
      'code',
      'other',
      '__proto__',
    );
    const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(0.5, '0.5', 'ADs', true, 7));
    const entry = fc.dictionary(
      fc.constantFrom(
        'url',
        'rate',
        'label',
        'location',
        'facePosition',
        'details',
        'textAnalysis',
        'action',
      ),
      value,
      { maxKeys: 4 },
    );
    const nearTask = fc.dictionary(
      fc.constantFrom('fileList', 'violations', 'texts', 'text', 'avgScores', 'matchList', 'label', 'review'),
      fc.oneof(value, fc.array(entry, { maxLength: 3 })),
      { maxKeys: 4 },
    );
    const near = fc.dictionary(names, fc.oneof(value, nearTask), { maxKeys: 5 });
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: near }, fc.jsonValue()), (json) => {
        const callback = read(json);
        expect(JSON.stringify(callback)).toBeTypeOf('string');
        if (typeof json !== 'object' || json === null || Array.isArray(json)) return;
        for (const type of taskTypes) {
          const sent = Object.getOwnPropertyDescriptor(json, type)?.value;
          const found = callback.tasks.find((one) => one.taskId === type);
          if (sent !== undefined) expect(found?.raw).toBe(sent);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('that is no object is unrecognised and odd', () => {
    for (const json of [undefined, null, 1, 'text', [], [{ videoInfo: {} }]]) {
      expect(read(json)).toMatchObject({
        type: 'unrecognised',
        tasks: [],
        oddities: [{ path: '', what: because('odd_no_object') }],
      });
    }
  });
});

test('the document’s own examples are what we would write, except a numeric rate and logo text', () => {
  for (const { json } of vectors) {
    const callback = read(json);
    const schemas = callback.type === 'summary' ? summarySchemas : fragmentSchemas;
    for (const one of callback.tasks) {
      if (one.type === 'unrecognised') throw new Error(one.taskId);
      const { error } = schemas[one.type].safeParse(one.raw);
      const paths = (error?.issues ?? []).map(({ path }) => path.at(-1));
      expect(paths.filter((path) => path !== 'rate' && path !== 'text')).toEqual([]);
    }
  }
});
