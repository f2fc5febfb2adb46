// Soak: the reader gives way to everything else, so that eight frames took more than a minute on a busy machine (else 4 s).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { ocrTextFragment } from '../../../protocol/tasks/ocr-text.ts';
import { overlap } from '../../../testing/moderation/overlap.ts';
import { captureFrames, type Frame } from '../../capture/frames.ts';
import { createTextEngine } from '../../text/engine.ts';
import { createOcrEngine, type OcrItem } from './engine.ts';
import { textLabelNumber } from './labels.ts';

const samples = path.resolve(import.meta.dirname, '../../../../public/samples');
const point = z.tuple([z.number(), z.number()]);
const truthSchema = z.object({
  texts: z.array(
    z.object({
      text: z.string(),
      from: z.number(),
      to: z.number(),
      location: z.tuple([point, point, point, point]),
      degree: z.number(),
    }),
  ),
});
const { signal } = new AbortController();
const engine = createOcrEngine({ textEngine: createTextEngine() });
afterAll(() => engine.close?.());
const read = async (jpeg: Uint8Array) =>
  (await engine.run({ jpeg, width: 0, height: 0, offset: 0 }, { signal })).items;

const ads = textLabelNumber('Ads');
const bare = (text: string) => text.toLowerCase().replace(/\s/g, '');

const seen: { frame: Frame; items: OcrItem[] }[] = [];
let truth: z.infer<typeof truthSchema>['texts'] = [];
beforeAll(async () => {
  truth = truthSchema.parse(JSON.parse(await readFile(path.join(samples, 'video.json'), 'utf8'))).texts;
  const frames = captureFrames(path.join(samples, 'street.mp4'), { interval: 3, signal });
  for await (const frame of frames) seen.push({ frame, items: await read(frame.jpeg) });
});

const shown = (offset: number) => truth.filter(({ from, to }) => from <= offset && offset < to);

test('every planted text is read at its position: intersection over union at least 0.5', () => {
  expect(seen.map(({ frame }) => shown(frame.offset).length)).toEqual([1, 2, 2, 1, 2, 0, 0, 1]);
  for (const { frame, items } of seen) {
    for (const { text, location, degree } of shown(frame.offset)) {
      const item = items.find((each) => bare(each.text) === bare(text));
      if (!item)
        throw new Error(`"${text}" is not read at ${frame.offset} s: ${items.map((each) => each.text)}`);
      expect(overlap(item.location, location)).toBeGreaterThanOrEqual(0.5);
      expect(Math.abs(item.degree - degree)).toBeLessThan(2);
    }
  }
});

test('nothing else is read', () => {
  for (const { frame, items } of seen) expect(items).toHaveLength(shown(frame.offset).length);
});

test('the words of the advertisements are hits, and the shop sign is Normal', () => {
  const at = (offset: number) => seen.find(({ frame }) => frame.offset === offset)?.items ?? [];
  const english = at(6).find(({ text }) => text.includes('COINS'))?.textAnalysis;
  expect(english).toMatchObject({ label: ads, review: true });
  expect(english?.details.map(({ keyword }) => keyword.toLowerCase())).toContain('free coins');
  const chinese = at(12).find(({ text }) => text.includes('加微信'))?.textAnalysis;
  expect(chinese).toMatchObject({ label: ads, review: true });
  expect(chinese?.details.map(({ keyword }) => keyword).join()).toContain('微信');
  const sign = at(0).find(({ text }) => text === 'BAKERY')?.textAnalysis;
  expect(sign).toEqual({ label: 0, review: false, rate: 0, details: [] });
});

test('items have the document’s shape', () => {
  const fileList = seen.flatMap(({ items }) =>
    items.map((item) => ({ url: 'http://service/1.jpg', ...item })),
  );
  expect(fileList.length).toBeGreaterThan(5);
  expect(ocrTextFragment.parse({ fileList }).fileList).toEqual(fileList);
});
