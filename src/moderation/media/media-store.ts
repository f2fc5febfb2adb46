import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

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
  /** Removes the work folders of all films but these: a process that was killed may have left some. */
  removeOtherWork(videoIds: readonly string[]): Promise<void>;
  saveFrame(token: string, index: number, jpeg: Uint8Array): Promise<void>;
  frameUrl(token: string, index: number): string;
  saveGalleryPicture(file: string, bytes: Uint8Array): Promise<void>;
  galleryUrl(file: string): string;
  /** A stretch of an audio stream as WAV, named by its place. */
  saveClip(token: string, name: string, wav: Uint8Array): Promise<void>;
  clipUrl(token: string, name: string): string;
  /** A frame or a clip. null for what is not there, and for names that are not ours. */
  readEvidence(token: string, name: string): Promise<MediaFile | null>;
  readGalleryPicture(file: string): Promise<MediaFile | null>;
};

const tokenPattern = /^[A-Za-z0-9_-]{22}$/;
const framePattern = /^\d{1,7}\.jpg$/;
const clipPattern = /^\d{1,9}(-pre)?\.wav$/;
const galleryPattern = /^[0-9a-f]{32}\.(jpg|png)$/;

/** `baseUrl` is asked late: the port is known only once the service listens. */
export function createMediaStore(dataDir: string, baseUrl: () => string): MediaStore {
  const root = path.join(dataDir, 'moderation');
  const frameFile = (token: string, name: string) => path.join(root, 'frames', token, name);
  const clipFile = (token: string, name: string) => path.join(root, 'clips', token, name);
  const galleryFile = (file: string) => path.join(root, 'gallery', file);
  const workFolder = (videoId: string) => path.join(root, 'work', videoId);
  return {
    workFolder,
    removeWork: (videoId) => rm(workFolder(videoId), { recursive: true, force: true }),
    removeOtherWork: async (videoIds) => {
      const left = await readdir(path.join(root, 'work')).catch(() => []);
      const others = left.filter((name) => !videoIds.includes(name));
      await Promise.all(others.map((name) => rm(workFolder(name), { recursive: true, force: true })));
    },
    saveFrame: (token, index, jpeg) => saveWhole(frameFile(token, `${index}.jpg`), jpeg),
    frameUrl: (token, index) => `${baseUrl()}/media/${token}/${index}.jpg`,
    saveGalleryPicture: (file, bytes) => saveWhole(galleryFile(file), bytes),
    galleryUrl: (file) => `${baseUrl()}/media/gallery/${file}`,
    saveClip: (token, name, wav) => saveWhole(clipFile(token, `${name}.wav`), wav),
    clipUrl: (token, name) => `${baseUrl()}/media/${token}/${name}.wav`,
    readEvidence: async (token, name) => {
      if (!tokenPattern.test(token)) return null;
      if (framePattern.test(name)) return read(frameFile(token, name));
      return clipPattern.test(name) ? read(clipFile(token, name)) : null;
    },
    readGalleryPicture: async (file) => (galleryPattern.test(file) ? read(galleryFile(file)) : null),
  };
}

// By rename, so that a reader or a restart never meets half a picture.
async function saveWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.part`;
  await writeFile(half, bytes);
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
