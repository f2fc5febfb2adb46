/** One DER element: its tag, its content, and all its bytes. */
export type DerElement = {
  tag: number;
  content: Uint8Array<ArrayBuffer>;
  whole: Uint8Array<ArrayBuffer>;
};

export const derTag = {
  integer: 0x02,
  octetString: 0x04,
  sequence: 0x30,
  bitString: 0x03,
  explicit0: 0xa0,
} as const;

/** The consecutive elements in `bytes`. Throws on anything that is not DER. */
export function derElements(bytes: Uint8Array<ArrayBuffer>): DerElement[] {
  const elements: DerElement[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = byteAt(bytes, at);
    const { length, start } = readLength(bytes, at + 1);
    const end = start + length;
    if (end > bytes.length) throw new Error('not DER: an element is longer than its surroundings');
    elements.push({ tag, content: bytes.slice(start, end), whole: bytes.slice(at, end) });
    at = end;
  }
  return elements;
}

/** Writes one element. */
export function derEncode(tag: number, ...contents: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = contents.reduce((sum, content) => sum + content.length, 0);
  const header = [tag, ...lengthBytes(length)];
  const bytes = new Uint8Array(header.length + length);
  bytes.set(header);
  let at = header.length;
  for (const content of contents) {
    bytes.set(content, at);
    at += content.length;
  }
  return bytes;
}

function readLength(bytes: Uint8Array, at: number): { length: number; start: number } {
  const first = byteAt(bytes, at);
  if (first < 0x80) return { length: first, start: at + 1 };
  const count = first & 0x7f;
  if (count === 0 || count > 4) throw new Error('not DER: a length of this form is not allowed');
  let length = 0;
  for (let index = 1; index <= count; index += 1) length = length * 256 + byteAt(bytes, at + index);
  return { length, start: at + 1 + count };
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new Error('not DER: it ends too early');
  return byte;
}
