import { expect, test } from 'vitest';
import { minimum, partByWeeks, startOfWeek, weekOf } from './held-out.ts';

test('weeks begin on Monday, 0 o’clock UTC', () => {
  const monday = new Date('2026-11-23T00:00:00Z');
  expect(startOfWeek(weekOf(monday))).toEqual(monday);
  expect(weekOf(new Date('2026-11-29T23:59:59Z'))).toBe(weekOf(monday));
  expect(weekOf(new Date('2026-11-22T23:59:59Z'))).toBe(weekOf(monday) - 1);
});

const inWeek = (week: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    at: new Date(startOfWeek(2900 + week).getTime() + i),
    positive: i % 2 === 0,
  }));

test('the newest weeks are held out, as few as are enough', () => {
  const examples = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((week) => inWeek(week, 40));
  const parted = partByWeeks(examples);
  expect(parted?.weeks).toBe(2);
  expect(parted?.heldOut).toHaveLength(80);
  const last = Math.max(...(parted?.learned ?? []).map(({ at }) => at.getTime()));
  expect(Math.min(...(parted?.heldOut ?? []).map(({ at }) => at.getTime()))).toBeGreaterThan(last);
});

test('a newest week of few texts is held out together with the week before', () => {
  const parted = partByWeeks([...inWeek(1, 200), ...inWeek(2, 100), ...inWeek(3, 4)]);
  expect([parted?.weeks, parted?.heldOut.length]).toEqual([2, 104]);
});

test('one week, or too few texts with or without the label, are not enough', () => {
  expect(partByWeeks(inWeek(1, 1000))).toBeNull();
  expect(partByWeeks([...inWeek(1, 2 * minimum.learned.with - 2), ...inWeek(2, 100)])).toBeNull();
  const onlyPositive = [...inWeek(1, 200), ...inWeek(2, 200).map((one) => ({ ...one, positive: true }))];
  expect(partByWeeks(onlyPositive)).toBeNull();
  expect(partByWeeks([])).toBeNull();
});
