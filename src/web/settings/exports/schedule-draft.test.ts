import { expect, test } from 'vitest';
import { scheduleBodySchema } from '../../../api/export-schedules.ts';
import { bodyOf, draftOf } from './schedule-draft.ts';

const draft = { ...draftOf(null, 'Asia/Shanghai'), name: 'Nightly' };

test('the form sends a valid body', () => {
  const body = bodyOf(draft);
  expect(scheduleBodySchema.parse(body)).toEqual(body);
  expect(body).toMatchObject({ hour: 1, minute: 0, zone: 'Asia/Shanghai', format: 'csv', bom: false });
});

test('a spreadsheet file is CSV with a byte order mark, and a lane includes its decided cases', () => {
  const body = bodyOf(
    { ...draft, file: 'excel', lane: 'live', time: '23:05' },
    { lane: 'all', label: 'Ads' },
  );
  expect(body).toMatchObject({ format: 'csv', bom: true, hour: 23, minute: 5 });
  expect(body.filter).toEqual({ label: 'Ads', lane: 'live', anyState: 'yes' });
});

test('a kind without lanes has no filter, and an hourly schedule has its own minute', () => {
  const body = bodyOf({ ...draft, kind: 'audit', lane: 'live', every: 'hour', minute: 7 });
  expect(body).toMatchObject({ filter: {}, minute: 7, every: 'hour' });
});

test('an empty time is refused', () => {
  expect(scheduleBodySchema.safeParse(bodyOf({ ...draft, time: '' })).success).toBe(false);
});
