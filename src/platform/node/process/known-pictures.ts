import sharp from 'sharp';

/** Of all that the library reads only what is taken here: the fewer readers, the fewer faults in them. For the whole process. */
export function readKnownPicturesOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
}
