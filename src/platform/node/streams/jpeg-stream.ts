import { because } from '../../../reasons/reason.ts';
import { CaptureError } from './capture-error.ts';

export type Jpeg = { jpeg: Uint8Array; width: number; height: number };

const startOfScan = 0xda;
const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

/** Walks the segments of a picture up to its scan. Returns null while they are incomplete. */
const readHeader = (bytes: Buffer): { scan: number; width: number; height: number } | null => {
  if (bytes.length < 2) return null;
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new CaptureError(because('frame_not_jpeg'));
  let [at, width, height] = [2, 0, 0];
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next > bytes.length) return null;
    if (isStartOfFrame(marker)) [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    if (marker === startOfScan) return { scan: next, width, height };
    at = next;
  }
  return null;
};

/**
 * Returns where the picture ends, or how far the search came. Inside a scan, 0xff is always followed by 0 or a restart.
 */
const findEnd = (bytes: Buffer, from: number): { end: number } | { searched: number } => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (at + 1 >= bytes.length) return { searched: at };
    if (bytes.readUInt8(at + 1) === 0xd9) return { end: at + 2 };
  }
  return { searched: bytes.length };
};

/** Cuts a stream of JPEG pictures, as ffmpeg's image2pipe writes them one after another, into single pictures. */
export function jpegCutter(maxBytes: number): (chunk: Uint8Array) => Jpeg[] {
  let pending: Buffer = Buffer.alloc(0);
  let searched = 0;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const pictures: Jpeg[] = [];
    for (let header = readHeader(pending); header; header = readHeader(pending)) {
      const found = findEnd(pending, Math.max(searched, header.scan));
      if ('searched' in found) {
        searched = found.searched;
        break;
      }
      const { width, height } = header;
      pictures.push({ jpeg: Uint8Array.from(pending.subarray(0, found.end)), width, height });
      pending = pending.subarray(found.end);
      searched = 0;
    }
    if (pending.length > maxBytes) throw new CaptureError(because('frame_too_large', { max: maxBytes }));
    return pictures;
  };
}
