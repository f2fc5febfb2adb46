import { height, shopSign, width } from './street.ts';
import { inkBox, type Point, turned } from './svg.ts';

/** A bar with a text that stays still from `from` until `to` (seconds, `to` excluded). */
type Banner = {
  text: string;
  from: number;
  to: number;
  centre: Point;
  bar: [w: number, h: number];
  degree: number;
  font: string;
  size: number;
  ink: string;
  paper: string;
  trim: string;
};

export const banners: Banner[] = [
  {
    text: 'WIN FREE COINS t.me/xyz',
    from: 3,
    to: 9,
    centre: [452, 622],
    bar: [740, 96],
    degree: -3,
    font: 'DejaVu Sans',
    size: 46,
    ink: '#ffffff',
    paper: '#12151a',
    trim: '#f2b53a',
  },
  {
    text: '加微信 abc12345 免费领取',
    from: 12,
    to: 15,
    centre: [470, 636],
    bar: [760, 96],
    degree: 2,
    font: 'Noto Sans CJK SC',
    size: 50,
    ink: '#fff4d6',
    paper: '#a52a2a',
    trim: '#f6d58a',
  },
];

const opening = 0.4;

const writing = ({ text, centre: [x, y], font, size, ink }: Banner): string =>
  `<text x="${x}" y="${y + size * 0.36}" text-anchor="middle" font-family="${font}" font-weight="bold" font-size="${size}" fill="${ink}">${text}</text>`;

/**
 * The banner at second `t`: its bar opens before the text appears and closes after it is gone, so that the text's exact
 * times are known.
 */
export const bannerAt = (banner: Banner, t: number): string => {
  const { from, to, centre, bar, degree, paper, trim } = banner;
  const open = Math.min(1, (t - from + opening) / opening, (to + opening - t) / opening);
  if (open <= 0.01) return '';
  const w = bar[0] * open;
  const left = centre[0] - bar[0] / 2;
  const top = centre[1] - bar[1] / 2;
  return `<g transform="rotate(${degree} ${centre[0]} ${centre[1]})"><rect x="${left}" y="${top}" width="${w}" height="${bar[1]}" rx="8" fill="${paper}"/><rect x="${left}" y="${top}" width="${Math.min(10, w)}" height="${bar[1]}" rx="4" fill="${trim}"/>${t >= from && t < to ? writing(banner) : ''}</g>`;
};

/** The expected result for a text: seconds (`to` excluded), corners TL, TR, BR, BL in 0..1, degrees clockwise. */
type Planted = { text: string; from: number; to: number; location: Point[]; degree: number };

const normalised = ([x, y]: Point): Point => [
  Number((x / width).toFixed(4)),
  Number((y / height).toFixed(4)),
];

const corners = ([left, top, right, bottom]: [number, number, number, number]): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/**
 * Measured from the drawing itself: the bounding box of the unrotated text, its corners then rotated with the banner.
 */
export const plantedTexts = async (calmSpans: { from: number; to: number }[]): Promise<Planted[]> => {
  const planted: Planted[] = [];
  for (const banner of banners) {
    const ink = await inkBox(writing(banner), width, height);
    planted.push({
      text: banner.text,
      from: banner.from,
      to: banner.to,
      location: corners(ink).map((point) => normalised(turned(point, banner.centre, banner.degree))),
      degree: banner.degree,
    });
  }
  const sign = `<text x="${shopSign.x}" y="${shopSign.y + 2}" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="${shopSign.size}" letter-spacing="5">${shopSign.text}</text>`;
  const ink = await inkBox(sign, width, height);
  const location = corners(ink).map(normalised);
  return [...planted, ...calmSpans.map((span) => ({ text: shopSign.text, ...span, location, degree: 0 }))];
};
