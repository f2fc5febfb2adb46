/** The sample video's street, with everything calm and benign in it. Pure: the same second gives the same drawing. */

export const width = 1280;
export const height = 720;
const horizon = 520;

type Building = { x: number; top: number; w: number; colour: string; lit: string; seed: number };

const farRoofs: [x: number, top: number, w: number][] = [
  [0, 300, 70],
  [84, 262, 54],
  [300, 282, 66],
  [470, 250, 74],
  [600, 300, 90],
  [720, 236, 48],
  [1010, 270, 80],
  [1130, 226, 60],
  [1214, 292, 66],
];

const buildings: Building[] = [
  { x: 20, top: 226, w: 196, colour: '#5a6f8c', lit: '#f3d78f', seed: 3 },
  { x: 236, top: 150, w: 170, colour: '#4c6180', lit: '#efcf86', seed: 11 },
  { x: 424, top: 252, w: 206, colour: '#627894', lit: '#f3d78f', seed: 29 },
  { x: 936, top: 190, w: 200, colour: '#516685', lit: '#efcf86', seed: 47 },
  { x: 1150, top: 268, w: 150, colour: '#5f7490', lit: '#f3d78f', seed: 71 },
];

/** A small repeatable scatter, so that the same windows are lit on each run. */
const scatter = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43758.5453;
  return x - Math.floor(x);
};

const windowsOf = ({ x, top, w, lit, seed }: Building, t: number): string => {
  const columns = Math.floor((w - 24) / 38);
  const left = x + (w - columns * 38 + 16) / 2;
  const panes: string[] = [];
  for (let row = 0; top + 26 + row * 50 + 28 < horizon - 24; row++) {
    for (let column = 0; column < columns; column++) {
      const chance = scatter(seed + row * 7 + column * 13);
      const on = chance > 0.58 || (chance > 0.44 && t > chance * 30);
      panes.push(
        `<rect x="${left + column * 38}" y="${top + 26 + row * 50}" width="22" height="28" rx="2" fill="${on ? lit : '#33455f'}" opacity="${on ? 0.9 : 0.75}"/>`,
      );
    }
  }
  return panes.join('');
};

const skyline = (t: number): string =>
  farRoofs
    .map(([x, top, w]) => `<rect x="${x}" y="${top}" width="${w}" height="${horizon - top}" fill="#43587a"/>`)
    .join('') +
  buildings
    .map(
      (b) =>
        `<rect x="${b.x}" y="${b.top}" width="${b.w}" height="${horizon - b.top}" fill="${b.colour}"/>` +
        `<rect x="${b.x - 5}" y="${b.top - 8}" width="${b.w + 10}" height="10" rx="2" fill="#3d4f6a"/>` +
        windowsOf(b, t),
    )
    .join('');

const cloud = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x.toFixed(1)} ${y}) scale(${scale})" fill="#dfe6f2" opacity="0.16"><ellipse rx="80" ry="15"/><ellipse cx="-26" cy="-13" rx="38" ry="17"/><ellipse cx="24" cy="-18" rx="48" ry="24"/></g>`;

const sky = (t: number): string => `
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="196" cy="138" r="150" fill="url(#glow)"/><circle cx="196" cy="138" r="58" fill="#f6d58a"/>
${cloud(120 + t * 5, 92, 1)}${cloud(560 + t * 7, 130, 1.2)}${cloud(1000 + t * 4, 70, 0.9)}`;

const loaf = (x: number, y: number, colour: string): string =>
  `<g transform="translate(${x} ${y})"><ellipse rx="19" ry="11" fill="${colour}"/><path d="M-9 -4 l5 7 M0 -5 l5 7 M9 -4 l4 6" stroke="#f6dfb4" stroke-width="2.4" fill="none"/></g>`;

const awning = (x: number, y: number, w: number, stripes: number): string => {
  const step = w / stripes;
  return Array.from({ length: stripes }, (_, i) => {
    const left = x + i * step;
    return `<path d="M${left} ${y} h${step} v30 a${step / 2} 12 0 0 1 -${step} 0 z" fill="${i % 2 ? '#f4ead6' : '#c9574f'}"/>`;
  }).join('');
};

