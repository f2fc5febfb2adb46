import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textLabels } from '../../protocol/labels.ts';
import {
  inks,
  labelColor,
  labelText,
  labelTones,
  otherTones,
  type Scheme,
  surfaces,
  tintPercent,
} from './colors.ts';
import { toneOf } from './own-colors.ts';

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

test.each(schemes)('in the %s theme the text of every label keeps AA on its own tint', (scheme) => {
  const tones = [...Object.values(labelTones[scheme]), ...otherTones[scheme]];
  for (const tone of tones) {
    for (const ground of surfaces[scheme].slice(0, 3)) {
      const ratio = contrast(rgb(tone.text), tinted(tone.mark, ground, scheme));
      expect(ratio, `${tone.text} on ${tone.mark} over ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each(schemes)('in the %s theme text keeps AA and marks keep 3 to 1 on every surface', (scheme) => {
  const { text, dim, faint, accent } = inks[scheme];
  for (const ground of surfaces[scheme].slice(0, 3)) {
    for (const ink of [text, dim, faint, inks[scheme]['accent-text']]) {
      expect(contrast(rgb(ink), rgb(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const mark of [accent, ...Object.values(labelTones[scheme]).map((tone) => tone.mark)]) {
      expect(contrast(rgb(mark), rgb(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
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

test('a label keeps its colour in any letter case, and an unknown one always gets the same colour', () => {
  for (const name of textLabels) expect(labelColor(name.toUpperCase())).toBe(labelColor(name));
  expect(labelColor('label 3')).toMatch(/^var\(--sl-own-label_20_3, var\(--sl-other-\d\)\)$/);
  expect(labelColor('label 3')).toBe(labelColor('label 3'));
  expect(labelText('Ads')).toBe('var(--sl-own-ads-text, var(--sl-label-ads-text))');
});

test.each(schemes)('in the %s theme any chosen colour keeps AA', (scheme) => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      const tone = toneOf(color, scheme);
      for (const ground of surfaces[scheme].slice(0, 3)) {
        expect(contrast(rgb(tone.mark), rgb(ground))).toBeGreaterThanOrEqual(3);
        expect(contrast(rgb(tone.text), rgb(ground))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(rgb(tone.text), tinted(tone.mark, ground, scheme))).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { examples: [['#000000'], ['#ffffff'], ['#808080'], ['#0000ff'], ['#ffff00']] },
  );
});

test('a chosen colour with enough contrast is not changed', () => {
  expect(toneOf(labelTones.dark.Ads.mark, 'dark').mark).toBe(labelTones.dark.Ads.mark);
  expect(toneOf(labelTones.light.Ads.mark, 'light').mark).toBe(labelTones.light.Ads.mark);
});
