import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { type Point, type Quad, turn } from '../../../src/moderation/engines/ocr-text/reader/geometry.ts';

/** A line of writing that was drawn into a frame, and where. */
export type Truth = { text: string; quad: Quad };
/** A drawn frame. `truth` in reading order; no lines: nothing may be read. */
export type DrawnFrame = { name: string; jpeg: Buffer; width: number; height: number; truth: Truth[] };

const latin = [
  'FREE COINS 102',
  'Add me on telegram',
  'Win big today',
  'Best price in town',
  'Call 555 0134 now',
  'Subscribe for more',
  'Limited offer 50% off',
  'Join our group tonight',
  'Visit shop24 online',
  'No refund after 7 days',
  'Deposit 20 get 60',
  'Breaking news at nine',
  'Follow the white rabbit',
  'Made with love',
  'Only 3 seats left',
  'Ask for Maria at gate B',
];
const chinese = [
  '加微信领取红包',
  '今日特价八折优惠',
  '点击下方链接注册',
  '关注公众号每天更新',
  '免费试用三十天',
  '线上客服全天在线',
  '扫码进群领取资料',
  '新用户首充送一百',
  '请勿相信陌生电话',
  '第一季全集免费看',
  '正品保证假一赔十',
  '联系电话13800001111',
  '欢迎来到直播间',
  '明天上午九点开始',
  '本店支持七天退货',
  '下载客户端看高清',
];
const fonts = {
  latin: [
    'DejaVu Sans',
    'DejaVu Serif',
    'DejaVu Sans Mono',
    'Liberation Sans',
    'Liberation Serif',
    'Lato',
    'Open Sans',
    'Roboto Condensed',
  ],
  chinese: [
    'Noto Sans CJK SC',
    'Noto Serif CJK SC',
    'WenQuanYi Zen Hei',
    'WenQuanYi Micro Hei',
    'AR PL UKai CN',
  ],
};

/** The fonts of the list that this machine has. */
export function installedFonts(): { latin: string[]; chinese: string[] } {
  const listed = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => line.split(','))
    .map((name) => name.trim());
  const here = (names: string[]) => names.filter((name) => listed.includes(name));
  return { latin: here(fonts.latin), chinese: here(fonts.chinese) };
}

const grounds = ['plain', 'gradient', 'busy'] as const;
type Ground = (typeof grounds)[number];
const degrees = [0, 0, 4, -7, 10, -15, 15, -20, 22, -25, 30, -30];
const sizes = [
  { width: 854, height: 480, letters: [18, 24, 34] },
  { width: 1280, height: 720, letters: [22, 32, 48] },
];
const colours = [
  ['#16202c', '#ffffff'],
  ['#e8e4da', '#1b1b1b'],
  ['#214d3a', '#f7e26b'],
  ['#7b1f2b', '#f4f4f4'],
] as const;

