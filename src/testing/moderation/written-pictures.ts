import sharp from 'sharp';

/** A phrase drawn over different grounds, in different sizes and tilts, for tests of readers. */
export const phrase = 'cheap followers 555';
export const drawn = (background: string, style: string, degree = 0, size = 44) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">${background}<text transform="rotate(${degree} 640 360)" x="640" y="360" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${size}" ${style}>${phrase}</text></svg>`,
    ),
  )
    .flatten()
    .jpeg({ quality: 80 })
    .toBuffer();
export const plain = (colour: string) => `<rect width="1280" height="720" fill="${colour}"/>`;
export const busy = Array.from({ length: 220 }, (_, i) => {
  const [x, y, r] = [(i * 397) % 1280, (i * 251) % 720, 14 + ((i * 31) % 60)];
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${(i * 47) % 360}, 45%, ${25 + ((i * 13) % 45)}%)"/>`;
}).join('');
export const outlined = 'fill="#fff" stroke="#000" stroke-width="7" paint-order="stroke"';

export const pictures: Record<string, () => Promise<Buffer>> = {
  'light on dark': () => drawn(plain('#16202c'), 'fill="#fff"'),
  'dark on light': () => drawn(plain('#e8e4da'), 'fill="#222"'),
  small: () => drawn(plain('#345'), 'fill="#eee"', 0, 20),
  large: () => drawn(plain('#345'), 'fill="#eee"', 0, 96),
  'outlined over a busy picture': () => drawn(busy, outlined),
  'turned by 10° over a busy picture': () => drawn(busy, outlined, 10),
  'turned by -10°, dark on light': () => drawn(plain('#e8e4da'), 'fill="#222"', -10),
};

export const tiltOf = (name: string): number => Number(/-?\d+(?=°)/.exec(name)?.[0] ?? 0);

/** Without any writing. */
export const emptyPicture = (): Promise<Buffer> =>
  sharp(Buffer.from(`<svg width="640" height="360">${busy}</svg>`))
    .flatten()
    .jpeg()
    .toBuffer();

type Line = {
  width: number;
  height: number;
  ground: string;
  style: string;
  letters: number;
  text: string;
  quality?: number;
};

/** One line of writing near the left edge, as a JPEG of quality 80. */
export const lineOn = ({ width, height, ground, style, letters, text, quality = 80 }: Line) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}<text x="100.3" y="${height / 2 + 0.6}" font-family="DejaVu Sans, sans-serif" font-size="${letters}" ${style}>${text}</text></svg>`,
    ),
  )
    .flatten()
    .jpeg({ quality })
    .toBuffer();

/** The same picture with noise of up to so many levels, as grain makes it. The noise is the same each time. */
export async function grainy(jpeg: Uint8Array, levels: number): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  let seed = 7;
  for (const [at, value] of data.entries()) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = Math.round((seed / 2 ** 31 - 1) * levels);
    data[at] = Math.min(255, Math.max(0, value + noise));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 80 }).toBuffer();
}
