import { describe, expect, it } from 'vitest';
import { addDays, dayOf, isZone, showDay, showHour, startOfDay } from '../../format/zone.ts';
import { rangeNameOf, rangeOf } from './range.ts';

const none = { from: null, to: null };
const now = Date.parse('2026-11-21T03:24:00Z');
const span = (...args: Parameters<typeof rangeOf>) => {
  const { range, fault } = rangeOf(...args);
  return range ? [range.first, range.last, range.from, range.to] : fault;
};

describe('days of a time zone', () => {
  it('begin at local midnight', () => {
    expect(
      ['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'].map((zone) =>
        new Date(startOfDay('2026-11-21', zone)).toISOString(),
      ),
    ).toEqual([
      '2026-11-20T16:00:00.000Z',
      '2026-11-21T00:00:00.000Z',
      '2026-11-21T05:00:00.000Z',
      '2026-11-20T18:30:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ]);
  });

  it('have 23 and 25 hours when clocks change, and begin at 01:00 if midnight is skipped', () => {
    const hours = (day: string, zone: string) =>
      (startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)) / 3_600_000;
    expect([hours('2026-03-29', 'Europe/Berlin'), hours('2026-10-25', 'Europe/Berlin')]).toEqual([23, 25]);
    const beirut = startOfDay('2026-03-29', 'Asia/Beirut');
    expect([dayOf(beirut, 'Asia/Beirut'), dayOf(beirut - 1, 'Asia/Beirut')]).toEqual([
      '2026-03-29',
      '2026-03-28',
    ]);
    expect(showHour(beirut, 'Asia/Beirut', 'en-GB')).toBe('01:00');
  });

  it('are shown in local time', () => {
    expect(showDay('2026-11-20T16:00:00Z', 'Asia/Shanghai', 'en-GB')).toBe('21 Nov');
    expect(showHour('2026-11-20T16:00:00Z', 'Asia/Kolkata', 'en')).toBe('21:30');
    expect([isZone('Asia/Shanghai'), isZone('Mars/Base')]).toEqual([true, false]);
  });
});

describe('a range', () => {
  it('up to today ends with the current hour', () => {
    expect(span('today', none, 'Asia/Shanghai', now)).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-20T16:00:00.000Z',
      '2026-11-21T04:00:00.000Z',
    ]);
    expect(span('7d', none, 'UTC', now)).toEqual([
      '2026-11-15',
      '2026-11-21',
      '2026-11-15T00:00:00.000Z',
      '2026-11-21T04:00:00.000Z',
    ]);
    expect(span('90d', none, 'UTC', now)?.[0]).toBe('2026-08-24');
  });

  it('of custom days includes the whole last day once it is over', () => {
    expect(span('own', { from: '2026-11-01', to: '2026-11-03' }, 'America/New_York', now)).toEqual([
      '2026-11-01',
      '2026-11-03',
      '2026-11-01T04:00:00.000Z',
      '2026-11-04T05:00:00.000Z',
    ]);
  });

  it('in the future is an empty hour, not an error', () => {
    expect(span('own', { from: '2027-01-01', to: '2027-01-02' }, 'UTC', now)?.slice(2)).toEqual([
      '2027-01-01T00:00:00.000Z',
      '2027-01-01T01:00:00.000Z',
    ]);
  });

  it('reports what is wrong with custom days', () => {
    expect(span('own', none, 'UTC', now)).toBe('missing');
    expect(span('own', { from: '2026-02-30x', to: '2026-03-01' }, 'UTC', now)).toBe('missing');
    expect(span('own', { from: '2026-03-02', to: '2026-03-01' }, 'UTC', now)).toBe('order');
    expect(span('own', { from: '2020-01-01', to: '2026-03-01' }, 'UTC', now)).toBe('long');
  });

  it('defaults to seven days', () => {
    expect([rangeNameOf(null), rangeNameOf('90d'), rangeNameOf('year')]).toEqual(['7d', '90d', '7d']);
  });
});
