import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GalleryKind } from '../../protocol/operator/galleries.ts';

/** Frames are meant to be fetched by then; nothing removes them yet. */
export const frameRetentionDays = 30;

export type MediaFile = {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'image/jpeg' | 'image/png' | 'audio/wav';
};

/** The files under DATA_DIR/moderation and the addresses at which they are served. */
export type MediaStore = {
  /** A folder for what a film needs while it is worked on. */
  workFolder(videoId: string): string;
  removeWork(videoId: string): Promise<void>;
  /** Removes what a killed process left of films but these; what other processes may be at is left where we are not alone. */
  removeOtherWork(videoIds: readonly string[], among: { alone: boolean }): Promise<void>;
  saveFrame(token: string, index: number, jpeg: Uint8Array): Promise<void>;
  frameUrl(token: string, index: number): string;
  /** A gallery's pictures lie where only we can read: photos of persons are personal data. */
  saveGalleryPicture(kind: GalleryKind, file: string, bytes: Uint8Array): Promise<void>;
  removeGalleryPicture(kind: GalleryKind, file: string): Promise<void>;
  galleryFile(kind: GalleryKind, file: string): string;
  /** Of `pictures` only: the others are served to the operator alone. */
  galleryUrl(file: string): string;
  /** A stretch of an audio stream as WAV, named by its place. */
  saveClip(token: string, name: string, wav: Uint8Array): Promise<void>;
  clipUrl(token: string, name: string): string;
  /** Removes a submission's frames and clips. */
  removeEvidence(token: string): Promise<void>;
  /** A frame or a clip. null for what is not there, and for names that are not ours. */
  readEvidence(token: string, name: string): Promise<MediaFile | null>;
  readGalleryPicture(kind: GalleryKind, file: string): Promise<MediaFile | null>;
};

const tokenPattern = /^[A-Za-z0-9_-]{22}$/;
const framePattern = /^\d{1,7}\.jpg$/;
const clipPattern = /^\d{1,9}(-pre)?\.wav$/;
/** Imports and trials of an operator's, which no table knows. */
const operators = /^(import|try)-/;
const galleryPattern = /^[0-9a-f]{32}\.(jpg|png)$/;

/** `baseUrl` is asked late: the port is known only once the service listens. */
export function createMediaStore(dataDir: string, baseUrl: () => string): MediaStore {
  const root = path.join(dataDir, 'moderation');
  const frameFile = (token: string, name: string) => path.join(root, 'frames', token, name);
  const clipFile = (token: string, name: string) => path.join(root, 'clips', token, name);
  const galleryFile = (kind: GalleryKind, file: string) => path.join(root, 'gallery', kind, file);
  const workFolder = (videoId: string) => path.join(root, 'work', videoId);
  return {
    workFolder,
    removeWork: (videoId) => rm(workFolder(videoId), { recursive: true, force: true }),
    removeOtherWork: async (videoIds, { alone }) => {
      const left = await readdir(path.join(root, 'work')).catch(() => []);
      const others = left.filter((name) => !videoIds.includes(name) && (alone || !operators.test(name)));
      await Promise.all(others.map((name) => rm(workFolder(name), { recursive: true, force: true })));
    },
    saveFrame: (token, index, jpeg) => saveWhole(frameFile(token, `${index}.jpg`), jpeg),
    frameUrl: (token, index) => `${baseUrl()}/media/${token}/${index}.jpg`,
    saveGalleryPicture: (kind, file, bytes) => saveWhole(galleryFile(kind, file), bytes, ownersOnly),
    removeGalleryPicture: (kind, file) => rm(galleryFile(kind, file), { force: true }),
    galleryFile,
    galleryUrl: (file) => `${baseUrl()}/media/gallery/${file}`,
    saveClip: (token, name, wav) => saveWhole(clipFile(token, `${name}.wav`), wav),
    clipUrl: (token, name) => `${baseUrl()}/media/${token}/${name}.wav`,
    removeEvidence: async (token) => {
      if (!tokenPattern.test(token)) return;
      for (const folder of ['frames', 'clips'])
        await rm(path.join(root, folder, token), { recursive: true, force: true });
    },
    readEvidence: async (token, name) => {
      if (!tokenPattern.test(token)) return null;
      if (framePattern.test(name)) return read(frameFile(token, name));
      return clipPattern.test(name) ? read(clipFile(token, name)) : null;
    },
    readGalleryPicture: async (kind, file) =>
      galleryPattern.test(file) ? read(galleryFile(kind, file)) : null,
  };
}

type Modes = { folder?: { mode: number }; file?: { mode: number } };
const ownersOnly: Modes = { folder: { mode: 0o700 }, file: { mode: 0o600 } };

// By rename, so that a reader or a restart never meets half a picture.
async function saveWhole(file: string, bytes: Uint8Array, modes: Modes = {}): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, ...modes.folder });
  const half = `${file}.${process.pid}.part`;
  await writeFile(half, bytes, modes.file);
  await rename(half, file);
}

const types = { '.jpg': 'image/jpeg', '.png': 'image/png', '.wav': 'audio/wav' } as const;

async function read(file: string): Promise<MediaFile | null> {
  try {
    const bytes = new Uint8Array(await readFile(file));
    const ending = path.extname(file);
    return { bytes, type: ending === '.wav' || ending === '.png' ? types[ending] : types['.jpg'] };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
