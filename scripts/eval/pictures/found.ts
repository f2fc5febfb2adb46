import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVision } from '../../../src/moderation/engines/opencv/vision.ts';
import { input } from '../../arguments.mjs';
import { galleryPictures, strangers } from './data.ts';
import { edits } from './edits.ts';
import { type Finder, ourFinder, peerFinder, peers } from './finders.ts';

const gallery = await galleryPictures(input.count);
const others = await strangers(200);
const folder = await mkdtemp(path.join(tmpdir(), 'second-look-eval-'));
const vision = createVision({ maxProcesses: 1 });
try {
  for (const [label, { bytes }] of gallery.entries())
    await writeFile(path.join(folder, `${label}.jpg`), bytes);
  const seesParts = (await vision.probe()).state === 'ready';
  const finders = [
    ...(seesParts ? [await ourFinder(gallery, folder, vision)] : []),
    await ourFinder(gallery, folder),
    ...(await Promise.all(peers.map((peer) => peerFinder(peer, gallery)))),
  ];
  if (!seesParts) console.log('@techstark/opencv-js is not installed: only hashes are compared.');
  await printFound(finders);
  await printStrangers(finders);
} finally {
  await vision.close();
  await rm(folder, { recursive: true, force: true });
}

async function printFound(finders: Finder[]): Promise<void> {
  console.log(
    `Found of ${gallery.length} pictures (for review only), by edit; a wrong picture counts as not found and follows "!"`,
  );
  console.log(''.padEnd(26), ...finders.map(({ name }) => name.padStart(13)));
  const times = finders.map(() => [] as number[]);
  const totals = finders.map(() => 0);
  for (const [name, edit] of Object.entries(edits)) {
    const cells: string[] = [];
    const edited: Buffer[] = [];
    for (const [label, { bytes }] of gallery.entries())
      edited.push(await edit(bytes, others[label % others.length]?.bytes ?? bytes));
    for (const [at, finder] of finders.entries()) {
      let [sure, unsure, wrong] = [0, 0, 0];
      for (const [label, jpeg] of edited.entries()) {
        const began = performance.now();
        const found = await finder.find(jpeg);
        times[at]?.push(performance.now() - began);
        if (found.sure === label) sure++;
        else if (found.unsure === label) unsure++;
        else if ((found.sure ?? found.unsure) !== null) wrong++;
      }
      totals[at] = (totals[at] ?? 0) + sure;
      cells.push(`${sure}${unsure ? ` (${unsure})` : ''}${wrong ? ` !${wrong}` : ''}`);
    }
    console.log(name.padEnd(26), ...cells.map((cell) => cell.padStart(13)));
  }
  console.log('all'.padEnd(26), ...totals.map((total) => String(total).padStart(13)));
  const median = times.map((ms) => ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] ?? 0);
  console.log('median ms for a frame'.padEnd(26), ...median.map((ms) => ms.toFixed(1).padStart(13)));
}

async function printStrangers(finders: Finder[]): Promise<void> {
  console.log(`\n${others.length} strangers by the same hand`);
  for (const { name, find, nearest } of finders) {
    let [sure, unsure, min] = [0, 0, Number.POSITIVE_INFINITY];
    const times: number[] = [];
    for (const { bytes } of others) {
      const began = performance.now();
      const found = await find(bytes);
      times.push(performance.now() - began);
      if (found.sure !== null) sure++;
      if (found.unsure !== null) unsure++;
      if (nearest) min = Math.min(min, await nearest(bytes));
    }
    const ms = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    console.log(
      `  ${name.padEnd(14)} found ${sure}, for review ${unsure}, nearest hash ${min}, median ${ms.toFixed(1)} ms`,
    );
  }
}
