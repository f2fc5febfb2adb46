/** Hexadecimal digits as numbers of 32 bits: eight for a PDQ hash. */
export function hashWords(hash: string): Uint32Array {
  return Uint32Array.from({ length: Math.ceil(hash.length / 8) }, (_, i) =>
    Number.parseInt(hash.slice(i * 8, i * 8 + 8), 16),
  );
}

const ones = (word: number): number => {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The number of differing bits of 256; unrelated pictures differ in about half. `b` begins at its word `at`. */
export function hashDistance(a: Uint32Array, b: Uint32Array, at = 0): number {
  let distance = 0;
  for (let i = 0; i < 8; i++) distance += ones((a[i] ?? 0) ^ (b[at + i] ?? 0));
  return distance;
}
