import { expect, it } from 'vitest';
import { zonedTimes } from './zoned.ts';

it.each([
  ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-11-22T17:30:00.123Z', '2026-11-23T01:30:00.123+08:00'],
  ['America/New_York', '2026-11-01T05:59:59.999Z', '2026-11-01T01:59:59.999-04:00'],
  ['America/New_York', '2026-11-01T06:00:00.000Z', '2026-11-01T01:00:00.000-05:00'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01T05:45:00.000+05:45'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', '2026-04-05T01:30:00.000+10:30'],
  ['Europe/London', '2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000+00:00'],
])('in %s %s is %s', (zone, at, expected) => {
  const inZone = zonedTimes(zone);
  expect(inZone(at)).toBe(expected);
  // Both texts are the same moment.
  expect(new Date(inZone(at)).toISOString()).toBe(at);
});
