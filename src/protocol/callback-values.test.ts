import { expect, test } from 'vitest';
import { because } from '../reasons/reason.ts';
import { type Callback, readCallback } from './callbacks.ts';
import { embeddedTaskIds, type TaskType } from './tasks.ts';

const read = (json: unknown) => readCallback(json, embeddedTaskIds);

function task<Type extends TaskType>(callback: Callback, type: Type) {
  const found = callback.tasks.find((one): one is Extract<typeof one, { type: Type }> => one.type === type);
  if (!found) throw new Error(`no task ${type}`);
  return found;
}

const withFile = (type: TaskType, file: object) => {
  const callback = read({ code: '0', videoInfo: {}, [type]: { fileList: [file] } });
  return { callback, paths: callback.oddities.map(({ path }) => path) };
};

test('V1: a callback’s code may be a numeric string', () => {
  expect(read({ code: '0', videoInfo: {} }).code).toBe(0);
  expect(read({ code: 'x', videoInfo: {} })).toMatchObject({ code: null, oddities: [{ path: 'code' }] });
});

test.each<[TaskType, string]>([
  ['image-classification', 'rate'],
  ['person-search', 'similarity'],
  ['known-person-search', 'similarity'],
  ['image-gallery', 'similarity'],
  ['ocr-text', 'scores'],
  ['banned-logo', 'scores'],
  ['logo', 'scores'],
])('V3: in %s %s is a number or numeric string, else null; outside 0..1 null and odd', (type, name) => {
  const score = (value: unknown) => {
    const { callback, paths } = withFile(type, { [name]: value });
    const found = callback.tasks[0];
    if (!found || !('result' in found)) throw new Error('not recognised');
    return [JSON.parse(JSON.stringify(found.result)).fileList[0][name], paths];
  };
  expect(score(0.25)).toEqual([0.25, []]);
  expect(score('0.25')).toEqual([0.25, []]);
  expect(score(null)).toEqual([null, []]);
  expect(score(undefined)).toEqual([null, []]);
  expect(score(1.5)).toEqual([null, [`${type}.fileList[0].${name}`]]);
  expect(score('-1')).toEqual([null, [`${type}.fileList[0].${name}`]]);
});

test('V3: figures too', () => {
  const callback = read({
    videoInfo: {},
    'ocr-text': {
      fileList: [],
      avgScores: [{ score: '0.5', label: '4' }],
      maximums: [{ max: 7, label: 4 }],
    },
  });
  const { result } = task(callback, 'ocr-text');
  expect(result.avgScores).toEqual([{ score: 0.5, label: 4 }]);
  expect(result.maximums).toEqual([{ max: null, label: 4 }]);
  expect(callback.oddities.map(({ path }) => path)).toEqual(['ocr-text.maximums[0].max']);
});

test('V5: a box keeps its points and marks those outside; a logo’s may be an object', () => {
  const corner = { x: 0.5, y: 0.5 };
  const location = { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: [2, 0.5] };
  const { callback, paths } = withFile('logo', { url: 'u', location });
  expect(task(callback, 'logo').result.fileList[0]?.location?.[3]).toEqual([2, 0.5]);
  expect(paths).toEqual(['logo.fileList[0].location']);
});

test('V6: a class is a number, or a numeric string read as one; any other string stays', () => {
  const label = (value: unknown) =>
    task(withFile('image-classification', { label: value }).callback, 'image-classification').result
      .fileList[0]?.label;
  expect([label(3), label('3'), label('porn'), label(null)]).toEqual([3, 3, 'porn', null]);
  // Not a valid class number: kept as text, because the dictionary has whole numbers.
  expect([label(1.5), label(1e20), label('2147483648')]).toEqual([
    '1.5',
    '100000000000000000000',
    '2147483648',
  ]);
});

test('V7: mainLabel and a logo’s text are numbers or strings', () => {
  const { callback } = withFile('logo', { text: 11 });
  expect(task(callback, 'logo').result.fileList[0]?.text).toBe('11');
  const details = [{ mainLabel: 4 }, { mainLabel: 'ADs' }, { mainLabel: '4' }];
  const ocr = withFile('ocr-text', { textAnalysis: { details } }).callback;
  expect(task(ocr, 'ocr-text').result.fileList[0]?.textAnalysis?.details).toEqual([
    { mainLabel: 4 },
    { mainLabel: 'Ads' },
    { mainLabel: 4 },
  ]);
});

test('V9: a captureStart that is no ISO time is kept and marked', () => {
  const callback = read({ videoInfo: { captureStart: 'yesterday', status: 'paused' } });
  expect(callback.videoInfo).toMatchObject({ captureStart: 'yesterday', status: 'paused' });
  expect(callback.oddities.map(({ path }) => path)).toEqual(['videoInfo.captureStart', 'videoInfo.status']);
});

test('V12: details in a speech pass are odd', () => {
  const violation = { action: 'pass', label: 'Normal', review: false, details: [{ keyword: 'a' }] };
  const callback = read({
    requestId: 'a',
    speechInfo: {},
    'speech-moderation': { violations: [violation] },
  });
  expect(callback.oddities).toEqual([
    { path: 'speech-moderation.violations[0].details', what: because('odd_details_in_pass') },
  ]);
});

test('a payload full of oddities is read with a bounded list of them', () => {
  const callback = read({ videoInfo: {}, logo: { fileList: Array.from({ length: 10_000 }, () => 7) } });
  expect(callback.oddities).toHaveLength(100);
});
