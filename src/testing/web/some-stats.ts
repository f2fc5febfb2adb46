import type { AdviserStats, Agreement } from '../../api/adviser.ts';
import { emptyFilter } from '../../api/lanes.ts';
import type { Share } from '../../api/share.ts';
import type { ContentAnswer, VideosAnswer } from '../../api/stats-content.ts';
import type { MachineAnswer, WhatIfAnswer } from '../../api/stats-machine.ts';
import type { NowAnswer } from '../../api/stats-now.ts';
import type { OwnAnswer, PeopleAnswer } from '../../api/stats-people.ts';
import type { SampleStats } from '../../api/stats-sample.ts';

/** API answers for tests: a week that ends on 21 November 2026, 04:00 UTC. */

const [from, to] = ['2026-11-15T00:00:00.000Z', '2026-11-21T04:00:00.000Z'];
const counted = { from, to };
const day = 86_400_000;
const dayAt = (at: number) => new Date(Date.parse(from) + at * day).toISOString();
const all = { lane: 'all' };

/** A share with an interval around it. */
const share = (part: number, total: number): Share => {
  if (total === 0) return null;
  const value = part / total;
  const half = 1 / Math.sqrt(total);
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half) };
};

const laneNow = (lane: string, open: number, more: Partial<NowAnswer['lanes'][number]> = {}) => ({
  lane,
  name: null,
  open,
  oldestAt: open > 0 ? '2026-11-21T03:20:00.000Z' : null,
  targetSeconds: null,
  onTime: null,
  inPerMinute: 0,
  outPerMinute: 0,
  drainMinutes: open > 0 ? null : 0,
  behind: { lane },
  behindLate: { lane, target: 'late' as const, decidedFrom: from, decidedTo: to },
  ...more,
});

export const someNow: NowAnswer = {
  at: '2026-11-21T03:24:00.000Z',
  counted,
  recounting: false,
  lanes: [
    laneNow('review', 42, {
      targetSeconds: 300,
      onTime: { within: 980, decided: 1000, overdue: 0, share: share(980, 1000) },
      inPerMinute: 11,
      outPerMinute: 13,
      drainMinutes: 21,
    }),
    laneNow('live', 3, { inPerMinute: 2, outPerMinute: 1 }),
    laneNow('second-look', 7, { inPerMinute: 0.4, outPerMinute: 0 }),
    laneNow('appeals', 0),
    laneNow('night', 2, { name: 'Night', inPerMinute: 1, outPerMinute: 1 }),
  ],
  flow: Array.from({ length: 60 }, (_, minute) => ({
    at: new Date(Date.parse('2026-11-21T02:24:00.000Z') + minute * 60_000).toISOString(),
    opened: 8 + ((minute * 7) % 6),
    decided: 10 + ((minute * 5) % 7),
  })),
  on: [
    { person: { id: 'ada', name: 'Ada' }, role: 'admin', cases: 0 },
    { person: { id: 'mo', name: 'Mo' }, role: 'moderator', cases: 1 },
  ],
  shifts: [],
  streams: [
    {
      submissionId: 's-1',
      title: 'market-square',
      roomId: 'r-7',
      running: true,
      open: 2,
      severity: 2,
      oldestAt: '2026-11-21T03:22:00.000Z',
      late: true,
      behind: { lane: 'live', submission: '0b0f7a44-9c5c-4b1c-8a51-0c8f8d1f6f01' },
    },
    {
      submissionId: 's-2',
      title: 'a stream whose title is longer than what there is room for',
      roomId: null,
      running: false,
      open: 1,
      severity: 1,
      oldestAt: '2026-11-21T03:23:00.000Z',
      late: false,
      behind: { lane: 'live', submission: '0b0f7a44-9c5c-4b1c-8a51-0c8f8d1f6f02' },
    },
  ],
};

export const noNow: NowAnswer = {
  ...someNow,
  lanes: [laneNow('review', 0)],
  flow: someNow.flow.map(({ at }) => ({ at, opened: 0, decided: 0 })),
  on: [],
  streams: [],
};

