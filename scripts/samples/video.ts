import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { galleryHeight, galleryWidth, ravenEmblem } from './gallery-pictures.ts';
import { bannerAt, banners } from './planted.ts';
import { height, street, width } from './street.ts';
import { draw } from './svg.ts';

export const fps = 10;
export const seconds = 24;
const shown = ravenEmblem;

/** When the gallery picture fills the frame; `to` is excluded. */
export const galleryShot = { from: 15, to: 21 } as const;
/** The street shows at all other times; the tram and the banners do not cover the shop sign. */
export const streetSpans = [
  { from: 0, to: galleryShot.from },
  { from: galleryShot.to, to: seconds },
];

/** The gallery picture in full, with a slow zoom as of a camera (2 %), so that it is no exact copy. */
const galleryScene = (t: number): string => {
  const near = 1 + ((t - galleryShot.from) / (galleryShot.to - galleryShot.from)) * 0.02;
  const scale = (width / galleryWidth) * near;
  const [x, y] = [(width - galleryWidth * scale) / 2, (height - galleryHeight * scale) / 2];
  return `<g transform="translate(${x} ${y}) scale(${scale})">${shown.body}</g>`;
};

const scene = (t: number): string =>
  t >= galleryShot.from && t < galleryShot.to
    ? galleryScene(t)
    : street(t) + banners.map((banner) => bannerAt(banner, t)).join('');

export const shownDrawing = shown;

/** Draws each frame and pipes it to ffmpeg. One thread and no metadata, so that the same tools give the same bytes. */
export const makeVideo = async (file: string): Promise<void> => {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(fps),
    '-i',
    'pipe:0',
  ];
  const audio = [
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=196:sample_rate=22050:duration=${seconds}`,
    '-af',
    'volume=0.02',
  ];
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '27',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-threads',
    '1',
  ];
  const rest = [
    '-c:a',
    'aac',
    '-b:a',
    '16k',
    '-ac',
    '1',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags',
    '+bitexact',
  ];
  const colour = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ];
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      ...input,
      ...audio,
      ...colour,
      ...coding,
      ...rest,
      '-movflags',
      '+faststart',
      '-shortest',
      file,
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const ended = once(ffmpeg, 'exit');
  for (let frame = 0; frame < fps * seconds; frame++) {
    const pixels = await draw(scene(frame / fps), width, height)
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while it wrote ${file}`);
};
