import type { Finding } from '../../api/findings.ts';

/** A range of a text that was hit, and its labels. UTF-16 offsets, `end` exclusive. */
export type TextMark = {
  start: number;
  end: number;
  keyword: string;
  hint: string;
  mainLabel: string;
  subLabel: string;
};

/** A range of text with the same marks; `mark` is the shortest of them. */
export type Segment = { start: number; end: number; mark: TextMark | null };

type Marked = Pick<Finding, 'marks' | 'details'> & Partial<Pick<Finding, 'label' | 'labelNumber'>>;

/** The marked ranges of the findings' texts. A main label that is only the finding's number gets its name. */
export function textMarks(findings: readonly Marked[]): TextMark[] {
  return findings
    .flatMap(({ marks, details, label, labelNumber }) =>
      marks.flatMap(({ start, end, detail }) => {
        const hit = details[detail];
        if (!hit) return [];
        const mainLabel = label && hit.mainLabel === String(labelNumber) ? label : hit.mainLabel;
        return [{ start, end, ...hit, mainLabel }];
      }),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Splits `from`–`to` of a text at the edges of its marks. The segments are adjacent. */
export function markSegments(marks: readonly TextMark[], from: number, to: number): Segment[] {
  const cuts = new Set([from, to]);
  for (const { start, end } of marks) {
    for (const cut of [start, end]) if (cut > from && cut < to) cuts.add(cut);
  }
  const edges = [...cuts].sort((a, b) => a - b);
  return edges.slice(0, -1).map((start, at) => {
    const end = edges[at + 1] ?? to;
    const covering = marks.filter((mark) => mark.start <= start && mark.end >= end && mark.end > mark.start);
    const mark = covering.reduce<TextMark | null>(
      (best, next) => (best === null || next.end - next.start < best.end - best.start ? next : best),
      null,
    );
    return { start, end, mark };
  });
}

export type Part = { kind: 'shown' | 'folded'; start: number; end: number };

const longText = 1500;
const head = 320;
const around = 220;

function atWord(content: string, at: number, step: -1 | 1): number {
  for (let moved = 0; moved < 30; moved++) {
    const offset = at + step * moved;
    if (offset <= 0 || offset >= content.length || /\s/.test(content[offset] ?? '')) {
      return Math.min(content.length, Math.max(0, offset));
    }
  }
  const splitsPair = /[\uDC00-\uDFFF]/.test(content[at] ?? '');
  return splitsPair ? at + step : at;
}

/** Splits a long text into shown parts (its beginning, and the hits with their context) and folded parts. */
export function foldText(content: string, marks: readonly TextMark[]): Part[] {
  if (content.length <= longText) return [{ kind: 'shown', start: 0, end: content.length }];
  const shownRanges = [
    { start: 0, end: head },
    ...marks.map((mark) => ({ start: mark.start - around, end: mark.end + around })),
  ].sort((a, b) => a.start - b.start);
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of shownRanges) {
    const from = Math.max(at, atWord(content, Math.max(0, start), -1));
    const to = Math.max(from, atWord(content, Math.min(content.length, end), 1));
    if (to <= at) continue;
    // A fold must hide more than its button's own length.
    if (from - at > 60) parts.push({ kind: 'folded', start: at, end: from });
    const last = parts.at(-1);
    if (last?.kind === 'shown') last.end = to;
    else parts.push({ kind: 'shown', start: from - at > 60 ? from : at, end: to });
    at = to;
  }
  if (content.length - at > 60) parts.push({ kind: 'folded', start: at, end: content.length });
  else if (content.length > at) parts.push({ kind: 'shown', start: at, end: content.length });
  return parts;
}

const names: Record<string, string> = {
  '\u00ad': 'SHY',
  '\u061c': 'ALM',
  '\u180e': 'MVS',
  '\u200b': 'ZWSP',
  '\u200c': 'ZWNJ',
  '\u200d': 'ZWJ',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2060': 'WJ',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
  '\ufeff': 'BOM',
};
const hidden = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const joined = /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?$/u;

/** A text for places without marks (a title, a toast), without invisible and bidirectional characters. */
export function withoutHidden(text: string): string {
  return text.replaceAll(hidden, '');
}

export type Piece = { text: string; hidden: string | null };

/** Separates invisible characters, with their names. A joiner inside an emoji belongs to the emoji and stays. */
export function showHidden(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(hidden)) {
    const [character] = match;
    if (character === '\u200d' && joined.test(text.slice(Math.max(0, match.index - 4), match.index)))
      continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), hidden: null });
    pieces.push({ text: character, hidden: names[character] ?? 'TAG' });
    at = match.index + character.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hidden: null });
  return pieces;
}
