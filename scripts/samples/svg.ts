import { spawnSync } from 'node:child_process';
import sharp, { type Sharp } from 'sharp';

export type Point = [x: number, y: number];

const document = (body: string, w: number, h: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`,
  );

/** Renders an SVG body to pixels. */
export const draw = (body: string, w: number, h: number): Sharp => sharp(document(body, w, h));

/** The bounding box of what `body` draws: left, top, right, bottom in pixels. */
export const inkBox = async (
  body: string,
  w: number,
  h: number,
): Promise<[number, number, number, number]> => {
  const { data, info } = await draw(body, w, h).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [w, h, 0, 0];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[(y * info.width + x) * info.channels + 3] ?? 0) < 100) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right <= left) throw new Error('Nothing was drawn: is the font there?');
  return [left, top, right, bottom];
};

/** Rotates a point around a centre; degrees, positive is clockwise as in the interface. */
export const turned = ([x, y]: Point, [cx, cy]: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - cx, y - cy];
  return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)];
};

/** Stops the run if a font is missing: rendering without it would silently give other pictures. */
export const needFonts = (families: string[]): void => {
  for (const family of families) {
    const found = spawnSync('fc-match', ['--format', '%{family}', family], { encoding: 'utf8' });
    if (found.status === 0 && found.stdout.includes(family)) continue;
    throw new Error(
      `The font "${family}" is needed to draw the samples. On Debian: apt-get install fontconfig fonts-dejavu-core fonts-noto-cjk`,
    );
  }
};
