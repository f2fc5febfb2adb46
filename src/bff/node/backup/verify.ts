import { type ArchiveReader, readArchive } from './archive.ts';
import { type Manifest, manifestName, manifestSchema } from './manifest.ts';

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
    return manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch (error) {
    throw new Error(
      `${file} is no backup of this product, or of another release: its manifest cannot be read.`,
      {
        cause: error,
      },
    );
  }
}
