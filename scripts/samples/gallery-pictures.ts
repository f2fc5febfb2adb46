/** Drawn pictures for the custom gallery: invented, harmless stand-ins for what a platform might ban. 640×360. */
export type GalleryDrawing = { file: string; label: number; name: string; body: string };

export const galleryWidth = 640;
export const galleryHeight = 360;

const ray = (i: number, n: number, r: number, colour: string) =>
  `<path d="M320 180 L${320 + r * Math.cos((i * 2 * Math.PI) / n)} ${180 + r * Math.sin((i * 2 * Math.PI) / n)} L${320 + r * Math.cos(((i + 0.5) * 2 * Math.PI) / n)} ${180 + r * Math.sin(((i + 0.5) * 2 * Math.PI) / n)} Z" fill="${colour}"/>`;

const flag = (x: number, y: number, s: number) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><rect x="-70" y="-112" width="140" height="8" rx="4" fill="#c9a45c"/><path d="M-60 -104 h120 v176 a60 40 0 0 1 -120 0 z" fill="#23615c"/><path d="M-60 -84 h120 M-60 60 h120" stroke="#d9b45b" stroke-width="4"/><circle cy="-12" r="50" fill="none" stroke="#d9b45b" stroke-width="5"/>
<g fill="#f1e3c6"><path d="M-36 14 C-30 -18 -8 -30 8 -26 C26 -20 24 6 2 16 C-10 22 -24 20 -36 14 Z"/><circle cx="14" cy="-30" r="13"/><path d="M24 -36 L44 -27 L24 -22 Z"/><path d="M-4 16 v14 M6 14 v16" stroke="#f1e3c6" stroke-width="4"/></g><path d="M-22 8 C-12 -8 -2 -14 8 -12 C12 0 -2 12 -22 8 Z" fill="#23615c"/><circle cx="17" cy="-32" r="3" fill="#23615c"/></g>`;

export const ravenEmblem: GalleryDrawing = {
  file: 'raven-emblem.jpg',
  label: 1,
  name: 'Raven emblem (banned emblem)',
  body: `<rect width="640" height="360" fill="#3a3150"/><path d="M0 250 L640 210 V360 H0 Z" fill="#4b3d5e"/><path d="M70 0 L210 0 L330 300 L200 300 Z M430 0 h150 l-80 300 h-130 z" fill="#f6d58a" opacity="0.10"/>
${flag(140, 160, 0.86)}${flag(322, 172, 1.22)}${flag(506, 160, 0.86)}
${Array.from({ length: 13 }, (_, i) => `<g transform="translate(${20 + i * 50} ${338 + (i % 3) * 9})" fill="#15151e"><circle cy="-38" r="15"/><rect x="-23" y="-24" width="46" height="60" rx="18"/></g>`).join('')}`,
};

const roulette: GalleryDrawing = {
  file: 'roulette-wheel.jpg',
  label: 2,
  name: 'Roulette wheel (gambling)',
  body: `<rect width="640" height="360" fill="#0f4f3a"/><path d="M0 0 H640 V70 H0 Z" fill="#0b3c2d"/><circle cx="320" cy="180" r="168" fill="#5a3420"/><circle cx="320" cy="180" r="152" fill="#d9b45b"/>
${Array.from({ length: 18 }, (_, i) => ray(i, 18, 144, i % 2 ? '#b02a34' : '#191919') + ray(i + 0.5, 18, 144, i % 2 ? '#191919' : '#b02a34')).join('')}
<circle cx="320" cy="180" r="66" fill="#7a4a2b"/><circle cx="320" cy="180" r="26" fill="#e6c87a"/><path d="M320 114 v132 M254 180 h132" stroke="#e6c87a" stroke-width="8"/><circle cx="412" cy="122" r="9" fill="#fff"/>
<g><circle cx="82" cy="288" r="34" fill="#2c63a8"/><circle cx="82" cy="288" r="20" fill="#e8eef8"/><circle cx="82" cy="250" r="34" fill="#c2403b"/><circle cx="82" cy="250" r="20" fill="#f8e8e6"/><circle cx="566" cy="92" r="36" fill="#e0a72e"/><circle cx="566" cy="92" r="21" fill="#fbf3dc"/></g>`,
};

const pills: GalleryDrawing = {
  file: 'miracle-pills.jpg',
  label: 3,
  name: 'Miracle pills (pharmacy spam)',
  body: `<rect width="640" height="360" fill="#f3ead9"/><circle cx="520" cy="60" r="190" fill="#f7c9a6"/><rect x="150" y="70" width="150" height="34" rx="8" fill="#f4f4f4" stroke="#c8c8c8"/><rect x="138" y="104" width="174" height="222" rx="22" fill="#d9762b"/><rect x="138" y="162" width="174" height="104" fill="#fff7ea"/>
