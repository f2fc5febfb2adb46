import type { CaseKind } from '../../src/api/cases.ts';
import type { Random } from '../../src/platform/random/seeded.ts';
import { textLabels } from '../../src/protocol/labels.ts';
import { faces, logos, sayOf, type Theme } from './words.ts';

/** One finding, as its table stores it; `bad` is the truth. */
export type Finding = {
  id: string;
  task: string;
  action: 'pass' | 'review' | 'block' | null;
  label: string | null;
  labelNumber: number | null;
  rate: number;
  offset: number | null;
  start: number | null;
  end: number | null;
  box: object | null;
  text: string | null;
  name: string | null;
  details: { keyword: string; hint: string; mainLabel: string; subLabel: string }[];
};
export type Judged = { theme: Theme; bad: boolean; findings: Finding[]; text: string };

const mix: Record<CaseKind, readonly (readonly [Theme, number])[]> = {
  text: [
    ['Ads', 36],
    ['Abuse', 25],
    ['Porn', 11],
    ['Politics', 7],
    ['Sensitive', 7],
    ['Nonsense', 8],
    ['UserDefine', 4],
    ['Terror', 2],
  ],
  video: [
    ['Porn', 38],
    ['Ads', 22],
    ['Terror', 14],
    ['Sensitive', 12],
    ['Politics', 8],
    ['UserDefine', 6],
  ],
  fragment: [
    ['Porn', 44],
    ['Ads', 20],
    ['Sensitive', 14],
    ['Terror', 8],
    ['Abuse', 8],
    ['UserDefine', 6],
  ],
  audio: [
    ['Abuse', 48],
    ['Porn', 24],
    ['Ads', 16],
    ['Politics', 12],
  ],
  'audio-stream': [
    ['Abuse', 58],
    ['Porn', 24],
    ['Ads', 12],
    ['Terror', 6],
  ],
};

/** Picture classes by theme. Nobody has named 104 and 107 yet. */
const classes: Partial<Record<Theme, readonly (readonly [number, number])[]>> = {
  Porn: [
    [4, 5],
    [3, 2],
    [2, 3],
  ],
  Terror: [
    [10, 5],
    [11, 2],
    [101, 3],
  ],
  Sensitive: [
    [102, 4],
    [104, 5],
    [12, 1],
  ],
  Ads: [
    [103, 5],
    [105, 3],
  ],
  UserDefine: [
    [107, 6],
    [106, 2],
  ],
};
/** Names beyond the embedded service's own dictionary. */
const pictures = { task: 'image-classification' } as const;
export const namedClasses = [
  { ...pictures, number: 101, name: 'Weapons', severity: 3 },
  { ...pictures, number: 102, name: 'Drugs', severity: 2 },
  { ...pictures, number: 103, name: 'Gambling', severity: 1 },
  { ...pictures, number: 105, name: 'QR code', severity: 1 },
  { ...pictures, number: 106, name: 'Rival shop', severity: 0 },
  { task: 'banned-logo', number: 1, name: 'Gambling logo', severity: 1 },
];

/**
 * Of ten findings with a score of 0.7 seven are right; but of texts called Ads in the last weeks, fewer than half of
 * that.
 */
const lateAds = 0.42;

/** `late`: in the last weeks. `leaning`: how bad the sender is, 0…1, which the machine's scores follow. */
export function judge(
  random: Random,
  kind: CaseKind,
  { late, leaning }: { late: boolean; leaning: number },
): Judged {
  const theme = random.weighted(mix[kind]);
  const rate = 0.4 + 0.6 * random.share() ** (1.7 - 1.2 * leaning);
  const [task, labels] = what(random, kind, theme);
  const isAds = task === 'text' && theme === 'Ads';
  const bad = random.chance(rate * (isAds && late ? lateAds : 1));
  const { text, keyword } = sayOf(random, theme, bad);
  const count = kind === 'text' ? 1 : 1 + random.longTail(6, 2);
  const place = { task, theme, keyword, text, labels };
  const findings = Array.from({ length: count }, (_, index) =>
    one(random, kind, {
      ...place,
      index,
      rate: Math.min(0.9999, rate + (index === 0 ? 0 : random.between(-0.04, 0))),
    }),
  );
  return { theme, bad, findings, text };
}

type Labels = Pick<Finding, 'label' | 'labelNumber'>;

function what(random: Random, kind: CaseKind, theme: Theme): [task: string, Labels] {
  if (kind === 'text') return ['text', { label: theme, labelNumber: null }];
  if (kind === 'audio' || kind === 'audio-stream')
    return theme === 'Abuse' && random.chance(0.25)
      ? ['vulgar-speech', { label: null, labelNumber: 1 }]
      : ['speech-moderation', { label: theme, labelNumber: null }];
  if (theme === 'Politics') return ['person-search', { label: null, labelNumber: 1 }];
  if (theme === 'Ads' && random.chance(0.25)) return ['banned-logo', { label: null, labelNumber: 1 }];
  const pictures = classes[theme];
  return pictures && !random.chance(theme === 'Ads' ? 0.5 : 0.15)
    ? ['image-classification', { label: null, labelNumber: random.weighted(pictures) }]
    : ['ocr-text', { label: null, labelNumber: textLabels.indexOf(theme) }];
}

type Place = {
  task: string;
  theme: Theme;
  keyword: string;
  text: string;
  labels: Labels;
  index: number;
  rate: number;
};

function one(
  random: Random,
  kind: CaseKind,
  { task, theme, keyword, text, labels, index, rate }: Place,
): Finding {
  const isSpeech = task === 'speech-moderation' || task === 'vulgar-speech';
  const isText = task === 'text' || task === 'ocr-text' || task === 'speech-moderation';
  const at = Math.round(random.between(0, kind === 'fragment' ? 15 : 120)) + index;
  const boxed = task === 'ocr-text' || task === 'banned-logo' || task === 'person-search';
  return {
    id: random.uuid(),
    task,
    action: task === 'text' || isSpeech ? 'review' : null,
    ...labels,
    rate: Math.round(rate * 10_000) / 10_000,
    offset: isSpeech || task === 'text' ? null : at,
    start: isSpeech ? at : null,
    end: isSpeech ? at + 2 : null,
    box: boxed ? boxAt(random) : null,
    text: task === 'text' || !isText ? null : text,
    name: task === 'banned-logo' ? random.pick(logos) : task === 'person-search' ? random.pick(faces) : null,
    details: isText ? [{ keyword, hint: keyword, mainLabel: theme, subLabel: '' }] : [],
  };
}

/** Four corners, as shares of the frame. */
function boxAt(random: Random): number[][] {
  const [left, top] = [short(random.between(0.02, 0.7)), short(random.between(0.02, 0.8))];
  const [right, bottom] = [short(left + random.between(0.06, 0.25)), short(top + random.between(0.04, 0.15))];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}
const short = (share: number) => Math.round(share * 1000) / 1000;
