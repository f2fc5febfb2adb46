import type { GalleryKind } from '../../protocol/operator/galleries.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { MarkToTry, Tried } from '../engines/logos/try-mark.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Database } from '../store/database.ts';
import type { GalleryChanges } from './changes.ts';

/** The engine's features of a picture, to be stored unchanged, or the reason why it cannot use the picture. */
export type Described = { features: string } | { reason: Reason };
/** Rejects when the engine itself cannot work. */
export type Describe = (bytes: Uint8Array) => Promise<Described>;

/** The parts that the verbs of this folder share: storage of entries and pictures, engines, change notifications. */
export type Gallery = {
  db: Database;
  media: MediaStore;
  describe: Record<GalleryKind, Describe>;
  /** Tests whether a mark is found in its own frame; null when the engine is not installed. */
  tryMark(mark: MarkToTry): Promise<Tried | null>;
  changes: GalleryChanges;
};
