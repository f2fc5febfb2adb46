import { expect, test } from 'vitest';
import { formatAge, formatCountdown, formatOffset, formatScore, formatShortAge, formatSpan } from './time.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test('an age is a duration in its largest unit, and looks like no time of day', () => {
  expect(formatAge(ago(41), now, 'en')).toBe('41 sec');
  expect(formatAge(ago(192), now, 'en')).toBe('3 min');
  expect(formatAge(ago(3599), now, 'en')).toBe('59 min');
  expect(formatAge(ago(3600), now, 'en')).toBe('1 hr');
  expect(formatAge(ago(86_400 * 2 + 5), now, 'en')).toBe('2 days');
});

test('an age is in the language of the page', () => {
  expect(formatAge(ago(3 * 3600), now, 'zh-CN')).toContain('小时');
  expect(formatAge(ago(11 * 60), now, 'zh-CN')).toBe('11分钟');
  expect(formatShortAge(ago(180), now, 'en')).toBe('3m');
});

test('a time ahead of our clock has no negative age', () => {
  expect(formatAge(ago(-5), now, 'en')).toBe('0 sec');
});

test('an offset shows tenths and hours only if there are any', () => {
  expect(formatOffset(24)).toBe('0:24');
  expect(formatOffset(12.25)).toBe('0:12.3');
  expect(formatOffset(59.99)).toBe('1:00');
  expect(formatOffset(3723)).toBe('1:02:03');
});

test('a countdown does not show zero while time is left', () => {
  expect(formatCountdown(0.4)).toBe('0:01');
  expect(formatCountdown(0)).toBe('0:00');
  expect(formatCountdown(221)).toBe('3:41');
});

test('a score is written without its leading zero, and a missing one is a dash', () => {
  expect(formatScore(0.61)).toBe('.61');
  expect(formatScore(1)).toBe('1.0');
  expect(formatScore(0.999)).toBe('1.0');
  expect(formatScore(0)).toBe('.00');
  expect(formatScore(null)).toBe('–');
});

test('a span has its two largest units', () => {
  const spans = [12, 60, 2700, 3600, 3900, 86_400, 90_000, 3 * 86_400].map((seconds) =>
    formatSpan(seconds, 'en'),
  );
  expect(spans).toEqual(['12 sec', '1 min', '45 min', '1 hr', '1 hr 5 min', '1 day', '1 day 1 hr', '3 days']);
});
