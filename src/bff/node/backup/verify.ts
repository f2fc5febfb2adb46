import packageJson from '../../../../package.json' with { type: 'json' };
import { type ArchiveReader, readArchive } from './archive.ts';
import { format, type Manifest, manifestHeadSchema, manifestName, manifestSchema } from './manifest.ts';

const nowhere = () => new WritableStream<Uint8Array>();

/** Reads a backup from its first byte to its last; throws, with its name, at what is missing, altered or too much. */
export async function verifyBackup(file: string): Promise<Manifest> {
  const archive = await readArchive(file);
  try {
    const manifest = await readManifest(archive, file);
    const known = new Set([manifestName, ...manifest.entries.map(({ path }) => path)]);
    const strange = archive.paths().filter((path) => !known.has(path));
    if (strange.length > 0) throw new Error(`${file} holds what its manifest does not name: ${strange[0]}`);
    for (const { path, bytes, sha256 } of manifest.entries) {
      const found = await archive.read(path, nowhere()).catch((error: unknown) => {
        throw new Error(`${file} is damaged: ${path} cannot be read whole.`, { cause: error });
      });
      if (found.bytes !== bytes || found.sha256 !== sha256)
        throw new Error(`${file} is damaged: ${path} is not what was written.`);
    }
    return manifest;
  } finally {
    await archive.close();
  }
}

export async function readManifest(archive: ArchiveReader, file: string): Promise<Manifest> {
  const chunks: Uint8Array[] = [];
  const sink = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) });
  try {
    await archive.read(manifestName, sink);
    const told: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    needThisFormat(manifestHeadSchema.parse(told), file);
    return manifestSchema.parse(told);
  } catch (error) {
    if (error instanceof OtherRelease) throw error;
    throw new Error(`${file} is no backup of this product: its manifest cannot be read.`, { cause: error });
  }
}

class OtherRelease extends Error {}

function needThisFormat(head: { format: number; release: string }, file: string): void {
  if (head.format === format) return;
  throw new OtherRelease(
    `${file} was written by release ${head.release} in a form that this release, ${packageJson.version}, does not read. ` +
      'Restore it with the release that wrote it, then upgrade.',
  );
}
