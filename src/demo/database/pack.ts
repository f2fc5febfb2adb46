/** Files of a folder by their path in it. An empty folder is an entry whose path ends with a slash. */
export type Files = Map<string, Uint8Array<ArrayBuffer>>;

/** All files as one: the length of the list, the list, then the files one after another. */
export function join(files: Files): Blob {
  const list = [...files].map(([path, bytes]) => [path, bytes.byteLength]);
  const head = new TextEncoder().encode(JSON.stringify(list));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, head.byteLength);
  return new Blob([length, head, ...files.values()]);
}

/** All files as one, gzipped. */
export const pack = (files: Files): Promise<Uint8Array<ArrayBuffer>> =>
  through(join(files), new CompressionStream('gzip'));

/** Reads what `join` or `pack` made. */
export async function unpack(packed: Blob): Promise<Files> {
  const begins = new Uint8Array(await packed.slice(0, 2).arrayBuffer());
  const zipped = begins[0] === 0x1f && begins[1] === 0x8b;
  const bytes = zipped
    ? await through(packed, new DecompressionStream('gzip'))
    : new Uint8Array(await packed.arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0);
  const list: [string, number][] = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const files: Files = new Map();
  let at = 4 + length;
  for (const [path, size] of list) {
    files.set(path, bytes.subarray(at, at + size));
    at += size;
  }
  if (at !== bytes.byteLength) throw new Error('the prepared database is not whole');
  return files;
}

async function through(blob: Blob, stream: CompressionStream | DecompressionStream) {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
