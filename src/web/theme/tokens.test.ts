import { expect, test } from 'vitest';
import { files, read } from '../../testing/sources.ts';

// The demo's splash and its first question are painted before the theme is there.
const screens = files.filter((file) => /^src\/(web|demo)\//.test(file) && !/splash|guide\/choice/.test(file));
const sheets = screens.filter((file) => file.endsWith('.css') && file !== 'src/web/styles/font.css');
const parts = screens.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

/** The lines of these files that a rule forbids, as "file: line". */
function breaches(of: readonly string[], isBreach: (line: string) => boolean): string[] {
  return of.flatMap((file) =>
    read(file)
      .split('\n')
      .filter(isBreach)
      .map((line) => `${file}: ${line.trim()}`),
  );
}

/** The value of a declaration, or null on other lines. */
const declared = (line: string, property: RegExp) =>
  new RegExp(`^\\s*${property.source}: ([^;]+);`).exec(line)?.at(-1) ?? null;

test('style sheets take sizes, weights and radii of text and boxes from the theme', () => {
  const wrong = breaches(sheets, (line) => {
    const size = declared(line, /font-size/);
    const font = declared(line, /font/);
    const weight = declared(line, /font-weight/);
    const radius = declared(line, /border-radius/);
    return (
      (size !== null && !/^(inherit|var\(--(mantine-font-size-(xs|sm|lg|xl)|sl-figure)\))$/.test(size)) ||
      (font !== null && !/^(inherit|var\(--mantine-font-size-xs\) .*)$/.test(font)) ||
      (weight !== null && !/^(inherit|var\(--mantine-font-weight-(regular|medium)\))$/.test(weight)) ||
      (radius !== null &&
        !radius.split(' ').every((one) => /^(0|50%|inherit|var\(--mantine-radius-(xs|md)\))$/.test(one))) ||
      /letter-spacing|text-transform: uppercase/.test(line)
    );
  });
  expect(wrong).toEqual([]);
});

test('no style sheet and no component has a colour of its own', () => {
  const color = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(|: (white|black|red|green)\b/i;
  expect(breaches(sheets, (line) => color.test(line.replace(/url\([^)]*\)/, '')))).toEqual([]);
  // Examples of what people may write in a field are content.
  const inStyle = /(color|background|fill|stroke)[A-Za-z]*[=:] ?\{?["'`]?(#|rgb|hsl)/;
  expect(breaches(parts, (line) => inStyle.test(line))).toEqual([]);
});

test('components have no size, weight or radius of text and boxes of their own', () => {
  const own =
    /\b(fz|fontSize)[=:] ?\{?["']?\d|\b(fw|fontWeight)[=:] ?\{?["']?(?!600|400)\d|\bradius=["{](?!\[)|borderRadius: ["'\d]/;
  expect(breaches(parts, (line) => own.test(line))).toEqual([]);
});

test('space is one of 4, 8, 12, 16, 24 and 32, or a hairline, or a large distance of its own', () => {
  const step = (pixels: number) => pixels <= 2 || [4, 8, 12, 16, 24, 32].includes(pixels) || pixels > 32;
  const drawings = /src\/web\/media\/|Waveform/;
  const wrong = breaches(
    sheets.filter((file) => !drawings.test(file)),
    (line) => {
      const value = declared(line, /(?:(?:row-|column-)?gap|(?:padding|margin)[a-z-]*)/);
      return value !== null && [...value.matchAll(/(?<![-\d.])(\d+)px/g)].some(([, px]) => !step(Number(px)));
    },
  );
  expect(wrong).toEqual([]);
  const inline = /\b(?:m|mt|mb|my|mx|ms|me|p|pt|pb|py|px|gap)=\{(\d+)\}/g;
  expect(breaches(parts, (line) => [...line.matchAll(inline)].some(([, px]) => !step(Number(px))))).toEqual(
    [],
  );
});
