import { expect, test } from 'vitest';
import { scheduleBodySchema } from '../../../api/export-schedules.ts';
import { bodyOf, draftOf } from './schedule-draft.ts';

const draft = { ...draftOf(null, 'Asia/Shanghai'), name: 'Nightly' };

test('what the form sends is what the API takes', () => {
  const body = bodyOf(draft);
  expect(scheduleBodySchema.parse(body)).toEqual(body);
  expect(body).toMatchObject({ hour: 1, minute: 0, zone: 'Asia/Shanghai', format: 'csv', bom: false });
});

test('a file for a spreadsheet is CSV with a mark, and a lane means what has left it, too', () => {
  const body = bodyOf(
    { ...draft, file: 'excel', lane: 'live', time: '23:05' },
    { lane: 'all', label: 'Ads' },
  );
  expect(body).toMatchObject({ format: 'csv', bom: true, hour: 23, minute: 5 });
  expect(body.filter).toEqual({ label: 'Ads', lane: 'live', anyState: 'yes' });
});

test('what knows no lane has no filter, and an hourly schedule its own minute', () => {
  const body = bodyOf({ ...draft, kind: 'audit', lane: 'live', every: 'hour', minute: 7 });
  expect(body).toMatchObject({ filter: {}, minute: 7, every: 'hour' });
});

test('a time that was emptied is refused', () => {
  expect(scheduleBodySchema.safeParse(bodyOf({ ...draft, time: '' })).success).toBe(false);
});
