import { galleryDrawings, galleryHeight, galleryWidth, ravenEmblem } from './gallery-pictures.ts';
import { height, street, width } from './street.ts';

/** The demo's second video: eight scenes of three seconds, each with something for another task to find. */
export const marketSeconds = 24;
export const sceneSeconds = 3;
/** While the street's speaker is in the picture as a known person. */
const podium = `<path d="M912 720 L940 566 H1232 L1260 720 Z" fill="#6b4a34"/><rect x="926" y="552" width="320" height="22" rx="4" fill="#8a6246"/><circle cx="1086" cy="640" r="34" fill="#d9b66a"/>`;
const shade = (opacity: number) =>
  `<rect width="${width}" height="${height}" fill="#0b0f16" opacity="${opacity}"/>`;
const offer = `<g><rect x="96" y="560" width="760" height="104" rx="10" fill="#f6e7c1"/><rect x="96" y="560" width="760" height="12" fill="#2f7f8e"/>
<text x="476" y="632" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="46" fill="#7d1f1f">CHEAP MEDS · t.me/pillz</text></g>`;
const giveaway = galleryDrawings.find(({ label }) => label === 4)?.body ?? ravenEmblem.body;
const whole = (body: string) => {
  const scale = width / galleryWidth;
  return `<g transform="translate(0 ${(height - galleryHeight * scale) / 2}) scale(${scale})">${body}</g>`;
};
const flag = `<rect x="996" y="40" width="224" height="150" rx="8" fill="#20262e"/><svg x="1004" y="48" width="208" height="134" viewBox="0 0 ${galleryWidth} ${galleryHeight}">${ravenEmblem.body}</svg>`;
const station = `<g transform="rotate(8 150 90)"><rect x="60" y="52" width="180" height="76" rx="14" fill="#2864c7"/><circle cx="98" cy="90" r="20" fill="#f6d58a"/><text x="178" y="105" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="36" fill="#ffffff">ACME</text></g>`;
const crowd = Array.from({ length: 9 }, (_, i) => {
  const x = 120 + i * 118;
  const y = 560 + (i % 3) * 26;
  const colour = ['#8f3d3d', '#3d5f8f', '#6f8f3d'][i % 3];
  return `<g transform="translate(${x} ${y})"><rect x="-34" y="10" width="68" height="150" rx="30" fill="${colour}"/><circle cy="-22" r="32" fill="#c99068"/><path d="M34 30 L78 -${30 + (i % 2) * 20}" stroke="${colour}" stroke-width="20" stroke-linecap="round"/></g>`;
}).join('');

const scenes: ((t: number) => string)[] = [
  (t) => street(t),
  (t) => street(t) + shade(0.12),
  (t) => street(t) + podium,
  (t) => street(t) + offer,
  () => whole(giveaway),
  (t) => street(t) + flag,
  (t) => street(t) + station,
  (t) => street(t) + shade(0.4) + crowd,
];

/** The SVG body of the video at second `t`. */
export const market = (t: number): string => scenes[Math.floor(t / sceneSeconds)]?.(t) ?? street(t);