<path d="M225 178 v72 M189 214 h72" stroke="#c2403b" stroke-width="20"/>
${[
  [400, 250, 18],
  [470, 296, -32],
  [536, 244, 62],
  [404, 318, -70],
  [560, 322, 8],
  [480, 210, 35],
]
  .map(
    ([x, y, a]) =>
      `<g transform="translate(${x} ${y}) rotate(${a})"><rect x="-40" y="-15" width="40" height="30" rx="15" fill="#c2403b"/><rect y="-15" width="40" height="30" rx="15" fill="#fdfdfd"/><rect x="-14" y="-15" width="14" height="30" fill="#c2403b"/><rect y="-15" width="14" height="30" fill="#fdfdfd"/></g>`,
  )
  .join('')}`,
};

const giveaway: GalleryDrawing = {
  file: 'fake-giveaway.jpg',
  label: 4,
  name: 'Fake giveaway (scam promotion)',
  body: `<rect width="640" height="360" fill="#4a2d7a"/>${Array.from({ length: 12 }, (_, i) => ray(i, 12, 460, '#5b3a92')).join('')}
<rect x="210" y="176" width="220" height="150" rx="8" fill="#e5484d"/><rect x="194" y="140" width="252" height="50" rx="8" fill="#f2646a"/><rect x="298" y="140" width="44" height="186" fill="#f6d58a"/>
<path d="M320 140 C270 70 200 110 240 140 Z M320 140 C370 70 440 110 400 140 Z" fill="#f6d58a"/>
${[
  [90, 90],
  [150, 250],
  [560, 110],
  [500, 270],
  [70, 310],
  [590, 320],
  [480, 52],
  [170, 44],
]
  .map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="24" fill="#f2b53a"/><circle cx="${x}" cy="${y}" r="16" fill="#ffd76a"/><path d="M${x} ${(y ?? 0) - 9} v18" stroke="#b57d12" stroke-width="6"/>`,
  )
  .join('')}`,
};

const pirate: GalleryDrawing = {
  file: 'leaked-match.jpg',
  label: 5,
  name: 'Stolen match broadcast (copyright)',
  body: `<rect width="640" height="360" fill="#2e7d46"/>${Array.from({ length: 8 }, (_, i) => `<rect x="${i * 80}" y="92" width="40" height="268" fill="#34894e"/>`).join('')}<rect width="640" height="92" fill="#27364a"/>
${Array.from({ length: 44 }, (_, i) => `<circle cx="${8 + (i % 22) * 30}" cy="${34 + Math.floor(i / 22) * 30}" r="10" fill="${['#d8c9a3', '#b6655c', '#5b9dff', '#8d99a8'][(i * 7) % 4]}"/>`).join('')}
<path d="M470 132 h150 v190 h-150" fill="none" stroke="#f4f4f4" stroke-width="6"/><circle cx="150" cy="230" r="70" fill="none" stroke="#f4f4f4" stroke-width="5"/><path d="M150 92 v268" stroke="#f4f4f4" stroke-width="5"/>
<g><rect x="300" y="180" width="26" height="56" rx="12" fill="#c2403b"/><circle cx="313" cy="166" r="14" fill="#8a5a3b"/><path d="M306 232 l-16 44 M320 232 l22 40" stroke="#1c2733" stroke-width="10" stroke-linecap="round"/><circle cx="366" cy="282" r="11" fill="#fff"/>
<rect x="420" y="200" width="26" height="56" rx="12" fill="#f2b53a"/><circle cx="433" cy="186" r="14" fill="#dba67b"/><path d="M428 252 l-22 38 M440 252 l14 44" stroke="#1c2733" stroke-width="10" stroke-linecap="round"/></g>`,
};

export const galleryDrawings: GalleryDrawing[] = [ravenEmblem, roulette, pills, giveaway, pirate];