const ruled = (ruledAll: number, right: number) => ({
  ruled: ruledAll,
  right,
  byHand: Math.round(ruledAll / 10),
  rightByHand: Math.round(right / 10),
  independent: 1,
  precision: share(right, ruledAll),
});
const machineLabel = (task: string, key: string, name: string | null, many: number, right: number) => ({
  label: { task, key, name },
  ...ruled(many, right),
  cases: many,
  overturned: many - right,
  overturnedShare: share(many - right, many),
  behind: { ...all, task, label: key, ruled: 'any' as const, decidedFrom: from, decidedTo: to },
  behindWrong: { ...all, task, label: key, ruled: 'wrong' as const, decidedFrom: from, decidedTo: to },
});
const band = (start: number | null, many: number, right: number) => ({
  from: start,
  meanScore: start === null ? null : start + 0.05,
  ...ruled(many, right),
  behind: {
    ...all,
    ruled: 'any' as const,
    ...(start === null ? {} : { scoreFrom: start, scoreTo: start + 0.1 }),
  },
  behindWrong: { ...all, ruled: 'wrong' as const, ...(start === null ? {} : { scoreFrom: start }) },
});
const wrong = (task: string, name: string, many: number, right: number) => ({
  task,
  name,
  wrong: many,
  right,
  behind: { ...all, task, ruled: 'wrong' as const, name },
});
type MachineFigures = MachineAnswer['now'];
const machineFigures = (labels: MachineFigures['labels']): MachineFigures => {
  const [many, right] = [
    labels.reduce((sum, one) => sum + one.ruled, 0),
    labels.reduce((sum, one) => sum + one.right, 0),
  ];
  return {
    total: {
      ...ruled(many, right),
      cases: many,
      overturned: many - right,
      overturnedShare: share(many - right, many),
      passed: 20 * many,
      blocked: many,
      forPeople: 2 * many,
    },
    labels,
    bands:
      many === 0
        ? []
        : [
            ...Array.from({ length: 10 }, (_, tenth) =>
              band(tenth / 10, 40 + tenth * 30, Math.round(((40 + tenth * 30) * (tenth + 0.3)) / 10)),
            ),
            band(null, 12, 6),
          ],
    wrong:
      many === 0
        ? { keywords: [], boxes: [], logos: [] }
        : {
            keywords: [
              wrong('text', 'add my number', 31, 12),
              wrong('text', '加微信', 9, 40),
              wrong('ocr-text', 'c0ins', 4, 0),
            ],
            boxes: [wrong('person-search', 'Raven Quill', 6, 2)],
            logos: [],
          },
    series: Array.from({ length: 7 }, (_, at) => ({
      at: dayAt(at),
      ruled: many === 0 ? 0 : 90,
      right: many === 0 ? 0 : 80 - at * 3,
      behind: { ...all, ruled: 'any' as const, decidedFrom: dayAt(at), decidedTo: dayAt(at + 1) },
    })),
  };
};

/** Abuse fell from 83 to 74 of 100. */
export const someMachine: MachineAnswer = {
  counted,
  recounting: false,
  now: machineFigures([
    machineLabel('text', 'Ads', 'Ads', 2000, 1820),
    machineLabel('text', 'Abuse', 'Abuse', 1600, 1184),
    machineLabel('image-classification', 'image-classification#3', null, 400, 384),
    machineLabel('ocr-text', 'Politics', 'Politics', 120, 75),
  ]),
  before: machineFigures([
    machineLabel('text', 'Ads', 'Ads', 1900, 1690),
    machineLabel('text', 'Abuse', 'Abuse', 1500, 1245),
    machineLabel('ocr-text', 'Politics', 'Politics', 100, 63),
  ]),
};
export const noMachine: MachineAnswer = { counted, recounting: false, now: machineFigures([]), before: null };

const lane = {
  key: 'night',
  name: 'Night',
  builtIn: false,
  position: 5,
  filter: { ...emptyFilter, rateMin: 0.6 },
  sort: 'priority' as const,
  targetSeconds: null,
  secondLook: null,
  members: null,
  open: 12,
  oldestAt: null,
};
export const someWhatIf: WhatIfAnswer = {
  counted,
  recounting: false,
  lane,
  canApply: true,
  cases: 1000,
  rejected: 500,
  steps: Array.from({ length: 21 }, (_, step) => ({
    threshold: (step * 5) / 100,
    fewer: 20 + step * 45,
    misses: Math.round(500 * (step / 20) ** 3),
    behind: { lane: 'night', anyState: 'yes' as const, anyRate: 'yes' as const, rateBelow: (step * 5) / 100 },
    behindMisses: {
      lane: 'night',
      anyState: 'yes' as const,
      anyRate: 'yes' as const,
      rateBelow: (step * 5) / 100,
      verdict: 'reject' as const,
    },
  })),
};
export const noWhatIf: WhatIfAnswer = {
  ...someWhatIf,
  cases: 0,
  rejected: 0,
  steps: someWhatIf.steps.map((step) => ({ ...step, fewer: 0, misses: 0 })),
};

