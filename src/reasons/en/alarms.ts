import { megabytes } from '../megabytes.ts';

const s = (count: number) => (count === 1 ? '' : 's');

/** What an alarm says. */
export const alarms = {
  no_such_alarm: () => 'This alarm does not exist, or it has ended.',
  alarm_raised: () => 'Alarm',
  alarm_ended: () => 'Over',
  alarm_open: () => 'Open the alarms',
  alarm_test: ({ name, by }: { name: string; by: string }) => `A test of “${name}” by ${by}.`,
  lane_review: () => 'Review',
  lane_all: () => 'All',
  lane_live: () => 'Live now',
  lane_escalated: () => 'Escalated',
  lane_second_look: () => 'Second look',
  lane_sample: () => 'Audit sample',
  lane_appeals: () => 'Appeals',
  alarm_overdue: ({ lane, cases }: { lane: string; cases: number }) =>
    `${lane}: ${cases} case${s(cases)} waited longer than the target.`,
  alarm_backlog: ({ hours, opened, closed }: { hours: number; opened: number; closed: number }) =>
    `The backlog grows more than usual: in ${hours} hour${s(hours)}, ${opened} case${s(opened)} came in and ${closed} ${closed === 1 ? 'was' : 'were'} decided.`,
  alarm_drift: ({ label, now, of, usual }: { label: string; now: number; of: number; usual: number }) =>
    `${label}: people agree with the machine on ${now} % of the last ${of} decisions; usually it is ${usual} %.`,
  alarm_drift_common: ({ now, of, usual }: { now: number; of: number; usual: number }) =>
    `On all labels together, people agree with the machine on ${now} % of the last ${of} decisions; usually it is ${usual} %.`,
  alarm_order_due: ({ due }: { due: string }) => `An order of an authority must be decided by ${due} (UTC).`,
  alarm_report_due: ({ due }: { due: string }) => `A report must be decided by ${due} (UTC).`,
  alarm_delivery: ({ endpoint }: { endpoint: string }) => `Nothing reaches “${endpoint}”; it is tried again.`,
  alarm_delivery_disabled: ({ endpoint }: { endpoint: string }) =>
    `Nothing is sent to “${endpoint}” until somebody resumes it.`,
  alarm_service: () => 'The moderation service does not answer.',
  alarm_engine: ({ task, why }: { task: string; why: string }) => `No engine works on ${task}: ${why}`,
  alarm_disk: ({ free, floor }: { free: number; floor: number }) =>
    `The disk is nearly full: ${megabytes(free)} left, minimum ${megabytes(floor)}.`,
};
