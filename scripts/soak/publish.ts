import { type ChildProcess, spawn } from 'node:child_process';
import sharp from 'sharp';

/** What a stream shows and says, and when: seconds from its first picture. */
export type Planted = {
  drawn: { at: number; until: number; text: string }[];
  spoken: { at: number; words: string }[];
};

const width = 640;
const height = 360;
const rate = 10;
const drawnEvery = 10;
const drawnFor = 6;
const speechInterval = 15;
const sentences = ['what an idiot', 'stupid bastard', 'please join my telegram'];

/** Every banner has its own number, so that each shows when it was on. */
export function plan(seconds: number): Planted {
  const drawn = [];
  for (let at = 2; at + drawnFor < seconds; at += drawnEvery)
    drawn.push({ at, until: at + drawnFor, text: `FREE COINS ${100 + at}` });
  const spoken = [];
  for (let at = 4; at + 5 < seconds; at += speechInterval)
    spoken.push({ at, words: sentences[spoken.length % sentences.length] ?? '' });
  return { drawn, spoken };
}

/** Serves the stream in real time over RTMP to the one client that connects: ffmpeg listens and publishes. */
export async function publish(
  address: string,
  { drawn, spoken }: Planted,
  seconds: number,
): Promise<ChildProcess> {
  const voices = spoken.flatMap(({ words }) => ['-f', 'lavfi', '-i', `flite=text='${words}':voice=slt`]);
  const placed = spoken.map(({ at }, i) => `[${i + 1}]aresample=16000,adelay=${at * 1000}:all=1[s${i}]`);
  const names = spoken.map((_, i) => `[s${i}]`).join('');
  const mix = `${names}amix=inputs=${spoken.length}:normalize=0,apad=whole_dur=${seconds}[sound]`;
  const pictures = ['-f', 'image2pipe', '-framerate', '1', '-c:v', 'mjpeg', '-i', 'pipe:0'];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', String(rate)];
  const publisher = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-re', ...pictures, ...voices],
      ...['-filter_complex', [`[0]fps=${rate}[picture]`, ...placed, mix].join(';')],
      ...['-map', '[picture]', '-map', '[sound]', ...coded, '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      ...['-t', String(seconds), '-f', 'flv', '-listen', '1', address],
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  // A client that disconnects early breaks the pipe, which is no fault of the soak.
  publisher.stdin.on('error', () => {});
  const scenes = await Promise.all(
    Array.from({ length: seconds }, (_, second) =>
      scene(second, drawn.find(({ at, until }) => second >= at && second < until)?.text ?? null),
    ),
  );
  for (const jpeg of scenes) publisher.stdin.write(jpeg);
  publisher.stdin.end();
  return publisher;
}

function scene(second: number, text: string | null): Promise<Buffer> {
  const banner =
    text === null
      ? ''
      : `<rect y="140" width="${width}" height="80" fill="#111"/>
         <text x="320" y="196" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="44" fill="#fff">${text}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${(second * 7) % 360} 40% 45%)"/>
    <circle cx="${40 + ((second * 31) % 560)}" cy="70" r="30" fill="#fffbe6"/>${banner}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
