import packageJson from '../../../../package.json' with { type: 'json' };
import { type ArchiveReader, readArchive } from './archive.ts';
import { DamagedBackup } from './encrypted-file.ts';
import { format, type Manifest, manifestHeadSchema, manifestName, manifestSchema } from './manifest.ts';
import type { Trust } from './protection.ts';

const nowhere = () => new WritableStream<Uint8Array>();

/** Reads a whole backup; throws with the file's name at what is missing, altered or surplus. */
export async function verifyBackup(
  file: string,
  trust: Trust,
  progressOf: (part: string) => (bytes: number) => void = () => () => {},
): Promise<Manifest> {
  const archive = await readArchive(file, trust, progressOf('its signature'));
  try {
    const manifest = await readManifest(archive, file);
    const read = readChecked(archive, manifest, file);
    for (const { path } of manifest.entries) await read(path, nowhere(), progressOf(path));
    return manifest;
  } finally {
    await archive.close();
  }
}

export type ReadChecked = (
  path: string,
  sink: WritableStream<Uint8Array>,
  onBytes?: (bytes: number) => void,
) => Promise<void>;

/** Reads parts of a backup; throws at one that differs from its manifest. */
export function readChecked(archive: ArchiveReader, manifest: Manifest, file: string): ReadChecked {
  const named = new Map(manifest.entries.map((entry) => [entry.path, entry]));
  return async (path, sink, onBytes) => {
    const found = await archive.read(path, sink, onBytes).catch((error: unknown) => {
      throw new Error(`${file} is damaged: ${path} cannot be read whole.`, { cause: error });
    });
    const { bytes, sha256 } = named.get(path) ?? {};
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`${file} is damaged: ${path} is not what was written.`);
  };
}

export async function readManifest(archive: ArchiveReader, file: string): Promise<Manifest> {
  const chunks: Uint8Array[] = [];
  const sink = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) });
  try {
    await archive.read(manifestName, sink);
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    needKnownFormat(manifestHeadSchema.parse(parsed), file);
    const manifest = manifestSchema.parse(parsed);
    nothingStrange(archive, manifest, file);
    return manifest;
  } catch (error) {
    if (error instanceof Refused || error instanceof DamagedBackup) throw error;
    throw new Error(`${file} is no backup of this product: its manifest cannot be read.`, { cause: error });
  }
}

class Refused extends Error {}

function nothingStrange(archive: ArchiveReader, manifest: Manifest, file: string): void {
  const known = new Set([manifestName, ...manifest.entries.map(({ path }) => path)]);
  const strange = archive.paths().find((path) => !known.has(path));
  if (strange !== undefined) throw new Refused(`${file} holds what its manifest does not name: ${strange}`);
}

function needKnownFormat(head: { format: number; release: string }, file: string): void {
  if (head.format <= format) return;
  throw new Refused(
    `${file} was written by release ${head.release} in a form that this release, ${packageJson.version}, does not read. ` +
      'Restore it with the release that wrote it, then upgrade.',
  );
}
