import { type Luma, lumaOf } from '../platform/pictures/luma.ts';
import type { EvidenceStore, Redrawn } from '../review/context/context.ts';
import { TooLarge } from '../review/context/failure.ts';
import { printedSide, printsOf } from '../review/evidence/picture-prints.ts';

/** Where blobs are stored: in this page's memory or in its browser's storage. */
export type BlobStore = {
  get(key: string): Promise<Blob | undefined>;
  put(key: string, blob: Blob): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};

export function memoryBlobs(): BlobStore & { blobs: Map<string, Blob> } {
  const blobs = new Map<string, Blob>();
  return {
    blobs,
    get: async (key) => blobs.get(key),
    put: async (key, blob) => blobs.set(key, blob),
    delete: async (key) => blobs.delete(key),
  };
}

type Picture = Pick<Redrawn, 'width' | 'height' | 'print' | 'hash'>;

/** Evidence as blobs. `measure` returns a picture's size and prints, or null if the blob is no picture. */
export function evidenceBlobs(
  blobs: BlobStore = memoryBlobs(),
  measure: (picture: Blob) => Promise<Picture | null> = measured,
): EvidenceStore {
  return {
    put: async (key, body, maxBytes) => {
      const blob = await readWhole(body, maxBytes);
      await blobs.put(key, blob);
      return { bytes: blob.size };
    },
    get: async (key, range) => {
      const blob = await blobs.get(key);
      if (!blob) return null;
      const part = range ? blob.slice(range.start, range.end + 1) : blob;
      return { body: part.stream(), bytes: part.size };
    },
    // The pictures are the page's own, and what is drawn here never leaves the page.
    redraw: async (key) => {
      const blob = await blobs.get(key);
      const contentType = blob ? await typeOf(blob) : null;
      if (!blob || contentType === null) return null;
      if (!contentType.startsWith('image/'))
        return { bytes: blob.size, width: null, height: null, contentType, print: null, hash: null };
      const picture = await measure(blob);
      return picture && { bytes: blob.size, ...picture, contentType };
    },
    peaks: async (key, count) => {
      const blob = await blobs.get(key);
      return blob ? loudness(await blob.arrayBuffer(), count).catch(() => null) : null;
    },
    remove: async (key) => void (await blobs.delete(key)),
    room: async () => ({ freeBytes: null, floorBytes: 0, enough: true }),
  };
}

async function measured(picture: Blob): Promise<Picture | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const luma = lumaOfBitmap(bitmap);
  bitmap.close();
  return { width, height, ...(luma ? printsOf(luma) : { print: null, hash: null }) };
}

function lumaOfBitmap(bitmap: ImageBitmap): Luma | null {
  const scale = Math.min(1, printedSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const drawn = new OffscreenCanvas(width, height).getContext('2d');
  if (!drawn) return null;
  drawn.imageSmoothingQuality = 'high';
  drawn.drawImage(bitmap, 0, 0, width, height);
  return lumaOf(drawn.getImageData(0, 0, width, height).data, { width, height, channels: 4 });
}

async function loudness(bytes: ArrayBuffer, count: number) {
  const audio = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
  const samples = audio.getChannelData(0);
  const step = Math.max(1, Math.ceil(samples.length / count));
  const peaks = Array.from({ length: Math.ceil(samples.length / step) }, (_, part) =>
    samples
      .subarray(part * step, (part + 1) * step)
      .reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  );
  return { duration: audio.duration, peaks };
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
  ['audio/mp4', 4, '66747970'],
];

/** The type by the first bytes, as in the product's store; never by the content type that a server sent. */
async function typeOf(blob: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await blob.slice(0, 16).arrayBuffer());
  const head = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return starts.find(([, at, bytes]) => head.startsWith(bytes, at * 2))?.[0] ?? null;
}
