import { severityOfLabel } from '../../api/severity.ts';

/**
 * The colours of the design, by theme. The accent says what is selected and what to do first; green, red and amber are
 * verdicts. A label is a neutral tag with a mark in its severity's colour, and always has its name beside it.
 */

export type Scheme = 'dark' | 'light';
type Severity = 0 | 1 | 2 | 3;

/**
 * Grey, slate-blue, violet and magenta, for severities 0 to 3. None can be taken for a verdict or the accent, also
 * without red, green or blue cones (colors.test.ts). The harmless grey is faint on purpose.
 */
export const severityMarks: Record<Scheme, Record<Severity, string>> = {
  dark: { 0: '#4c5264', 1: '#5965cd', 2: '#ac5df4', 3: '#a449aa' },
  light: { 0: '#9ba9bb', 1: '#132e7f', 2: '#9867e1', 3: '#4c0c49' },
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

/** The variable for the mark that the dictionary gives a label; unset if the label is not in it. */
export function ownVariable(label: string): string {
  return `--sl-own-${slugOf(label)}`;
}

/** The mark of a severity, as a CSS value that follows the theme. */
export function severityColor(severity: number): string {
  return `var(--sl-severity-${Math.min(3, Math.max(0, severity))})`;
}

/** Mark of a label for swatches, boxes, bars and underlines: a CSS value that follows theme and dictionary. */
export function labelColor(label: string): string {
  return `var(${ownVariable(label)}, ${severityColor(severityOfLabel(label))})`;
}

/** A faint background in the label's colour, for marked words. */
export function labelTint(label: string): string {
  return `color-mix(in srgb, ${labelColor(label)} var(--sl-tint), transparent)`;
}

/** Percent of a colour in its tint. */
export const tintPercent: Record<Scheme, number> = { dark: 18, light: 12 };
