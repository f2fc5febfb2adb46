import { figuresIn } from '../figures.ts';

const { number: n, day, span } = figuresIn('en-GB', { second: 's', minute: 'min', hour: 'h' });

type Compared = { now: number; before: number | string };

/** What a report of a day or week says. */
export const reports = {
  report_daily: ({ first }: { first: string; last: string }) =>
    `Report of ${day(first)} (UTC; in brackets the day before)`,
  report_weekly: ({ first, last }: { first: string; last: string }) =>
    `Report of ${day(first)} to ${day(last)} (UTC; in brackets the week before)`,
  report_open: () => 'Open the dashboard',
  report_arrived: ({ now, before }: { now: number; before: number }) =>
    `Cases for people: ${n(now)} (${n(before)}).`,
  report_alone: ({ now, before }: Compared) => `Decided by the machine alone: ${now} % (${before} %).`,
  report_decided: ({ now, before, backlog }: { now: number; before: number; backlog: number }) =>
    `First decisions: ${n(now)} (${n(before)}). Waiting at the end: ${n(backlog)}.`,
  report_on_time: ({ now, before }: Compared) => `Within the target time: ${now} % (${before} %).`,
  report_waits: ({ p50, p90 }: { p50: number; p90: number }) =>
    `Half of them waited at most ${span(p50)}, nine of ten at most ${span(p90)}.`,
  report_rejected: ({ now, before }: Compared) =>
    `Rejected, of decisions that stand: ${now} % (${before} %).`,
  report_looks: ({ looks, differed }: { looks: number; differed: number }) =>
    `Blind second looks: ${n(looks)}; with another verdict: ${n(differed)}.`,
  report_appeals: ({ appeals, overturned }: { appeals: number; overturned: number }) =>
    `Appeals answered: ${n(appeals)}; decisions changed: ${n(overturned)}.`,
  report_missed: ({ missed, low, high, days }: { missed: number; low: number; high: number; days: number }) =>
    `Violations among what the machine passes, by the audit sample of ${days} days: ${missed} % (95 % interval: ${low} to ${high} %).`,
  report_alarms: ({ alarms }: { alarms: number }) => `Alarms raised: ${n(alarms)}.`,
  endpoint_open: () => 'Open the endpoints',
};
