import type { GalleryKind } from '../../protocol/operator/galleries.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { MarkToTry, Tried } from '../engines/logos/try-mark.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Database } from '../store/database.ts';
import type { GalleryChanges } from './changes.ts';

/** What a kind's engine makes of a picture, to be stored as it is, or why it can make nothing of it. */
export type Described = { features: string } | { reason: Reason };
/** Rejects when the engine itself cannot work. */
export type Describe = (bytes: Uint8Array) => Promise<Described>;

/** What the verbs of this folder share: where entries and pictures lie, who looks at pictures, who is told. */
export type Gallery = {
  db: Database;
  media: MediaStore;
  describe: Record<GalleryKind, Describe>;
  /** Looks whether a mark is found where it is; null where no engine is installed that could. */
  tryMark(mark: MarkToTry): Promise<Tried | null>;
  changes: GalleryChanges;
};
