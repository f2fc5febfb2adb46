import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';
import { loadBackupKey } from './backup-key.ts';
import { reportProgress } from './progress.ts';
import type { Protection, Trust } from './protection.ts';

let folder: string;
const parts = { big: randomBytes(300_000), small: randomBytes(10), empty: Buffer.alloc(0) };
beforeAll(async () => {
  folder = await mkdtemp('/tmp/second-look-protection-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(protection: Protection): Promise<{ file: string; bytes: Buffer }> {
  const file = path.join(folder, crypto.randomUUID());
  const archive = await writeArchive(file, protection);
  for (const [name, body] of Object.entries(parts))
    await archive.add(name, new Blob([body]).stream(), { packed: true });
  await archive.end();
  return { file, bytes: await readFile(file) };
}
/** All entries of the archive. */
async function read(file: string, trust: Trust): Promise<Record<string, Buffer>> {
  const archive = await readArchive(file, trust);
  try {
    const found: Record<string, Buffer> = {};
    for (const name of archive.paths()) {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const [bytes] = await Promise.all([new Response(readable).arrayBuffer(), archive.read(name, writable)]);
      found[name] = Buffer.from(bytes);
    }
    return found;
  } finally {
    await archive.close();
  }
}

describe('a signed archive', () => {
  it('can be read with the known key, and not at all once a byte differs or is missing', async () => {
    const key = await loadBackupKey(folder, randomBytes(32));
    const { file, bytes } = await written({ key });
    const trust = { fingerprints: [key.fingerprint] };
    expect(await read(file, trust)).toEqual(parts);
    await expect(read(file, {})).rejects.toThrow('not known here');
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ bits;
        await writeFile(file, altered);
        await expect(read(file, trust)).rejects.toThrow(/damaged|no signature|not known here/);
        await writeFile(file, bytes.subarray(0, at));
        await expect(read(file, trust)).rejects.toThrow('no signature');
      }),
      { numRuns: 150 },
    );
    await writeFile(file, Buffer.concat([bytes, Buffer.from('more')]));
    await expect(read(file, trust)).rejects.toThrow('no signature');
  });

  it('has a key derived from SEAL_KEY where the environment provides one, the same each time', async () => {
    const sealKey = randomBytes(32);
    const [one, other] = [await loadBackupKey(folder, sealKey), await loadBackupKey('/nowhere', sealKey)];
    expect(one.fingerprint).toBe(other.fingerprint);
    const { file } = await written({ key: one });
    expect(await read(file, { fingerprints: [other.fingerprint] })).toEqual(parts);
  });
});

describe('an encrypted archive', () => {
  const passphrase = 'correct horse battery';
  it('reveals nothing of its content', async () => {
    const { bytes } = await written({ passphrase });
    for (const part of [parts.big.subarray(1000, 1016), Buffer.from('small'), Buffer.from('PK')])
      expect(part.length === 2 ? bytes.subarray(0, 2).equals(part) : bytes.includes(part)).toBe(false);
  });

  it('can be read with its passphrase, and never once a byte differs or is missing', async () => {
    const { file, bytes } = await written({ passphrase });
    expect(await read(file, { passphrase })).toEqual(parts);
    await expect(read(file, { passphrase: 'another one, no?' })).rejects.toThrow('another passphrase');
    await expect(read(file, { unverified: true })).rejects.toThrow('is encrypted');
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ bits;
        await writeFile(file, altered);
        await expect(read(file, { passphrase })).rejects.toThrow(/damaged|passphrase/);
        await writeFile(file, bytes.subarray(0, at));
        await expect(read(file, { passphrase })).rejects.toThrow(/damaged|passphrase/);
      }),
      // Each try derives the key twice.
      { numRuns: 6, examples: [[196_719, 1]] },
    );
  });

  it('is refused when its pieces are swapped, left out, repeated, or from another archive', async () => {
    const { file, bytes } = await written({ passphrase });
    const { bytes: others } = await written({ passphrase });
    const [header, piece] = [63, 64 * 1024 + 16];
    const at = (index: number, of = bytes) =>
      of.subarray(header + index * piece, header + (index + 1) * piece);
    const beginning = bytes.subarray(0, header);
    const rest = bytes.subarray(header + 3 * piece);
    for (const odd of [
      [at(1), at(0), at(2), rest],
      [at(0), at(2), rest],
      [at(0), at(1), at(1), at(2), rest],
      [at(0), at(1), at(2, others), rest],
      [at(0), at(1), at(2)],
    ]) {
      await writeFile(file, Buffer.concat([beginning, ...odd]));
      await expect(read(file, { passphrase })).rejects.toThrow('damaged');
    }
    await writeFile(file, Buffer.concat([beginning, at(0), at(1), at(2), rest]));
    expect(await read(file, { passphrase })).toEqual(parts);
  });
});

describe('progress', () => {
  it('reports a long part at most once a second, and never more than the total', () => {
    let time = 0;
    const lines: string[] = [];
    const progress = reportProgress(
      8 * 1024 ** 2,
      (line) => lines.push(line),
      () => time,
    );
    const first = progress.part('public.audit_event', 4 * 1024 ** 2);
    for (let piece = 0; piece < 40; piece += 1) {
      time += 50;
      first(1024 ** 2 / 10);
    }
    expect(lines).toEqual([
      ' 25 %  public.audit_event: 2.0 MB of 4.0 MB',
      ' 50 %  public.audit_event: 4.0 MB of 4.0 MB',
    ]);
    progress.part('short', 1024 ** 2)(1024 ** 2);
    const last = progress.part('files/video', 3 * 1024 ** 2);
    time += 1000;
    last(9 * 1024 ** 2);
    time += 1000;
    progress.step('3 of 40 indexes and keys');
    expect(lines.slice(2)).toEqual([
      ' 99 %  files/video: 9.0 MB of 3.0 MB',
      '       3 of 40 indexes and keys',
    ]);
  });
});
