import sharp from 'sharp';

/**
 * Allows only these readers of the image library: the fewer formats, the fewer vulnerabilities. For the whole process.
 */
export function readKnownPicturesOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
}
