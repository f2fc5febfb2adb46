import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

export type Made = { name: string; bytes: Buffer };

const [width, height] = [640, 360];
const words = 'river amber signal kite harbour velvet quartz meadow lantern orbit saffron tunnel'.split(' ');

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** A drawing: a gradient, shapes, lines and words; every second one over a cloudy texture. */
async function draw(seed: number): Promise<Buffer> {
  const next = numbers(seed);
  const up = (to: number) => Math.round(next() * to);
  const colour = () => `hsl(${up(360)} ${30 + up(60)}% ${15 + up(70)}%)`;
  const shapes = Array.from({ length: 14 + up(16) }, () => {
    const [x, y, size] = [up(width), up(height), 12 + up(90)];
    const opacity = 0.6 + next() * 0.4;
    const kind = up(3);
    if (kind === 0)
      return `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${colour()}" opacity="${opacity}"/>`;
    if (kind === 1)
      return `<rect x="${x}" y="${y}" width="${size}" height="${12 + up(80)}" fill="${colour()}" opacity="${opacity}" transform="rotate(${up(90)} ${x} ${y})"/>`;
    const points = Array.from(
      { length: 3 + up(3) },
      () => `${x + up(size * 2) - size},${y + up(size * 2) - size}`,
    );
    return `<polygon points="${points.join(' ')}" fill="${colour()}" opacity="${opacity}"/>`;
  });
  const text = Array.from(
    { length: 1 + up(2) },
    () =>
      `<text x="${up(360)}" y="${40 + up(280)}" font-family="sans-serif" font-weight="bold" font-size="${24 + up(34)}" fill="${colour()}">${words[up(11)]} ${words[up(11)]}</text>`,
  );
  const cloudy =
    seed % 2 === 0
      ? ''
      : `<filter id="t"><feTurbulence type="fractalNoise" baseFrequency="${0.01 + next() * 0.04}" numOctaves="4" seed="${seed}"/></filter><rect width="${width}" height="${height}" filter="url(#t)" opacity="0.7"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="${next()}" y2="1"><stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${cloudy}${shapes.join('')}${text.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer();
}

/** Films that ffmpeg generates: a fractal that is zoomed into, a test card, cells that live and die. */
const films = [
  'mandelbrot=s=640x360:rate=1:start_scale=1:end_scale=0.001:end_pts=24',
  'testsrc2=s=640x360:rate=1',
  'life=s=160x90:rate=1:mold=10:ratio=0.3:seed=7:death_color=#c83232:life_color=#32c8ff,scale=640:360:flags=neighbor',
];

async function frames(count: number): Promise<Made[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-eval-'));
  try {
    const made: Made[] = [];
    for (const [i, film] of films.entries()) {
      const of = Math.ceil(count / films.length);
      const args = [
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        film,
        '-vf',
        "select='not(mod(n,5))'",
        '-fps_mode',
        'vfr',
      ];
      await promisify(execFile)('ffmpeg', [
        ...args,
        '-frames:v',
        String(of),
        '-q:v',
        '2',
        path.join(folder, `${i}-%02d.jpg`),
      ]);
    }
    for (const name of (await readdir(folder)).toSorted())
      made.push({ name: `frame ${name}`, bytes: await readFile(path.join(folder, name)) });
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pictures of the gallery: two thirds drawn, one third frames. */
export async function galleryPictures(count: number): Promise<Made[]> {
  const films = await frames(Math.floor(count / 3));
  const drawn = Array.from({ length: count - films.length }, (_, seed) => seed);
  return [...films, ...(await drawings(drawn))];
}

/** Other drawings by the same hand. */
export const strangers = (count: number, from = 0): Promise<Made[]> =>
  drawings(Array.from({ length: count }, (_, i) => 10_000 + from + i));

const drawings = (seeds: number[]): Promise<Made[]> =>
  Promise.all(seeds.map(async (seed) => ({ name: `drawing ${seed}`, bytes: await draw(seed) })));
