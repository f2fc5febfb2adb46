/** The descriptors of an ORB's features: 32 bytes for each. */
type Descriptors = ArrayLike<number>;

const bytes = 32;
/** Keys of 20 bits: two descriptors that differ in 30 of 256 bits share one with a probability of 0.6, unrelated ones hardly. */
const keys = 12;
const keyBits = 20;

export type Votes = {
  /**
   * For each picture, how many of its features share a key with one of the frame's. One that other pictures share too
   * counts less.
   */
  count(frame: Descriptors): Float32Array;
};

/**
 * Tells which of many pictures may have features in common with a frame, without comparing all of them: their
 * descriptors are stored by parts of their bits (locality-sensitive hashing). The time hardly depends on their number.
 */
export function createVotes(pictures: readonly Descriptors[]): Votes {
  const size = pictures.reduce((sum, { length }) => sum + (length / bytes) * keys, 0);
  const buckets = 2 ** Math.max(8, Math.ceil(Math.log2(size + 1)));
  const starts = new Uint32Array(buckets + 1);
  const each = (of: Descriptors, take: (key: number, bucket: number) => void) => {
    for (let from = 0; from < of.length; from += bytes) {
      for (let key = 0; key < keys; key++) {
        const value = keyOf(of, from, key);
        take(value, Math.imul(value, 0x9e3779b1) >>> (32 - Math.log2(buckets)));
      }
    }
  };
  for (const picture of pictures) {
    each(picture, (_, bucket) => {
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    });
  }
  for (let i = 0; i < buckets; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const free = starts.slice();
  const [values, owners] = [new Uint32Array(size), new Uint16Array(size)];
  for (const [owner, picture] of pictures.entries()) {
    each(picture, (value, bucket) => {
      const at = free[bucket] ?? 0;
      values[at] = value;
      owners[at] = owner;
      free[bucket] = at + 1;
    });
  }
  return {
    count: (frame) => {
      const votes = new Float32Array(pictures.length);
      const lastKey = new Int32Array(pictures.length).fill(-1);
      const spent = new Uint8Array(buckets);
      let number = 0;
      each(frame, (value, bucket) => {
        number++;
        // Repeated corners of a frame vote once.
        if (spent[bucket] === 1) return;
        spent[bucket] = 1;
        const [from, to] = [starts[bucket] ?? 0, starts[bucket + 1] ?? 0];
        let sharing = 0;
        for (let at = from; at < to; at++) {
          const owner = owners[at] ?? 0;
          if (values[at] !== value || lastKey[owner] === number) continue;
          lastKey[owner] = number;
          sharing++;
        }
        for (let at = from; at < to; at++) {
          const owner = owners[at] ?? 0;
          if (values[at] !== value || lastKey[owner] !== number) continue;
          lastKey[owner] = -1;
          votes[owner] = (votes[owner] ?? 0) + 1 / sharing;
        }
      });
      return votes;
    },
  };
}

/** The number of the key, and its bits. */
function keyOf(descriptors: Descriptors, from: number, key: number): number {
  const bit = key * keyBits;
  const at = from + (bit >> 3);
  const three =
    (descriptors[at] ?? 0) | ((descriptors[at + 1] ?? 0) << 8) | ((descriptors[at + 2] ?? 0) << 16);
  return (key << keyBits) | ((three >>> (bit & 7)) & ((1 << keyBits) - 1));
}
