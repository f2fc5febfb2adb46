import { type TextLabel, textLabels } from '../../protocol/labels.ts';

/** The colours of the design, by theme. Text on its own tag (`mix` of the label over a surface) keeps WCAG AA. */

export type Scheme = 'dark' | 'light';

type Tone = { mark: string; text: string };

export const labelTones: Record<Scheme, Record<TextLabel, Tone>> = {
  dark: {
    Normal: { mark: '#3fb27f', text: '#6ccba0' },
    Terror: { mark: '#ef5350', text: '#ff8a85' },
    Porn: { mark: '#e0559f', text: '#f28cc2' },
    Politics: { mark: '#a172e8', text: '#c3a4f5' },
    Sensitive: { mark: '#5b9dff', text: '#8bbaff' },
    Ads: { mark: '#f2b53a', text: '#f2b53a' },
    Abuse: { mark: '#f5833b', text: '#f99a5f' },
    Nonsense: { mark: '#8d99a8', text: '#aab5c2' },
    UserDefine: { mark: '#2fb9d6', text: '#5acce4' },
  },
  light: {
    Normal: { mark: '#1c7a54', text: '#176445' },
    Terror: { mark: '#c5322f', text: '#a82422' },
    Porn: { mark: '#b52c76', text: '#982261' },
    Politics: { mark: '#7440c0', text: '#6434ab' },
    Sensitive: { mark: '#1f64cc', text: '#1a55ae' },
    Ads: { mark: '#8f6200', text: '#765000' },
    Abuse: { mark: '#b04f0c', text: '#934008' },
    Nonsense: { mark: '#5b6673', text: '#4b5561' },
    UserDefine: { mark: '#0b7089', text: '#085d73' },
  },
};

/**
 * For labels that are not text labels (numeric ones, or a provider's own): distinct, and always the same for one name.
 */
export const otherTones: Record<Scheme, readonly Tone[]> = {
  dark: [
    { mark: '#7ea6e0', text: '#9dbdee' },
    { mark: '#c9a26b', text: '#dcb985' },
    { mark: '#9ec46b', text: '#b2d584' },
    { mark: '#d58ad0', text: '#e3a8df' },
    { mark: '#6fc3b4', text: '#8ad3c6' },
    { mark: '#d98f8f', text: '#e8aaaa' },
  ],
  light: [
    { mark: '#3d66a3', text: '#34578b' },
    { mark: '#80602e', text: '#6d5127' },
    { mark: '#4d6e1f', text: '#435f1b' },
    { mark: '#8c3f87', text: '#7a3576' },
    { mark: '#1f6e60', text: '#1a5f53' },
    { mark: '#9b4242', text: '#873838' },
  ],
};

export const surfaces: Record<Scheme, readonly [string, string, string, string]> = {
  dark: ['#0d1014', '#13181e', '#1a2028', '#222a34'],
  light: ['#f3f5f8', '#ffffff', '#eef1f5', '#e2e8ee'],
};

export const inks = {
  dark: {
    line: '#28313c',
    text: '#e7ebf0',
    dim: '#97a3b2',
    faint: '#828e9d',
    accent: '#4cc2b0',
    'accent-text': '#5fcdbc',
    approve: '#3fb27f',
    'approve-text': '#6ccba0',
    reject: '#ef5350',
    'reject-text': '#ff8a85',
    escalate: '#f2b53a',
    'escalate-text': '#f2b53a',
    'on-accent': '#04201b',
  },
  light: {
    line: '#d3dae2',
    text: '#17202a',
    dim: '#515e6c',
    faint: '#5b6875',
    accent: '#0f7d6e',
    'accent-text': '#0a6558',
    approve: '#1c7a54',
    'approve-text': '#176445',
    reject: '#c5322f',
    'reject-text': '#a82422',
    escalate: '#8f6200',
    'escalate-text': '#765000',
    'on-accent': '#ffffff',
  },
} satisfies Record<Scheme, Record<string, string>>;

function otherIndex(label: string): number {
  let sum = 0;
  for (const letter of label) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % otherTones.dark.length;
}

const slugs = new Map<string, string>();

/** A label's name as part of a CSS name. */
function slugOf(label: string): string {
  const known = slugs.get(label);
  if (known !== undefined) return known;
  const slug = [...label.toLowerCase()]
    .map((letter) => (/[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(16)}_`))
    .join('');
  slugs.set(label, slug);
  return slug;
}

/** The variable for the colour that the dictionary gives a label; unset if it gives none. */
export function ownVariable(label: string): string {
  return `--sl-own-${slugOf(label)}`;
}

function toneName(label: string): string {
  const known = textLabels.find((name) => name.toLowerCase() === label.toLowerCase());
  return known ? `--sl-label-${known.toLowerCase()}` : `--sl-other-${otherIndex(label)}`;
}

/** Colour of a label for boxes, bars, dots and underlines: a CSS value that follows theme and dictionary. */
export function labelColor(label: string): string {
  return `var(${ownVariable(label)}, var(${toneName(label)}))`;
}

/** Colour of the same label for text on a surface or on its own tint. */
export function labelText(label: string): string {
  return `var(${ownVariable(label)}-text, var(${toneName(label)}-text))`;
}

/** A faint background in the label's colour, for tags and marks. */
export function labelTint(label: string): string {
  return `color-mix(in srgb, ${labelColor(label)} var(--sl-tint), transparent)`;
}

/** Percent of the label's colour in its tint. */
export const tintPercent: Record<Scheme, number> = { dark: 18, light: 12 };
