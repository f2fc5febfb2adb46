import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyVideoRules, type CallbackRule } from '../../../protocol/callback-rules.ts';
import {
  imageClassificationFragment,
  imageClassificationSummary,
} from '../../../protocol/tasks/image-classification.ts';
import { drawPicture } from '../../../testing/pictures/drawn.ts';
import { drawStones } from '../../../testing/pictures/stones.ts';
import { imageClasses } from '../image-classification/classes.ts';
import { createClassificationEngine } from '../image-classification/engine.ts';
import { imageClassificationTask } from './classification-task.ts';
import type { FrameItems } from './frame-task.ts';

// The embedded classifier's results for four pictures, as frames of a video.
const task = imageClassificationTask(createClassificationEngine({ maxProcesses: 1 }));
const street = `<rect width="640" height="360" fill="#9cc7ee"/><rect y="250" width="640" height="110" fill="#6b7280"/>
<rect x="60" y="90" width="120" height="170" fill="#b45309"/><circle cx="560" cy="70" r="40" fill="#fde68a"/>`;
const porn = 4;
let frames: FrameItems[];

beforeAll(async () => {
  const pictures = [
    await drawPicture(street, 640, 360),
    await drawStones('sure'),
    await drawStones('nothing'),
    await drawStones('review'),
  ];
  const { signal } = new AbortController();
  frames = await Promise.all(
    pictures.map(async (jpeg, index) => {
      const offset = index * 3;
      const items = await task.run({ jpeg, width: 640, height: 360, offset }, { signal });
      return { offset, url: `http://service/${index}.jpg`, items };
    }),
  );
});
afterAll(() => task.close());

const summary = (...rules: CallbackRule[]) =>
  imageClassificationSummary.parse(applyVideoRules(task.summary(frames), rules));
const fragment = (...rules: CallbackRule[]) =>
  imageClassificationFragment.parse(applyVideoRules(task.fragment(frames), rules));
const harmless: number[] = imageClasses.flatMap(({ label, severity }) => (severity === 0 ? [label] : []));

describe('R4: image classification without a rule', () => {
  test('lists every frame in a summary, with the class that the statistics count', () => {
    const { fileList, statistics } = summary();
    expect(fileList.map(({ offset }) => offset)).toEqual([0, 3, 6, 9]);
    for (const { count, label } of statistics)
      expect(fileList.filter((file) => file.label === label)).toHaveLength(count);
    expect(statistics.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(fileList.filter(({ label }) => label === porn).map(({ offset }) => offset)).toEqual([3, 9]);
  });

  test('lists every frame in a fragment, without its offset', () => {
    const { fileList } = fragment();
    expect(fileList.map(({ url }) => url)).toEqual(frames.map(({ url }) => url));
    expect(fileList.some((file) => 'offset' in file)).toBe(false);
  });

  test('has review false and the rate of its class for a frame without a hit', () => {
    for (const { label, review, rate, url } of summary().fileList) {
      expect(review).toBe(!harmless.includes(label));
      const items = frames.find((frame) => frame.url === url)?.items ?? [];
      expect(items).toContainEqual({ label, rate, review });
    }
  });
});

describe('R4: a rule', () => {
  test('for a label selects the frames of that label, also harmless ones', () => {
    const [first] = summary().fileList;
    const label = first?.label ?? -1;
    expect(harmless).toContain(label);
    const expected = summary().fileList.filter((file) => file.label === label);
    expect(summary({ label }).fileList).toEqual(expected);
    expect(fragment({ label }).fileList).toHaveLength(expected.length);
    expect(summary({ label: porn }).fileList.map(({ offset }) => offset)).toEqual([3, 9]);
  });

  test('for review selects the frames for review, or the others', () => {
    expect(summary({ review: true }).fileList.map(({ offset }) => offset)).toEqual([3, 9]);
    expect(summary({ review: false }).fileList.map(({ offset }) => offset)).toEqual([0, 6]);
    expect(fragment({ review: true }).fileList).toHaveLength(2);
  });

  test('restricts the list, not the statistics of all pictures', () => {
    const { fileList: _all, ...figures } = summary();
    expect(summary({ label: 99 })).toEqual({ fileList: [], ...figures });
  });
});
