import { type Scheme, surfaces } from './colors.ts';

type Rgb = readonly [number, number, number];

const markContrast = 3;
const steps = 50;

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function hexOf(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes `share` of one colour over the other. */
function mixed(over: Rgb, share: number, below: Rgb): Rgb {
  const part = (at: 0 | 1 | 2) => over[at] * share + below[at] * (1 - share);
  return [part(0), part(1), part(2)];
}

function luminance(color: Rgb): number {
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

function contrast(a: Rgb, b: Rgb): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The nearest shade towards white (dark theme) or black (light theme) with enough contrast on all backgrounds. */
function seenOn(color: Rgb, scheme: Scheme, grounds: readonly Rgb[], ratio: number): Rgb {
  const end: Rgb = scheme === 'dark' ? [255, 255, 255] : [0, 0, 0];
  for (let step = 0; step < steps; step++) {
    const shade = rgbOf(hexOf(mixed(end, step / steps, color)));
    if (grounds.every((ground) => contrast(shade, ground) >= ratio)) return shade;
  }
  return end;
}

/** A chosen colour as each theme can show it: 3 to 1 as a mark. */
export function markOf(hex: string, scheme: Scheme): string {
  const grounds = surfaces[scheme].slice(0, 3).map(rgbOf);
  return hexOf(seenOn(rgbOf(hex), scheme, grounds, markContrast));
}
