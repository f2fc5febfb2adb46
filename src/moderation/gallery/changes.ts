import type { GalleryKind } from '../../protocol/operator/galleries.ts';

/** Notifies this process of gallery changes. Other processes reload their galleries after some time. */
export type GalleryChanges = {
  notify(kind: GalleryKind): void;
  /** Calls `listener` after each change of that kind. */
  on(kind: GalleryKind, listener: () => void): void;
};

export function createGalleryChanges(): GalleryChanges {
  const listeners: { kind: GalleryKind; listener: () => void }[] = [];
  return {
    notify: (kind) => {
      for (const one of listeners) if (one.kind === kind) one.listener();
    },
    on: (kind, listener) => void listeners.push({ kind, listener }),
  };
}
