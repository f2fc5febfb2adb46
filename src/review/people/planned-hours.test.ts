import { expect, it } from 'vitest';
import type { PlannedHours } from '../../api/shifts.ts';
import { isPlannedAt, minutesOn, partsOf } from './planned-hours.ts';

const office: PlannedHours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:30' };
const night: PlannedHours = { weekdays: [7], from: '22:00', to: '06:00' };

it('hold from the first minute until before the last, on their weekdays', () => {
  const at = (weekday: number, minute: number) => isPlannedAt([office], { weekday, minute });
  expect([at(1, 539), at(1, 540), at(1, 1049), at(1, 1050), at(6, 600)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

it('of a night continue on the next day, from Sunday to Monday too', () => {
  expect(partsOf([night], 7)).toEqual([{ from: 1320, to: 1440 }]);
  expect(partsOf([night], 1)).toEqual([{ from: 0, to: 360 }]);
  expect(minutesOn([night], 7) + minutesOn([night], 1)).toBe(480);
  expect(minutesOn([night], 2)).toBe(0);
});

it('that overlap count once, and equal times are a whole day', () => {
  const late: PlannedHours = { weekdays: [1], from: '16:00', to: '20:00' };
  expect(minutesOn([office, late], 1)).toBe(660);
  const whole: PlannedHours = { weekdays: [3], from: '08:00', to: '08:00' };
  expect(minutesOn([whole], 3) + minutesOn([whole], 4)).toBe(1440);
});

it('are never more than the day or less than nothing', () => {
  for (let from = 0; from < 24; from += 1)
    for (let to = 0; to < 24; to += 1) {
      const clock = (hour: number) => `${String(hour).padStart(2, '0')}:30`;
      const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: clock(from), to: clock(to) }, office, night];
      for (let weekday = 1; weekday <= 7; weekday += 1) {
        const minutes = minutesOn(hours, weekday);
        expect(minutes).toBeGreaterThan(0);
        expect(minutes).toBeLessThanOrEqual(1440);
        const counted = Array.from({ length: 1440 }, (_, minute) => isPlannedAt(hours, { weekday, minute }));
        expect(counted.filter(Boolean).length).toBe(minutes);
      }
    }
});