export const shopSign = { text: 'BAKERY', x: 778, y: 288, size: 40 } as const;

const bakery = `
<rect x="650" y="200" width="256" height="${horizon - 200}" fill="#7d6158"/>
<rect x="642" y="190" width="272" height="14" rx="3" fill="#5d463f"/>
<rect x="672" y="216" width="44" height="22" rx="2" fill="#f3d78f" opacity="0.9"/><rect x="756" y="216" width="44" height="22" rx="2" fill="#3b3c4c"/><rect x="840" y="216" width="44" height="22" rx="2" fill="#f3d78f" opacity="0.9"/>
<rect x="664" y="248" width="228" height="56" rx="6" fill="#2b2422"/>
${awning(660, 312, 236, 8)}
<rect x="668" y="362" width="138" height="112" rx="3" fill="#ffe3a3"/><rect x="668" y="426" width="138" height="8" fill="#a8743f"/><rect x="668" y="466" width="138" height="8" fill="#a8743f"/>
${loaf(696, 416, '#c98a45')}${loaf(738, 416, '#b97a38')}${loaf(780, 416, '#c98a45')}${loaf(696, 456, '#b97a38')}${loaf(738, 456, '#c98a45')}${loaf(780, 456, '#b97a38')}
<rect x="826" y="362" width="62" height="158" rx="3" fill="#4a3630"/><rect x="834" y="372" width="46" height="68" rx="2" fill="#ffd98c" opacity="0.85"/><circle cx="834" cy="462" r="4" fill="#f3d78f"/>
<path d="M668 474 L806 474 L846 560 L640 560 Z" fill="#ffe3a3" opacity="0.13"/>`;

const lamp = (x: number): string => `
<circle cx="${x}" cy="322" r="90" fill="url(#lampGlow)"/><rect x="${x - 4}" y="330" width="8" height="212" fill="#232c38"/>
<rect x="${x - 10}" y="536" width="20" height="8" rx="2" fill="#232c38"/><path d="M${x - 15} 330 h30 l-6 -26 h-18 z" fill="#ffe7ae"/><path d="M${x - 18} 304 h36 l-8 -9 h-20 z" fill="#232c38"/>`;

const tree = (x: number, t: number): string => {
  const sway = Math.sin(t * 0.9 + x) * 1.6;
  return `<g><rect x="${x - 6}" y="430" width="12" height="108" fill="#4a3a33"/><g transform="rotate(${sway.toFixed(2)} ${x} 440)" fill="#3f6b5c"><circle cx="${x}" cy="380" r="52"/><circle cx="${x - 38}" cy="408" r="38"/><circle cx="${x + 38}" cy="410" r="36"/><circle cx="${x + 12}" cy="372" r="34" fill="#4b7b69"/></g></g>`;
};

const ground = `
<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="#3b4654"/>
<rect y="${horizon}" width="${width}" height="42" fill="#57616f"/><rect y="${horizon + 38}" width="${width}" height="6" fill="#2c3540"/>
${Array.from({ length: 9 }, (_, i) => `<rect x="${20 + i * 150}" y="664" width="74" height="7" rx="3" fill="#8d97a5" opacity="0.55"/>`).join('')}`;

/** A tram that passes once, while no banner shows. */
const tram = (t: number): string => {
  const x = 1300 - (t - 9.2) * 700;
  if (x > 1300 || x < -560) return '';
  const panes = Array.from(
    { length: 6 },
    (_, i) => `<rect x="${24 + i * 80}" y="28" width="62" height="46" rx="5" fill="#ffe9b8"/>`,
  );
  return `<g transform="translate(${x.toFixed(1)} 470)"><rect width="510" height="138" rx="16" fill="#2f7f8e"/><rect y="88" width="510" height="14" fill="#f4ead6"/>${panes.join('')}<circle cx="90" cy="140" r="19" fill="#20262e"/><circle cx="420" cy="140" r="19" fill="#20262e"/></g>`;
};

