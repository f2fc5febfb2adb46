import { availableParallelism } from 'node:os';
import { readLuma } from '../../../src/platform/node/pictures/read-luma.ts';
import {
  type FoundPicture,
  pictureHash,
  pictureKeys,
  sharedPictures,
} from '../../../src/platform/pictures/copies.ts';
import { printedSide } from '../../../src/review/evidence/picture-prints.ts';
import { input } from '../../arguments.mjs';
import { strangers } from './data.ts';
import { edits } from './edits.ts';

/** What happens to a picture that is sent again. */
const ways = [
  'JPEG at quality 20',
  'a quarter of the size',
  'stretched to a square',
  'blurred',
  'grey',
  'darker',
  'cropped by 4 %',
  'caption, an eighth',
  'border of 30, #000',
  'letterbox, black',
];

type Hashed = FoundPicture & { of: number; how: string; keys: number[] };

async function hashed(bytes: Buffer, of: number, how: string): Promise<Hashed[]> {
  const hash = pictureHash(await readLuma(bytes, printedSide, 'inside'));
  return hash === null ? [] : [{ of, how, hash, labels: ['label'], keys: pictureKeys(hash) }];
}

const all: Hashed[] = [];
const step = 4 * availableParallelism();
for (let from = 0; from < input.count; from += step) {
  const pictures = await strangers(Math.min(step, input.count - from), from);
  const found = await Promise.all(
    pictures.map(async ({ bytes }, at) => [
      ...(await hashed(bytes, from + at, 'original')),
      ...(
        await Promise.all(
          ways.map(async (how) => {
            const edit = edits[how];
            if (!edit) throw new Error(`No edit is called "${how}".`);
            return hashed(await edit(bytes, bytes), from + at, how);
          }),
        )
      ).flat(),
    ]),
  );
  all.push(...found.flat());
}

const byKey = Map.groupBy(
  all.flatMap((one) => one.keys.map((key) => ({ key, one }))),
  ({ key }) => key,
);
const found = new Map<string, number>();
let [wrong, compared] = [0, 0];
for (const own of all.filter(({ how }) => how === 'original'))
  for (const other of new Set(own.keys.flatMap((key) => byKey.get(key) ?? []).map(({ one }) => one))) {
    if (other === own) continue;
    compared += 1;
    if (sharedPictures([own], [other]) < 1) continue;
    if (other.of === own.of) found.set(other.how, (found.get(other.how) ?? 0) + 1);
    else wrong += 1;
  }
const right = [...found.values()].reduce((sum, one) => sum + one, 0);
const copies = input.count * ways.length;
console.log(
  `${input.count} pictures, ${copies} edited copies: ${right} found, ${wrong} wrong, ${compared} compared.`,
);
console.log(`precision ${(right / (right + wrong)).toFixed(4)}, recall ${(right / copies).toFixed(4)}`);
for (const how of ways) console.log(`${how.padEnd(26)} ${((found.get(how) ?? 0) / input.count).toFixed(3)}`);
