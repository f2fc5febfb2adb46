import { readFile } from 'node:fs/promises';
import { readHeads } from '../src/bff/node/audit/heads.ts';
import { toBase64 } from '../src/protocol/base64.ts';
import { readPem, writePem } from '../src/protocol/pem.ts';
import { say as sayReason } from '../src/reasons/say.ts';
import { checkDossier } from '../src/review/dossier/check-dossier.ts';
import { input, refuse } from './arguments.mjs';

const print = (line: string) => process.stdout.write(`${line}\n`);
const [file = ''] = input.words;
const { key, heads } = input.values;

const read = async (name: string) =>
  readFile(name, 'utf8').catch((error: Error) => refuse(`${name} cannot be read: ${error.message}`));

/** The key itself, as the page Audit shows it, or a file such as audit.pub.pem. */
async function keyOf(given: string): Promise<string> {
  if (/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/.test(given)) return given;
  const [block] = readPem(await read(given));
  return block ? toBase64(block.der) : refuse(`${given} has no public key as PEM.`);
}

async function knownHeads(folder: string, publicKey: string) {
  const found = await readHeads(folder, writePem('PUBLIC KEY', Uint8Array.fromBase64(publicKey)));
  for (const { words } of found.faults) print(`FAULT        ${sayReason(words, 'en')}`);
  if (found.faults.length > 0) process.exitCode = 1;
  return found.heads;
}

if (typeof key !== 'string') refuse('This command needs --key PUBLIC_KEY, from another place than the file.');
const publicKey = await keyOf(key);
let dossier: unknown;
try {
  dossier = JSON.parse(await read(file));
} catch {
  print(`FAULT        ${file} is not JSON.`);
  process.exit(1);
}
const copy = typeof heads === 'string' ? await knownHeads(heads, publicKey) : null;
const { good, faults, open } = await checkDossier(dossier, publicKey, copy);
for (const line of good) print(`OK           ${line}`);
for (const line of open) print(`NOT CHECKED  ${line}`);
for (const line of faults) print(`FAULT        ${line}`);
print(faults.length === 0 && process.exitCode !== 1 ? 'The dossier holds.' : 'The dossier does not hold.');
if (faults.length > 0) process.exitCode = 1;
