import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { S3 } from '../../platform/node/s3/s3.ts';
import { type GalleryKind, galleryKinds } from '../../protocol/operator/galleries.ts';
import { filesInBucket, filesInFolder, type MediaFiles, removeUnfinished } from './media-files.ts';

/** Callers are expected to fetch frames within this time. Nothing removes frames yet. */
export const frameRetentionDays = 30;

export type MediaFile = {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'image/jpeg' | 'image/png' | 'audio/wav';
};

/** The files under DATA_DIR/moderation or in the configured bucket, and the addresses that serve them. */
export type MediaStore = {
  /** The folder for the files of a video while it is processed. */
  workFolder(videoId: string): string;
  removeWork(videoId: string): Promise<void>;
  /** Removes what killed processes left behind, except for these videos. */
  removeOtherWork(videoIds: readonly string[]): Promise<void>;
  /** Removes gallery pictures that killed processes left half saved. No other process may be saving one. */
  removeUnfinished(): Promise<void>;
  saveFrame(token: string, index: number, jpeg: Uint8Array): Promise<void>;
  frameUrl(token: string, index: number): string;
  /** Saves a picture where only this service can read it: photos of persons are personal data. */
  saveGalleryPicture(kind: GalleryKind, file: string, bytes: Uint8Array): Promise<void>;
  removeGalleryPicture(kind: GalleryKind, file: string): Promise<void>;
  /** The path of the picture on this machine, for programs that read files. */
  galleryFile(kind: GalleryKind, file: string): Promise<string>;
  /** Only for `pictures`: the other kinds are served to the operator alone. */
  galleryUrl(file: string): string;
  /** Saves a stretch of an audio stream as WAV, named by its index. */
  saveClip(token: string, name: string, wav: Uint8Array): Promise<void>;
  clipUrl(token: string, name: string): string;
  /** Removes a submission's frames and clips. */
  removeEvidence(token: string): Promise<void>;
  /** Reads a frame or a clip. Returns null if there is none, or if the name does not match our pattern. */
  readEvidence(token: string, name: string): Promise<MediaFile | null>;
  readGalleryPicture(kind: GalleryKind, file: string): Promise<MediaFile | null>;
};

const tokenPattern = /^[A-Za-z0-9_-]{22}$/;
const framePattern = /^\d{1,7}\.jpg$/;
const clipPattern = /^\d{1,9}(-pre)?\.wav$/;
const galleryPattern = /^[0-9a-f]{32}\.(jpg|png)$/;

/** `baseUrl` is a function because the port is known only once the service listens. */
export function createMediaStore(dataDir: string, baseUrl: () => string, s3: S3 | null): MediaStore {
  const root = path.join(dataDir, 'moderation');
  const files = s3 ? filesInBucket(s3, root) : filesInFolder(root);
  const frameKey = (token: string, name: string) => `frames/${token}/${name}`;
  const clipKey = (token: string, name: string) => `clips/${token}/${name}`;
  const galleryKey = (kind: GalleryKind, file: string) => `gallery/${kind}/${file}`;
  const workFolder = (videoId: string) => path.join(root, 'work', videoId);
  return {
    workFolder,
    removeWork: (videoId) => rm(workFolder(videoId), { recursive: true, force: true }),
    removeOtherWork: async (videoIds) => {
      const left = await readdir(path.join(root, 'work')).catch(() => []);
      const others = left.filter((name) => !videoIds.includes(name));
      await Promise.all(others.map((name) => rm(workFolder(name), { recursive: true, force: true })));
    },
    removeUnfinished: async () => {
      for (const kind of galleryKinds) await removeUnfinished(path.join(root, 'gallery', kind));
    },
    saveFrame: (token, index, jpeg) => files.save(frameKey(token, `${index}.jpg`), jpeg),
    frameUrl: (token, index) => `${baseUrl()}/media/${token}/${index}.jpg`,
    saveGalleryPicture: (kind, file, bytes) =>
      files.save(galleryKey(kind, file), bytes, { ownersOnly: true }),
    removeGalleryPicture: (kind, file) => files.remove(galleryKey(kind, file)),
    galleryFile: (kind, file) => files.onThisMachine(galleryKey(kind, file)),
    galleryUrl: (file) => `${baseUrl()}/media/gallery/${file}`,
    saveClip: (token, name, wav) => files.save(clipKey(token, `${name}.wav`), wav),
    clipUrl: (token, name) => `${baseUrl()}/media/${token}/${name}.wav`,
    removeEvidence: async (token) => {
      if (!tokenPattern.test(token)) return;
      for (const folder of ['frames', 'clips']) await files.removeAll(`${folder}/${token}`);
    },
    readEvidence: async (token, name) => {
      if (!tokenPattern.test(token)) return null;
      if (framePattern.test(name)) return read(files, frameKey(token, name));
      return clipPattern.test(name) ? read(files, clipKey(token, name)) : null;
    },
    readGalleryPicture: async (kind, file) =>
      galleryPattern.test(file) ? read(files, galleryKey(kind, file)) : null,
  };
}

const types = { '.jpg': 'image/jpeg', '.png': 'image/png', '.wav': 'audio/wav' } as const;

async function read(files: MediaFiles, key: string): Promise<MediaFile | null> {
  const bytes = await files.read(key);
  const ending = path.extname(key);
  return bytes && { bytes, type: ending === '.wav' || ending === '.png' ? types[ending] : types['.jpg'] };
}