const walker = (t: number): string => {
  const x = 40 + t * 26;
  const stride = Math.sin(t * 5) * 20;
  const leg = (angle: number) =>
    `<rect x="-5" y="0" width="11" height="48" rx="5" fill="#2a2f3d" transform="rotate(${angle.toFixed(1)})"/>`;
  return `<g transform="translate(${x.toFixed(1)} ${(478 + Math.abs(Math.sin(t * 5)) * 3).toFixed(1)})">${leg(stride)}${leg(-stride)}<rect x="-17" y="-62" width="34" height="70" rx="15" fill="#b6655c"/><circle cy="-82" r="18" fill="#c99068"/><path d="M-19 -84 a19 19 0 0 1 38 0 q-19 -12 -38 0z" fill="#3a2a24"/></g>`;
};

/** The person being interviewed: a drawn face of nobody real. */
const speaker = (t: number): string => {
  const nod = Math.sin(t * 1.7) * 3;
  const blink = t % 3.1 > 2.95 ? 0.15 : 1;
  const mouth = 9 + Math.abs(Math.sin(t * 6.5)) * 8;
  return `<path d="M946 720 C950 560 1000 512 1086 508 C1172 512 1222 560 1226 720 Z" fill="#2f6f8f"/>
<path d="M1060 512 L1086 552 L1112 512 L1112 486 L1060 486 Z" fill="#c98f68"/><path d="M1046 516 L1086 566 L1126 516 L1140 528 L1086 604 L1032 528 Z" fill="#265b76"/>
<g transform="translate(0 ${nod.toFixed(1)})"><circle cx="1086" cy="412" r="82" fill="#dba67b"/><circle cx="1006" cy="420" r="13" fill="#cf976b"/><circle cx="1166" cy="420" r="13" fill="#cf976b"/>
<path d="M1004 404 C1000 326 1050 318 1090 320 C1140 318 1174 340 1168 404 C1150 366 1120 362 1086 364 C1050 362 1024 370 1004 404 Z" fill="#3b2b24"/>
<ellipse cx="1056" cy="412" rx="8" ry="${(9 * blink).toFixed(1)}" fill="#2b211d"/><ellipse cx="1116" cy="412" rx="8" ry="${(9 * blink).toFixed(1)}" fill="#2b211d"/>
<path d="M1040 388 q14 -12 30 -5 M1102 383 q16 -7 30 5" stroke="#3b2b24" stroke-width="5" fill="none" stroke-linecap="round"/>
<path d="M1086 424 q-9 18 2 22" stroke="#bd855c" stroke-width="4" fill="none" stroke-linecap="round"/>
<path d="M1058 452 q28 ${(mouth * 2.2).toFixed(1)} 56 0 q-28 ${(mouth * 0.6).toFixed(1)} -56 0 z" fill="#8d4038" stroke="#8d4038" stroke-width="4" stroke-linejoin="round"/></g>
<g transform="rotate(-14 960 690)"><rect x="948" y="600" width="22" height="120" rx="9" fill="#23282f"/><circle cx="959" cy="588" r="25" fill="#4b535e"/><path d="M936 582 h46 M936 594 h46" stroke="#2b3139" stroke-width="3"/></g>`;
};

/** The SVG body of the street at second `t`. */
export const street = (t: number): string => `
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#24395c"/><stop offset="0.5" stop-color="#4f6a90"/><stop offset="0.74" stop-color="#b98e7c"/></linearGradient>
<radialGradient id="glow"><stop offset="0.35" stop-color="#f6d58a" stop-opacity="0.38"/><stop offset="1" stop-color="#f6d58a" stop-opacity="0"/></radialGradient>
<radialGradient id="lampGlow"><stop offset="0" stop-color="#ffe7ae" stop-opacity="0.5"/><stop offset="1" stop-color="#ffe7ae" stop-opacity="0"/></radialGradient>
</defs>
${sky(t)}${skyline(t)}${bakery}
<text x="${shopSign.x}" y="${shopSign.y + 2}" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" font-size="${shopSign.size}" letter-spacing="5" fill="#f4ead6">${shopSign.text}</text>
${ground}${tree(440, t)}${lamp(618)}${lamp(62)}${walker(t)}${tram(t)}${speaker(t)}`;
