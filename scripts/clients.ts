import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { input, readGroup } from './arguments.mjs';
import { clientFiles } from './clients/client-files.ts';
import { pack } from './clients/pack.ts';

const root = path.join(import.meta.dirname, '..');
const name = readGroup(
  'npm run clients',
  {
    pack: {
      does: 'Writes the packages of the clients into a folder, ready to be published.',
      needs: ['FOLDER'],
    },
  },
  {
    does: `Writes the generated parts of clients/node and clients/python from what src/api declares.
They are committed.`,
  },
);
if (name === undefined) {
  for (const [file, content] of Object.entries(await clientFiles()))
    await writeFile(path.join(root, file), content);
} else {
  const [folder = ''] = input.words;
  const { packed, missing } = await pack(path.resolve(folder));
  for (const file of packed) console.log(path.join(folder, file));
  for (const why of missing) console.error(why);
  if (missing.length > 0) process.exitCode = 1;
}
