import type { Schedule, ScheduleBody } from '../../../api/export-schedules.ts';
import { numberIn } from '../../forms/number-in.ts';

export const fileFormats = ['csv', 'excel', 'jsonl'] as const;
type FileFormat = (typeof fileFormats)[number];

export const formatOf = ({ format, bom }: Pick<ScheduleBody, 'format' | 'bom'>): FileFormat =>
  format === 'csv' && bom ? 'excel' : format;
const withFormat = (chosen: FileFormat): Pick<ScheduleBody, 'format' | 'bom'> =>
  chosen === 'jsonl' ? { format: 'jsonl', bom: false } : { format: 'csv', bom: chosen === 'excel' };

/** Only the other kinds are about cases, which have lanes. */
export const hasLane = (kind: ScheduleBody['kind']) => kind !== 'audit' && kind !== 'statements';

const two = (value: number) => String(value).padStart(2, '0');
const usual = {
  name: '',
  kind: 'decisions',
  format: 'csv',
  bom: false,
  filter: {},
  span: 'period',
  every: 'day',
  weekday: 1,
  hour: 1,
  minute: 0,
  keepDays: 30,
} as const;

/** A schedule in its form: one field for the file format, one for the time of day. */
export function draftOf(schedule: Schedule | null, ownZone: string) {
  const of: ScheduleBody = schedule ?? { ...usual, zone: ownZone };
  const { name, kind, span, every, weekday, hour, zone } = of;
  const minute: number | string = of.minute;
  const keepDays: number | string = of.keepDays;
  return {
    ...{ name, kind, span, every, minute, zone, keepDays },
    file: formatOf(of),
    lane: of.filter.lane ?? '',
    weekday: String(weekday),
    time: `${two(hour)}:${two(of.minute)}`,
  };
}

export function bodyOf(draft: ReturnType<typeof draftOf>, filter: ScheduleBody['filter'] = {}): ScheduleBody {
  const { file, lane, time, weekday, keepDays, ...rest } = draft;
  const [hour = Number.NaN, minute = 0] = time.split(':').map(numberIn);
  return {
    ...rest,
    ...withFormat(file),
    ...(rest.every === 'hour' ? { hour: 0, minute: numberIn(rest.minute) } : { hour, minute }),
    filter: hasLane(rest.kind) ? withLane(filter, lane) : {},
    weekday: Number(weekday),
    keepDays: numberIn(keepDays),
  };
}

/** The filter with the chosen lane; without one: every lane. */
function withLane(filter: ScheduleBody['filter'], lane: string): ScheduleBody['filter'] {
  const { lane: _lane, anyState: _any, ...rest } = filter;
  // Decided cases have left the lane by their state, but belong to the export.
  return lane === '' ? rest : { ...rest, lane, anyState: 'yes' };
}
