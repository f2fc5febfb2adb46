import type { Schedule, ScheduleBody } from '../../../api/export-schedules.ts';

export const fileFormats = ['csv', 'excel', 'jsonl'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const formatOf = ({ format, bom }: Pick<ScheduleBody, 'format' | 'bom'>): FileFormat =>
  format === 'csv' && bom ? 'excel' : format;
export const withFormat = (chosen: FileFormat): Pick<ScheduleBody, 'format' | 'bom'> =>
  chosen === 'jsonl' ? { format: 'jsonl', bom: false } : { format: 'csv', bom: chosen === 'excel' };

/** Only these are about cases, which stand in lanes. */
export const hasLane = (kind: ScheduleBody['kind']) => kind !== 'audit' && kind !== 'statements';

export function draftOf(schedule: Schedule | null, zone: string): ScheduleBody {
  if (!schedule) {
    return {
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
      zone,
      keepDays: 30,
    };
  }
  const { id: _id, paused: _paused, nextAt: _next, createdBy: _by, runs: _runs, ...settings } = schedule;
  return settings;
}

/** The lane that is chosen, with what else the filter says; none: every lane. */
export function withLane(filter: ScheduleBody['filter'], lane: string): ScheduleBody['filter'] {
  const { lane: _lane, anyState: _any, ...rest } = filter;
  // What is decided has left the lane by its state; it is meant all the same.
  return lane === '' ? rest : { ...rest, lane, anyState: 'yes' };
}
