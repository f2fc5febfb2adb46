import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { input, readCommand } from './arguments.mjs';
import { withPostgres } from './bench/database.ts';
import { makeVideos } from './bench-pictures/measured-videos.ts';
import { type Run, startPictureService } from './bench-pictures/service.ts';

readCommand('node scripts/bench-pictures.ts', {
  does: `Frames a second with all engines of picture tasks, for one video and for ten at once. With another
checkout, the same there in turns, and whether both found the same.`,
  count: ['videos at once', 10],
  options: {
    with: ['CHECKOUT', 'a folder with another version of the product, installed'],
    save: ['FOLDER', 'where to write what was found'],
  },
  flags: { quick: 'only the sample video, alone' },
});
const { with: other, quick, save } = input.values;
const picture = new URL('../public/samples/gallery/roulette-wheel.jpg', import.meta.url);
const rounds = quick ? 1 : 2;
/** Addresses, and what differs in every answer. */
const notFound = ['url', 'path', 'timestamp', 'nonce'];

const folder = await mkdtemp(path.join(tmpdir(), 'second-look-videos-'));
try {
  const { videos, gallery } = await makeVideos(folder);
  await withPostgres(async ({ url }) => {
    const names = ['this version', ...(other ? ['the other one'] : [])];
    for (const [title, file] of Object.entries(videos)) {
      if (quick && file !== 'street.mp4') continue;
      console.log(title);
      const services = [];
      for (const [i, name] of names.entries())
        services.push({
          name,
          alone: [] as Run[],
          many: [] as Run[],
          ...(await startPictureService({
            program: i === 0 ? undefined : path.join(String(other), 'src/moderation/main.ts'),
            databaseUrl: await url(`videos_${i}_${path.parse(file).name.replace('-', '_')}`),
            dataDir: path.join(folder, `${i}-${file}`),
            folder,
            gallery,
            picture: await readFile(picture),
          })),
        });
      for (const one of services) await one.run(file, 1);
      for (let round = 0; round < rounds; round++)
        for (const one of services) one.alone.push(await one.run(file, 1));
      if (!quick) for (const one of services) one.many.push(await one.run(file, input.count));
      for (const { name, alone, many, memory, end } of services) {
        show(name, 'alone', alone);
        if (!quick) show(name, `${input.count} at once`, many);
        console.log(`  ${name}: memory afterwards ${(await memory()).toFixed(0)} MiB`);
        if (save) await writeFile(path.join(String(save), `${file}-${name}.json`), found(alone[0]));
        await end();
      }
      const [one, two] = services.map(({ alone }) => found(alone[0]));
      if (one !== undefined && two !== undefined) console.log(`  findings: ${difference(one, two)}`);
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

function show(name: string, how: string, runs: readonly Run[]): void {
  const list = (of: (run: Run) => number, digits: number) =>
    runs.map((run) => of(run).toFixed(digits)).join(', ');
  console.log(
    `  ${name}, ${how}: ${list(({ perSecond }) => perSecond, 2)} frames/s; ` +
      `${list(({ msPerFrame }) => msPerFrame, 0)} ms of processor a frame; peak ${list(({ peakMib }) => peakMib, 0)} MiB`,
  );
}

/** What was found. */
function found(run: Run | undefined): string {
  const { videoInfo: _, ...tasks } = run?.summaries[0] ?? { videoInfo: null };
  return JSON.stringify(tasks, (key, value: unknown) => (notFound.includes(key) ? undefined : value), 1);
}

/** Of frames that are looked at at the same time, either may be the one that others are compared with. */
function difference(one: string, other: string): string {
  const [these, those] = [leavesOf(one), leavesOf(other)];
  const alike = (value: unknown, i: number) =>
    typeof value === 'number' ? typeof those[i] === 'number' : value === those[i];
  if (these.length !== those.length || !these.every(alike)) return 'not the same';
  const largest = Math.max(0, ...these.map((value, i) => Math.abs(Number(value) - Number(those[i])) || 0));
  return largest === 0 ? 'the same' : `the same, with numbers that differ by at most ${largest.toFixed(4)}`;
}

function leavesOf(json: string): unknown[] {
  const leaves: unknown[] = [];
  JSON.parse(json, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) leaves.push(value);
    return value;
  });
  return leaves;
}
