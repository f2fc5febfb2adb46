import type { GalleryKind } from '../../protocol/operator/galleries.ts';

/** Word inside this process that a gallery is not as it was; other processes look again by time. */
export type GalleryChanges = {
  tell(kind: GalleryKind): void;
  /** Calls `hear` after each change of that kind. */
  on(kind: GalleryKind, hear: () => void): void;
};

export function createGalleryChanges(): GalleryChanges {
  const hearers: { kind: GalleryKind; hear: () => void }[] = [];
  return {
    tell: (kind) => {
      for (const one of hearers) if (one.kind === kind) one.hear();
    },
    on: (kind, hear) => void hearers.push({ kind, hear }),
  };
}