const counts = (approve: number, reject: number, escalate: number, medianSeconds: number | null) => ({
  decisions: approve + reject + escalate,
  verdicts: { approve, reject, escalate },
  medianSeconds,
});
const agreement = (looks: number, agreed: number, kappa: number | null) => ({
  looks,
  agreed,
  agreement: share(agreed, looks),
  kappa: kappa === null ? null : { value: kappa, low: kappa - 0.04, high: kappa + 0.04 },
});
const cell = (first: 'approve' | 'reject', second: 'approve' | 'reject', count: number) => ({
  first,
  second,
  count,
  behind: { ...all, look: `${first}-${second}` as const, lookFrom: from, lookTo: to },
});
type PeopleFigures = PeopleAnswer['now'];
const peopleFigures: PeopleFigures = {
  ...counts(3100, 1240, 60, 8.4),
  looks: {
    ...agreement(220, 205, 0.86),
    table: [
      cell('approve', 'approve', 120),
      cell('approve', 'reject', 6),
      cell('reject', 'approve', 9),
      cell('reject', 'reject', 85),
    ],
  },
  appeals: {
    opened: 18,
    upheld: 12,
    overturned: 3,
    overturnedShare: share(3, 15),
    behind: { ...all, appeal: 'any', appealFrom: from, appealTo: to },
    behindOverturned: { ...all, appeal: 'overturned', appealFrom: from, appealTo: to },
  },
  labels: [
    {
      label: { key: 'Ads', name: 'Ads' },
      ...counts(900, 700, 10, 5.2),
      looks: agreement(100, 96, 0.91),
      behind: { ...all, label: 'Ads', decidedFrom: from, decidedTo: to },
      behindRejected: { ...all, label: 'Ads', verdict: 'reject', decidedFrom: from, decidedTo: to },
    },
    {
      label: { key: 'image-classification#3', name: null },
      ...counts(80, 20, 0, 19),
      looks: agreement(0, 0, null),
      behind: { ...all, label: 'image-classification#3', decidedFrom: from, decidedTo: to },
      behindRejected: { ...all, label: 'image-classification#3', verdict: 'reject' },
    },
  ],
  spread: {
    decisions: [210, 480, 505, 730, 1180],
    medianSeconds: [4.8, 7.9, 8.2, 9, 14.5],
    rejectShare: [0.19, 0.24, 0.27, 0.28, 0.41],
  },
  times: [
    { from: 0, below: 5, count: 900 },
    { from: 5, below: 10, count: 1800 },
    { from: 10, below: 20, count: 1100 },
    { from: 20, below: 60, count: 520 },
    { from: 60, below: 300, count: 80 },
  ],
};
export const somePeople: PeopleAnswer = {
  counted,
  countedDays: { from, to: '2026-11-22T00:00:00.000Z' },
  recounting: false,
  now: peopleFigures,
  before: { ...peopleFigures, ...counts(2900, 1200, 50, 9.1) },
};
export const noPeople: PeopleAnswer = {
  ...somePeople,
  before: null,
  now: {
    ...peopleFigures,
    ...counts(0, 0, 0, null),
    looks: { ...agreement(0, 0, null), table: [] },
    appeals: { ...peopleFigures.appeals, opened: 0, upheld: 0, overturned: 0, overturnedShare: null },
    labels: [],
    spread: { decisions: [], medianSeconds: [], rejectShare: [] },
    times: [],
  },
};
export const someOwn: OwnAnswer = {
  counted,
  recounting: false,
  now: counts(300, 120, 4, 7.7),
  before: counts(280, 140, 2, 8.1),
};
export const noOwn: OwnAnswer = { counted, recounting: false, now: counts(0, 0, 0, null), before: null };