function groundOf(
  kind: Ground,
  size: { width: number; height: number },
  colour: string,
  seed: number,
): string {
  const { width, height } = size;
  const plain = `<rect width="${width}" height="${height}" fill="${colour}"/>`;
  if (kind === 'plain') return plain;
  if (kind === 'gradient')
    return `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colour}"/><stop offset="1" stop-color="#7a7f88"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;
  const circles = Array.from({ length: 220 }, (_, i) => {
    const [x, y, r] = [((i + seed) * 397) % width, ((i + seed) * 251) % height, 14 + ((i * 31) % 60)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${((i + seed) * 47) % 360}, 45%, ${25 + ((i * 13) % 45)}%)"/>`;
  });
  return plain + circles.join('');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const svg = (size: { width: number; height: number }, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${content}</svg>`,
  );

type Placed = { text: string; font: string; letters: number; centre: Point; degree: number; style: string };

const written = ({ text, font, letters, centre: [x, y], degree, style }: Placed) =>
  `<text x="${x}" y="${y}" transform="rotate(${degree} ${x} ${y})" text-anchor="middle" font-family="${font}" font-size="${letters}" ${style}>${escaped(text)}</text>`;

/** Where the ink of a line is, measured on the line alone, level, and turned with it. */
async function quadOf(line: Placed, size: { width: number; height: number }): Promise<Quad> {
  const alone = svg(size, written({ ...line, degree: 0, style: 'fill="#000"' }));
  const { data, info } = await sharp(alone).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  let [left, right, top, bottom] = [info.width, 0, info.height, 0];
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if ((data[y * info.width + x] ?? 0) > 64) {
        [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      }
  const [cx, cy] = line.centre;
  const corner = (x: number, y: number): Point => {
    const [dx, dy] = turn([x - cx, y - cy], (line.degree * Math.PI) / 180);
    return [cx + dx, cy + dy];
  };
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
}

async function frameOf(
  name: string,
  size: { width: number; height: number },
  ground: string,
  lines: Placed[],
): Promise<DrawnFrame> {
  const jpeg = await sharp(svg(size, ground + lines.map(written).join('')))
    .flatten()
    .jpeg({ quality: 80 })
    .toBuffer();
  const truth = await Promise.all(
    lines.map(async (line) => ({ text: line.text, quad: await quadOf(line, size) })),
  );
  return { name, jpeg, width: size.width, height: size.height, truth };
}

const outline = (letters: number) =>
  `stroke="#000" stroke-width="${Math.max(2, letters / 7)}" paint-order="stroke"`;
const at = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

/** One line a frame: fonts, scripts, sizes, grounds and tilts take turns. */
export async function* singleLines(count: number): AsyncGenerator<DrawnFrame> {
  const here = installedFonts();
  for (let i = 0; i < count; i++) {
    const isChinese = i % 2 === 1;
    const turnOf = Math.floor(i / 2);
    const size = at(sizes, turnOf);
    const ground = at(grounds, Math.floor(turnOf / 2));
    const degree = at(degrees, turnOf + (isChinese ? 5 : 0));
    const [back, front] = at(colours, Math.floor(turnOf / 3));
    const letters = at(size.letters, Math.floor(i / 4));
    const line = {
      text: at(isChinese ? chinese : latin, turnOf),
      font: at(isChinese ? here.chinese : here.latin, turnOf),
      letters,
      centre: [
        size.width * (0.45 + ((i * 7) % 11) / 100),
        size.height * (0.4 + ((i * 5) % 21) / 100),
      ] as Point,
      degree,
      style: ground === 'busy' ? `fill="#fff" ${outline(letters)}` : `fill="${front}"`,
    };
    const name = `${size.height}p, ${ground}, ${degree}°, ${line.font}, ${letters} px`;
    yield await frameOf(name, size, groundOf(ground, size, back, i), [line]);
  }
}

/** Fifteen lines a frame in two columns, as in a chat. */
export async function* manyLines(count: number): AsyncGenerator<DrawnFrame> {
  const here = installedFonts();
  for (let i = 0; i < count; i++) {
    const size = { width: 1280, height: 720 };
    const texts = Array.from({ length: 15 }, (_, row) => at(row % 2 ? chinese : latin, row + 3 * i));
    const lines = texts.map(
      (text, row): Placed => ({
        text,
        font: at(row % 2 ? here.chinese : here.latin, i),
        letters: 26,
        centre: [row < 8 ? 330 : 960, 60 + 85 * (row % 8)],
        degree: 0,
        style: 'fill="#eee"',
      }),
    );
    yield await frameOf('fifteen lines, two columns', size, groundOf('plain', size, '#20252c', i), lines);
  }
}

/** Busy pictures without writing. */
export async function* empty(count: number): AsyncGenerator<DrawnFrame> {
  for (let i = 0; i < count; i++) {
    const size = at(sizes, i);
    const ground = i % 4 === 3 ? 'gradient' : 'busy';
    yield await frameOf(`${ground}, no writing`, size, groundOf(ground, size, at(colours, i)[0], 31 * i), []);
  }
}
