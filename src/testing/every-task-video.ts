import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { speakAt } from '../moderation/capture/speech-video.ts';
import type { Box } from '../protocol/geometry.ts';
import { drawPicture } from './pictures/drawn.ts';
import { knownPersonPictures, personPictures } from './pictures/faces.ts';
import {
  boxOf,
  drawMark,
  drawScene,
  logoMarks,
  logoNearMisses,
  type Mark,
  stationMarks,
  stationNearMisses,
} from './pictures/logos.ts';
import { drawStones } from './pictures/stones.ts';

const size = { width: 1280, height: 720 };
const samplePicture = path.resolve(import.meta.dirname, '../../public/samples/gallery/roulette-wheel.jpg');
/** Seconds per scene. With an interval of the same length there is one frame of each. */
export const sceneSeconds = 2;

/** Something visible: for which task, in which scene (from 0), as what, and where, if the task reports a place. */
export type Planted = { task: string; scene: number; what: string; box: Box | null };
/** Something audible: within a second of `at`. */
export type Spoken = { words: string; at: number; vulgar: boolean; violating: boolean };

/** What the galleries must contain for the video. */
export type GalleryEntry = {
  kind: 'persons' | 'logos';
  fields: Record<string, unknown>;
  pictures: Uint8Array[];
};

export type EveryTaskVideo = {
  planted: Planted[];
  spoken: Spoken[];
  gallery: GalleryEntry[];
  seconds: number;
};

/** Each vulgar or violating sentence has a similar harmless one. */
const spoken: Spoken[] = [
  { words: 'good evening everybody', at: 3, vulgar: false, violating: false },
  { words: 'what an idiot', at: 9, vulgar: true, violating: true },
  { words: 'the weather is nice today', at: 15, vulgar: false, violating: false },
  { words: 'stupid bastard', at: 21, vulgar: true, violating: true },
];

const station = { mark: stationMarks.kestrel, x: 1150, y: 90, width: 150 };
const stationMiss = { mark: stationNearMisses.kestrel, x: 1150, y: 90, width: 150 };
const logo = { mark: logoMarks.voltaire, x: 480, y: 380, width: 230, degree: 12 };
const logoMiss = { mark: logoNearMisses.voltaire, x: 480, y: 380, width: 230, degree: 12 };

/** Writes a video in which each task has something to find and, beside it, something similar that it must not find. */
export async function makeEveryTaskVideo(file: string): Promise<EveryTaskVideo> {
  const [person, known] = await Promise.all([personPictures(), knownPersonPictures()]);
  const scenes: { jpeg: Uint8Array; planted?: Omit<Planted, 'scene'> }[] = [
    { jpeg: await drawStones('sure'), planted: { task: 'image-classification', what: 'Porn', box: null } },
    { jpeg: await drawStones('nothing') },
    ...person.hits.map(({ jpeg, box }) => ({ jpeg, planted: { task: 'person-search', what: 'Guest', box } })),
    { jpeg: person.nearMiss },
    ...(await Promise.all(
      known.hits.map(async ({ jpeg, box }) => ({
        jpeg: await grey(jpeg),
        planted: { task: 'known-person-search', what: 'Host', box },
      })),
    )),
    { jpeg: await grey(known.nearMiss) },
    { jpeg: await shownAgain(), planted: { task: 'image-gallery', what: 'roulette wheel', box: null } },
    { jpeg: await drawPicture(dartboard, size.width, size.height) },
    {
      jpeg: await banner('WIN FREE COINS'),
      planted: { task: 'ocr-text', what: 'FREE COINS', box: bannerBox },
    },
    { jpeg: await banner('FREE PARKING') },
    {
      jpeg: await drawScene('plain', [station]),
      planted: { task: 'banned-logo', what: station.mark.name, box: boxOf(station, size) },
    },
    { jpeg: await drawScene('plain', [stationMiss]) },
    {
      jpeg: await drawScene('busy', [logo]),
      planted: { task: 'logo', what: logo.mark.name, box: boxOf(logo, size) },
    },
    { jpeg: await drawScene('busy', [logoMiss]) },
  ];
  const seconds = scenes.length * sceneSeconds;
  await writeVideo(
    file,
    scenes.map(({ jpeg }) => jpeg),
    seconds,
  );
  const mark = async (of: Mark, fields: object): Promise<GalleryEntry> => ({
    kind: 'logos',
    fields: { name: of.name, ...fields },
    pictures: [await drawMark(of)],
  });
  return {
    seconds,
    spoken,
    planted: scenes.flatMap(({ planted }, scene) => (planted ? [{ ...planted, scene }] : [])),
    gallery: [
      { kind: 'persons', fields: { name: 'Guest', typeName: 'visitor' }, pictures: person.photos },
      {
        kind: 'persons',
        fields: { name: 'Host', typeName: 'actor', known: true, scene: 'party' },
        pictures: known.photos,
      },
      await mark(stationMarks.kestrel, { station: true, label: 1 }),
      await mark(stationMarks.polaris, { station: true, label: 2 }),
      await mark(logoMarks.voltaire, { label: 11 }),
      await mark(logoMarks.rookery, { label: 12 }),
    ],
  };
}