const source = (
  id: string,
  opened: number,
  decided: number,
  rejected: number,
  name: 'room' | 'user' | 'forum',
) => ({
  id,
  opened,
  decided,
  rejected,
  rejectShare: share(rejected, decided),
  behind: { ...all, [name]: id, openedFrom: from, openedTo: to },
  behindRejected: { ...all, [name]: id, verdict: 'reject' as const },
});
const sources = (name: 'room' | 'user' | 'forum') => {
  const list = [
    source(`${name[0]}-7`, 12, 12, 9, name),
    source(`${name[0]}-91`, 240, 220, 90, name),
    source(`${name[0]}-quiet`, 1310, 1300, 26, name),
  ];
  return { byRejects: list, byVolume: list.toReversed(), few: 0 };
};
type ContentFigures = ContentAnswer['now'];
const contentFigures: ContentFigures = {
  opened: 840,
  labels: [
    { key: 'Ads', name: 'Ads', opened: 520, behind: { ...all, label: 'Ads' } },
    { key: 'Abuse', name: 'Abuse', opened: 300, behind: { ...all, label: 'Abuse' } },
    {
      key: 'image-classification#3',
      name: null,
      opened: 60,
      behind: { ...all, label: 'image-classification#3' },
    },
  ],
  series: Array.from({ length: 7 }, (_, at) => ({
    at: dayAt(at),
    to: dayAt(at + 1),
    opened: 120,
    counts: [70 + at, 40 - at, 9, 2],
    behind: { ...all, openedFrom: dayAt(at), openedTo: dayAt(at + 1) },
  })),
  rooms: sources('room'),
  users: sources('user'),
  forums: { byVolume: [], byRejects: [], few: 0 },
};
export const someContent: ContentAnswer = {
  counted,
  countedDays: { from, to: '2026-11-22T00:00:00.000Z' },
  step: 'day',
  recounting: false,
  now: contentFigures,
  before: { ...contentFigures, opened: 790 },
};
const none = { byVolume: [], byRejects: [], few: 0 };
export const noContent: ContentAnswer = {
  ...someContent,
  before: null,
  now: { opened: 0, labels: [], series: [], rooms: none, users: none, forums: none },
};
export const someVideos: VideosAnswer = {
  counted,
  classes: [
    { task: 'image-classification', key: 'image-classification#3', name: null, videos: 40 },
    { task: 'image-classification', key: 'image-classification#1', name: 'Porn', videos: 22 },
  ],
  chosen: { task: 'image-classification', key: 'image-classification#1', name: 'Porn' },
  figure: 'average',
  videos: 22,
  quartiles: { min: 0.01, q1: 0.05, median: 0.11, q3: 0.31, max: 0.92 },
  histogram: Array.from({ length: 10 }, (_, at) => ({
    from: at / 10,
    to: (at + 1) / 10,
    videos: Math.max(0, 9 - at * 2),
  })),
  top: ['street.mp4', 'market at night.mp4', 'a video with quite a long name.mp4'].map((title, at) => ({
    submissionId: `v-${at}`,
    title,
    at: dayAt(at),
    value: 0.92 - at * 0.2,
    average: 0.92 - at * 0.2,
    maximum: 0.99,
    count: 26 - at,
  })),
};
export const noVideos: VideosAnswer = {
  ...someVideos,
  classes: [],
  chosen: null,
  videos: 0,
  quartiles: null,
  histogram: [],
  top: [],
};

const estimate = (value: number) => ({
  kind: 'estimate' as const,
  value,
  low: value * 0.8,
  high: value * 1.2,
});
const fewChecked = { kind: 'too-few' as const, decision: 'block' as const, checked: 50, needed: 200 };
export const someSample: SampleStats = {
  counted,
  rounds: 7,
  openRounds: 1,
  passed: 21_000,
  blocked: 2400,
  all: {
    missedRate: { ...estimate(0.0021), checked: 840, events: 9 },
    precision: { ...estimate(0.8), checked: 260, events: 208 },
    recall: estimate(0.78),
    prevalence: estimate(0.08),
  },
  labels: [
    {
      label: 'Ads',
      missedRate: { ...estimate(0.0015), checked: 840, events: 6 },
      precision: fewChecked,
      recall: fewChecked,
      prevalence: fewChecked,
    },
  ],
};
const tooFew = { kind: 'too-few' as const, decision: 'pass' as const, checked: 0, needed: 300 };
export const noSample: SampleStats = {
  counted,
  rounds: 0,
  openRounds: 0,
  passed: 0,
  blocked: 0,
  all: { missedRate: tooFew, precision: fewChecked, recall: tooFew, prevalence: tooFew },
  labels: [],
};

const agreed = (part: number, total: number): Agreement => ({
  compared: total,
  agreed: part,
  share: share(part, total),
});
export const someAdviser: AdviserStats = {
  counted,
  given: 420,
  unsure: 31,
  dropped: 18,
  failed: 2,
  people: agreed(310, 360),
  approved: agreed(180, 200),
  rejected: agreed(130, 160),
  shown: agreed(24, 25),
  gold: agreed(33, 40),
  questions: 50,
  undone: 12,
  policies: [{ policy: 'scam', ...agreed(90, 100) }],
};
export const noAdviser: AdviserStats = {
  ...someAdviser,
  ...{ given: 0, unsure: 0, dropped: 0, failed: 0, questions: 0, undone: 0, policies: [] },
  ...{ people: agreed(0, 0), approved: agreed(0, 0), rejected: agreed(0, 0) },
  ...{ shown: agreed(0, 0), gold: agreed(0, 0) },
};
