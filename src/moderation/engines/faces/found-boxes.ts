/** A box in parts of the detector's picture, and how surely it is a face. */
export type FoundBox = { score: number; top: number; left: number; bottom: number; right: number };

/**
 * The boxes that are a face with more than `minScore`. The network gives, for each anchor (top, left, bottom, right), an
 * offset of its centre and size, and three ratings; the second one is of a face.
 */
export function decodeBoxes(
  anchors: Float32Array,
  offsets: Float32Array,
  ratings: Float32Array,
  minScore: number,
): FoundBox[] {
  const found: FoundBox[] = [];
  const side = (at: number): [number, number] => {
    const [from, to] = [anchors[at] ?? 0, anchors[at + 2] ?? 0];
    const size = to - from;
    const centre = ((offsets[at] ?? 0) / 10) * size + from + size / 2;
    const half = (Math.exp((offsets[at + 2] ?? 0) / 5) * size) / 2;
    return [centre - half, centre + half];
  };
  for (let i = 0; i < anchors.length / 4; i++) {
    const score = 1 / (1 + Math.exp(-(ratings[3 * i + 1] ?? 0)));
    if (score <= minScore) continue;
    const [[top, bottom], [left, right]] = [side(4 * i), side(4 * i + 1)];
    found.push({ score, top, left, bottom, right });
  }
  return found;
}

/** Above this overlap (intersection over union) two boxes are of one face. */
const maxOverlap = 0.5;

/** The surest box of each face, at most `count`, surest first. */
export function firstOfEach(boxes: readonly FoundBox[], count: number): FoundBox[] {
  const chosen: FoundBox[] = [];
  for (const box of boxes.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length >= count) break;
    if (chosen.every((other) => overlap(box, other) <= maxOverlap)) chosen.push(box);
  }
  return chosen;
}

function overlap(a: FoundBox, b: FoundBox): number {
  const area = ({ top, left, bottom, right }: FoundBox) => (bottom - top) * (right - left);
  if (area(a) <= 0 || area(b) <= 0) return 0;
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const shared = Math.max(0, high) * Math.max(0, wide);
  return shared / (area(a) + area(b) - shared);
}
