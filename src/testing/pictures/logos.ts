import sharp from 'sharp';
import type { Box, Point } from '../../protocol/geometry.ts';

/** A drawn mark: `body` is SVG in its own `width`×`height`, transparent where nothing is drawn. */
export type Mark = { name: string; width: number; height: number; body: string };

const star = (cx: number, cy: number, outer: number, inner: number, points: number): string =>
  Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const radius = i % 2 === 0 ? outer : inner;
    return `${(cx + radius * Math.cos(angle)).toFixed(1)},${(cy + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');

const ring = '<circle cx="60" cy="60" r="50" fill="#12305c" stroke="#fff" stroke-width="10"/>';
const hexagon =
  '<polygon points="120,6 228,66 228,194 120,254 12,194 12,66" fill="#f2b705" stroke="#222" stroke-width="10"/>';
const shield =
  '<path d="M10 10h220v130c0 70-60 110-110 130C70 250 10 210 10 140z" fill="#7b1e3a" stroke="#f6e7c8" stroke-width="10"/>';

/** Small marks such as stations show in a corner; they are invented. */
export const stationMarks = {
  /** A bird in a ring, and three bars. */
  kestrel: {
    name: 'Kestrel TV',
    width: 200,
    height: 120,
    body: `${ring}<path d="M28 70 L60 30 L92 70 L74 62 L60 88 L46 62 Z" fill="#fff"/>
      <rect x="124" y="20" width="68" height="18" fill="#fff"/><rect x="124" y="51" width="46" height="18" fill="#fff"/>
      <rect x="124" y="82" width="58" height="18" fill="#fff"/>`,
  },
  /** A star on stripes. */
  polaris: {
    name: 'Polaris 4',
    width: 150,
    height: 130,
    body: `<rect x="4" y="4" width="142" height="122" rx="20" fill="#c8102e"/>
      <rect x="4" y="88" width="142" height="10" fill="#fff"/><rect x="4" y="106" width="142" height="8" fill="#fff"/>
      <polygon points="${star(56, 48, 36, 14, 5)}" fill="#ffe45c"/>
      <path d="M112 18 v34 h22 M126 30 v44" fill="none" stroke="#fff" stroke-width="9"/>`,
  },
} satisfies Record<string, Mark>;

/** Each is similar to one of `stationMarks`, but a different mark. */
export const stationNearMisses = {
  kestrel: {
    name: 'Anchor TV',
    width: 200,
    height: 120,
    body: `${ring}<path d="M54 28h12v44h14l-20 20-20-20h14z M38 40h44v8h-44z" fill="#fff"/>
      <rect x="126" y="16" width="16" height="88" fill="#fff"/><rect x="150" y="40" width="16" height="64" fill="#fff"/>
      <rect x="174" y="64" width="16" height="40" fill="#fff"/>`,
  },
  polaris: {
    name: 'Crescent 7',
    width: 150,
    height: 130,
    body: `<rect x="4" y="4" width="142" height="122" rx="20" fill="#c8102e"/>
      <rect x="4" y="88" width="142" height="10" fill="#fff"/><rect x="4" y="106" width="142" height="8" fill="#fff"/>
      <path d="M70 14 a34 34 0 1 0 16 58 a40 40 0 0 1 -16 -58z" fill="#ffe45c"/>
      <path d="M102 22 h32 l-16 52" fill="none" stroke="#fff" stroke-width="9"/>`,
  },
} satisfies Record<keyof typeof stationMarks, Mark>;

/** Larger marks, as on shirts and boards; they are invented. */
export const logoMarks = {
  /** A bolt between wedges in a hexagon. */
  voltaire: {
    name: 'Voltaire Energy',
    width: 240,
    height: 260,
    body: `${hexagon}<path d="M138 40 70 146h44l-18 76 76-112h-46z" fill="#222"/>
      <path d="M40 80l26 14-26 30z M200 180l-28-14 28-32z" fill="#b3261e"/><circle cx="52" cy="178" r="12" fill="#222"/>
      <rect x="178" y="70" width="24" height="24" fill="#222"/>`,
  },
  /** A rook over a chequered band in a shield. */
  rookery: {
    name: 'Rookery Casino',
    width: 240,
    height: 280,
    body: `${shield}<path d="M72 40h22v18h16V40h20v18h16V40h22v42h-14l8 60H78l8-60H72z" fill="#f6e7c8"/>
      ${[0, 1, 2, 3, 4, 5].map((i) => `<rect x="${48 + i * 24}" y="${158 + (i % 2) * 18}" width="24" height="18" fill="#f6e7c8"/>`).join('')}
      <path d="M96 214l24-14 24 14-24 20z" fill="#f2b705"/>`,
  },
} satisfies Record<string, Mark>;

/** Each is similar to one of `logoMarks`, but a different mark. */
export const logoNearMisses = {
  voltaire: {
    name: 'Hexa Tea',
    width: 240,
    height: 260,
    body: `${hexagon}<path d="M60 90h100v50c0 40-20 56-50 56s-50-16-50-56z" fill="#222"/>
      <path d="M160 100h22c20 0 20 56-30 60" fill="none" stroke="#222" stroke-width="12"/>
      <path d="M84 76c-10-14 12-18 2-34M118 76c-10-14 12-18 2-34" fill="none" stroke="#b3261e" stroke-width="8"/>`,
  },
  rookery: {
    name: 'Heron Golf',
    width: 240,
    height: 280,
    body: `${shield}<path d="M118 30h8v130h-8z M126 34l58 24-58 24z" fill="#f6e7c8"/>
      <ellipse cx="122" cy="166" rx="60" ry="14" fill="#f6e7c8"/><circle cx="84" cy="132" r="16" fill="#f6e7c8"/>
      <path d="M70 200q50 40 100 0" fill="none" stroke="#f2b705" stroke-width="12"/>`,
  },
} satisfies Record<keyof typeof logoMarks, Mark>;

/** The mark as a picture for the gallery: PNG with a transparent background. */
export function drawMark({ width, height, body }: Mark): Promise<Uint8Array> {
  return draw(width, height, body);
}

/** Where a mark goes: `x`, `y` are its centre and `width` its width in pixels, `degree` clockwise. */
export type Placed = {
  mark: Mark;
  x: number;
  y: number;
  width: number;
  degree?: number;
  opacity?: number;
};

/** SVG of a placed mark, to combine with a scene. */
export function placedMark({ mark, x, y, width, degree = 0, opacity = 1 }: Placed): string {
  const scale = width / mark.width;
  return `<g opacity="${opacity}" transform="translate(${x} ${y}) rotate(${degree}) scale(${scale}) translate(${-mark.width / 2} ${-mark.height / 2})">${mark.body}</g>`;
}

/** The normalised box of a placed mark. */
export function boxOf(
  { mark, x, y, width, degree = 0 }: Placed,
  frame: { width: number; height: number },
): Box {
  const angle = (degree * Math.PI) / 180;
  const [w, h] = [width / 2, ((width / mark.width) * mark.height) / 2];
  const corner = (dx: number, dy: number): Point => [
    (x + dx * Math.cos(angle) - dy * Math.sin(angle)) / frame.width,
    (y + dx * Math.sin(angle) + dy * Math.cos(angle)) / frame.height,
  ];
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
}

const frameSize = { width: 1280, height: 720 };

/** A frame of 1280×720 as JPEG with marks in it: on an even wall, or on hundreds of shapes. */
export async function drawScene(
  ground: 'plain' | 'busy',
  placed: readonly Placed[],
  seed = 1,
): Promise<Uint8Array> {
  const { width, height } = frameSize;
  const body = `${ground === 'plain' ? wall : clutter(seed)}${placed.map(placedMark).join('')}`;
  return sharp(await draw(width, height, body))
    .flatten()
    .jpeg({ quality: 85 })
    .toBuffer();
}

const wall =
  '<defs><linearGradient id="wall" x2="1" y2="1"><stop stop-color="#5d7f91"/><stop offset="1" stop-color="#2c3f4d"/></linearGradient></defs><rect width="1280" height="720" fill="url(#wall)"/>';

function clutter(seed: number): string {
  let state = seed;
  // Park and Miller's generator: the same scene for the same seed, everywhere.
  const next = (from: number, to: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.round(from + (state / 2_147_483_647) * (to - from));
  };
  const shapes = Array.from({ length: 260 }, () => {
    const fill = `hsl(${next(0, 360)} ${next(15, 70)}% ${next(15, 80)}%)`;
    const [x, y, a, b] = [next(-40, 1280), next(-40, 720), next(12, 150), next(8, 90)];
    return [
      `<rect x="${x}" y="${y}" width="${a}" height="${b}" fill="${fill}"/>`,
      `<ellipse cx="${x}" cy="${y}" rx="${a / 2}" ry="${b / 2}" fill="${fill}"/>`,
      `<path d="M${x} ${y} l${a} ${b} l${-b} ${a / 2} z" fill="${fill}"/>`,
    ][next(0, 2)];
  });
  return `<rect width="1280" height="720" fill="#8a8f80"/>${shapes.join('')}`;
}

async function draw(width: number, height: number, body: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
