import { printHeight, printOf, printWidth } from '../api/picture-print.ts';
import type { EvidenceStore } from '../review/context.ts';
import { TooLarge } from '../review/failure.ts';

/** Evidence as blobs in the page's memory. */
export function evidenceBlobs(): EvidenceStore {
  const blobs = new Map<string, Blob>();
  return {
    put: async (key, body, maxBytes) => {
      const blob = await readWhole(body, maxBytes);
      blobs.set(key, blob);
      return { bytes: blob.size };
    },
    get: async (key, range) => {
      const blob = blobs.get(key);
      if (!blob) return null;
      const part = range ? blob.slice(range.start, range.end + 1) : blob;
      return { body: part.stream(), bytes: part.size };
    },
    // The pictures are the page's own; what is drawn here never leaves it.
    redraw: async (key) => {
      const blob = blobs.get(key);
      const contentType = blob ? await pictureType(blob) : null;
      if (!blob || contentType === null) return null;
      const bitmap = await createImageBitmap(blob).catch(() => null);
      if (!bitmap) return null;
      const { width, height } = bitmap;
      const print = printOfBitmap(bitmap);
      bitmap.close();
      return { bytes: blob.size, width, height, contentType, print };
    },
    peaks: async (key, count) => {
      const blob = blobs.get(key);
      return blob ? loudness(await blob.arrayBuffer(), count).catch(() => null) : null;
    },
    remove: async (key) => void blobs.delete(key),
    room: async () => ({ freeBytes: null, floorBytes: 0, enough: true }),
  };
}

function printOfBitmap(bitmap: ImageBitmap): string | null {
  const drawn = new OffscreenCanvas(printWidth, printHeight).getContext('2d');
  if (!drawn) return null;
  drawn.imageSmoothingQuality = 'high';
  drawn.drawImage(bitmap, 0, 0, printWidth, printHeight);
  const { data } = drawn.getImageData(0, 0, printWidth, printHeight);
  const spots = Array.from({ length: printWidth * printHeight }, (_, at) => at * 4);
  return printOf(
    spots.map((at) => 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)),
  );
}

async function loudness(bytes: ArrayBuffer, count: number) {
  const sound = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
  const samples = sound.getChannelData(0);
  const step = Math.max(1, Math.ceil(samples.length / count));
  const peaks = Array.from({ length: Math.ceil(samples.length / step) }, (_, part) =>
    samples
      .subarray(part * step, (part + 1) * step)
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  return { duration: sound.duration, peaks };
}

async function readWhole(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Blob> {
  const chunks: BlobPart[] = [];
  const reader = body.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      const tooLarge = new TooLarge();
      await reader.cancel(tooLarge);
      throw tooLarge;
    }
    chunks.push(new Uint8Array(read.value));
  }
  return new Blob(chunks);
}

const starts: [contentType: string, at: number, bytes: string][] = [
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/webp', 8, '57454250'],
];

/** By its first bytes, as the product's store tells it: never by what a server said. */
async function pictureType(blob: Blob): Promise<string | null> {
  const head = new Uint8Array(await blob.slice(0, 16).arrayBuffer()).toHex();
  return starts.find(([, at, bytes]) => head.startsWith(bytes, at * 2))?.[0] ?? null;
}
