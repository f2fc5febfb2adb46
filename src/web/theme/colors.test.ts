import {
  type Color,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
} from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textLabels } from '../../protocol/labels.ts';
import { inks, labelColor, type Scheme, severityMarks, surfaces, tintPercent } from './colors.ts';
import { markOf } from './own-colors.ts';

type Rgb = [number, number, number];

function rgb(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function tinted(color: string, ground: string, scheme: Scheme): Rgb {
  const part = tintPercent[scheme] / 100;
  const below = rgb(ground);
  return rgb(color).map((value, at) => value * part + (below[at] ?? 0) * (1 - part)) as Rgb;
}

const schemes: Scheme[] = ['dark', 'light'];

test.each(schemes)('in the %s theme text keeps AA and the accent keeps 3 to 1 on every surface', (scheme) => {
  const { text, dim, faint, accent } = inks[scheme];
  for (const ground of surfaces[scheme].slice(0, 3)) {
    for (const ink of [text, dim, faint, inks[scheme]['accent-text']]) {
      expect(contrast(rgb(ink), rgb(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(rgb(accent), rgb(ground)), `accent on ${ground}`).toBeGreaterThanOrEqual(3);
    // The mark of the harmless is faint on purpose: its name stands beside it.
    for (const severity of [1, 2, 3] as const)
      expect(
        contrast(rgb(severityMarks[scheme][severity]), rgb(ground)),
        `severity ${severity} on ${ground}`,
      ).toBeGreaterThanOrEqual(3);
  }
});

test.each(schemes)('in the %s theme the words of a verdict keep AA on its tinted button', (scheme) => {
  for (const verdict of ['approve', 'reject', 'escalate', 'accent'] as const) {
    const ratio = contrast(
      rgb(inks[scheme][`${verdict}-text`]),
      tinted(inks[scheme][verdict], surfaces[scheme][1], scheme),
    );
    expect(ratio, verdict).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(schemes)('in the %s theme text on the accent keeps AA', (scheme) => {
  expect(contrast(rgb(inks[scheme]['on-accent']), rgb(inks[scheme].accent))).toBeGreaterThanOrEqual(4.5);
});

/** As most people see a colour, and without red, green or blue cones. */
const eyes = {
  usual: (color: Color) => color,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
};
const difference = differenceCiede2000();

test.each(schemes)('in the %s theme no label can be taken for a verdict or the accent', (scheme) => {
  const taken = (['accent', 'approve', 'reject', 'escalate'] as const).map((name) => [
    name,
    inks[scheme][name],
  ]);
  for (const [eye, seenBy] of Object.entries(eyes)) {
    const seen = (hex = '') => seenBy(parse(hex) ?? { mode: 'rgb', r: 0, g: 0, b: 0 });
    for (const [severity, mark] of Object.entries(severityMarks[scheme])) {
      for (const [name, ink] of taken) {
        const apart = difference(seen(mark), seen(ink));
        expect(apart, `severity ${severity} and ${name}, ${eye}`).toBeGreaterThanOrEqual(20);
      }
    }
  }
});

test('a label has the mark of its severity in any letter case, or the one that the dictionary gives it', () => {
  expect(labelColor('Terror')).toBe('var(--sl-own-terror, var(--sl-severity-3))');
  for (const name of textLabels) expect(labelColor(name.toUpperCase())).toBe(labelColor(name));
  expect(labelColor('label 3')).toBe('var(--sl-own-label_20_3, var(--sl-severity-1))');
});

test.each(schemes)('in the %s theme any chosen colour keeps 3 to 1', (scheme) => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      for (const ground of surfaces[scheme].slice(0, 3))
        expect(contrast(rgb(markOf(color, scheme)), rgb(ground))).toBeGreaterThanOrEqual(3);
    }),
    { examples: [['#000000'], ['#ffffff'], ['#808080'], ['#0000ff'], ['#ffff00']] },
  );
});

test('a chosen colour with enough contrast is not changed', () => {
  expect(markOf('#e0559f', 'dark')).toBe('#e0559f');
  expect(markOf('#b52c76', 'light')).toBe('#b52c76');
});
