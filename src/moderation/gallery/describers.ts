import type { GalleryKind } from '../../protocol/operator/galleries.ts';
import { because } from '../../reasons/reason.ts';
import { describePhoto } from '../engines/faces/gallery.ts';
import { hashPicture } from '../engines/image-gallery/hash.ts';
import { describeLogo } from '../engines/logos/gallery.ts';
import type { Describe, Described } from './gallery.ts';

/** For each kind of gallery, how its engine describes a picture. */
export const describers: Record<GalleryKind, Describe> = {
  persons: (bytes) => describePhoto(bytes),
  pictures: describePicture,
  logos: async (bytes) => {
    const described = await describeLogo(bytes);
    return 'features' in described ? { features: JSON.stringify(described.features) } : described;
  },
};

async function describePicture(bytes: Uint8Array): Promise<Described> {
  const hashes = await hashPicture(bytes);
  return hashes ? { features: JSON.stringify(hashes) } : { reason: because('picture_too_plain') };
}