/**
 * In colour, the classifier takes four dressed people for pornography (0.95): a limit of its own, not this video's
 * subject.
 */
async function grey(jpeg: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await sharp(jpeg).greyscale().jpeg({ quality: 90 }).toBuffer());
}

/** The sample gallery's picture as another site would show it: larger, compressed again, with text on it. */
async function shownAgain(): Promise<Uint8Array> {
  const again = sharp(await readFile(samplePicture)).resize(size.width, size.height);
  return new Uint8Array(await again.jpeg({ quality: 60 }).toBuffer());
}

const sectors = Array.from({ length: 20 }, (_, i) => {
  const [from, to] = [i, i + 1].map((each) => (each * Math.PI) / 10);
  const point = (angle = 0) => `${640 + 250 * Math.sin(angle)} ${360 - 250 * Math.cos(angle)}`;
  return `<path d="M640 360 L${point(from)} A250 250 0 0 1 ${point(to)} Z" fill="${i % 2 ? '#ece2c6' : '#1c1c1c'}"/>`;
}).join('');
/** Looks like a roulette wheel, but is none. */
const dartboard = `<rect width="1280" height="720" fill="#8a5a32"/><rect y="500" width="1280" height="220" fill="#4d3119"/>
  <circle cx="640" cy="360" r="310" fill="#111"/>${sectors}
  <circle cx="640" cy="360" r="160" fill="none" stroke="#c33" stroke-width="18"/><circle cx="640" cy="360" r="26" fill="#c33"/>
  <path d="M640 360 L900 200" stroke="#ddd" stroke-width="10"/><rect x="60" y="80" width="180" height="240" fill="#eee"/>`;

const bar = { x: 290, y: 560, width: 700, height: 90 };
/** Around the banner's capitals, with a small margin. */
const bannerBox: Box = [
  [0.29, 0.795],
  [0.71, 0.795],
  [0.71, 0.885],
  [0.29, 0.885],
];

function banner(text: string): Promise<Uint8Array> {
  const body = `<rect width="1280" height="720" fill="#55788a"/><rect y="430" width="1280" height="290" fill="#3d5a3f"/>
    <circle cx="1060" cy="140" r="60" fill="#f4d35e"/>
    <rect x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" fill="#12151a"/>
    <text x="640" y="626" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="58" fill="#fff">${text}</text>`;
  return drawPicture(body, size.width, size.height);
}

async function writeVideo(file: string, scenes: Uint8Array[], seconds: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'every-task-'));
  try {
    for (const [i, jpeg] of scenes.entries()) await writeFile(path.join(folder, `${i}.jpg`), jpeg);
    const voice = path.join(folder, 'said.wav');
    speakAt(voice, spoken, seconds);
    const pictures = ['-framerate', `1/${sceneSeconds}`, '-i', path.join(folder, '%d.jpg')];
    const coded = ['-r', '10', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-crf', '18', '-c:a', 'aac'];
    const result = spawnSync(
      'ffmpeg',
      ['-v', 'error', '-nostdin', '-y', ...pictures, '-i', voice, ...coded, '-t', String(seconds), file],
      { encoding: 'utf8' },
    );
    if (result.status !== 0) throw new Error(`ffmpeg is needed for this video: ${result.stderr}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
