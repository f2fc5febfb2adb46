import sharp, { type Sharp } from 'sharp';

type Edit = (bytes: Buffer, ground: Buffer) => Promise<Buffer>;

const jpeg = (picture: Sharp, quality = 75) => picture.jpeg({ quality }).toBuffer();

const border =
  (size: number, background: string): Edit =>
  (bytes) =>
    jpeg(sharp(bytes).extend({ top: size, bottom: size, left: size, right: size, background }));
const contained =
  (width: number, height: number, background: string): Edit =>
  (bytes) =>
    jpeg(sharp(bytes).resize(width, height, { fit: 'contain', background }));

/** What is left in the middle when `share` of width and height is cut off. */
const crop =
  (share: number): Edit =>
  async (bytes) => {
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    const [left, top] = [Math.round((width * share) / 2), Math.round((height * share) / 2)];
    return jpeg(
      sharp(bytes)
        .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
        .resize(640, 360),
    );
  };

/** Turned on black; `cut` to the size that it had. */
const turn =
  (degree: number, cut = false): Edit =>
  async (bytes) => {
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    const { data, info } = await sharp(bytes)
      .rotate(degree, { background: '#000' })
      .toBuffer({ resolveWithObject: true });
    if (!cut) return jpeg(sharp(data));
    const [left, top] = [Math.round((info.width - width) / 2), Math.round((info.height - height) / 2)];
    return jpeg(sharp(data).extract({ left, top, width, height }));
  };

/** In the corner of another picture, `share` of its width. */
const inCorner =
  (share: number): Edit =>
  async (bytes, ground) => {
    const input = await sharp(bytes)
      .resize(Math.round(1280 * share))
      .toBuffer();
    return jpeg(
      sharp(await sharp(ground).resize(1280, 720).toBuffer()).composite([{ input, left: 48, top: 36 }]),
    );
  };

const caption: Edit = async (bytes) => {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const high = Math.round(height * 0.12);
  const svg = `<svg width="${width}" height="${high}"><rect width="${width}" height="${high}" fill="#111"/><text x="20" y="${high * 0.7}" font-size="${high * 0.6}" fill="#fff">look at this</text></svg>`;
  return jpeg(sharp(bytes).composite([{ input: Buffer.from(svg), gravity: 'south' }]));
};

const betweenBlurred: Edit = async (bytes) => {
  const ground = await sharp(bytes).resize(720, 1280, { fit: 'cover' }).blur(25).toBuffer();
  return jpeg(sharp(ground).composite([{ input: await sharp(bytes).resize(720).toBuffer() }]));
};

export const edits: Record<string, Edit> = {
  'JPEG at quality 20': (bytes) => jpeg(sharp(bytes), 20),
  'half the size': (bytes) => jpeg(sharp(bytes).resize(320)),
  'a quarter of the size': (bytes) => jpeg(sharp(bytes).resize(160)),
  'stretched to a square': (bytes) => jpeg(sharp(bytes).resize(480, 480, { fit: 'fill' })),
  blurred: (bytes) => jpeg(sharp(bytes).blur(4)),
  grey: (bytes) => jpeg(sharp(bytes).greyscale()),
  darker: (bytes) => jpeg(sharp(bytes).modulate({ brightness: 0.6 })),
  inverted: (bytes) => jpeg(sharp(bytes).negate()),
  mirrored: (bytes) => jpeg(sharp(bytes).flop()),
  'turned by 90°': (bytes) => jpeg(sharp(bytes).rotate(90)),
  'caption, an eighth': caption,
  'cropped by 4 %': crop(0.04),
  'cropped by 10 %': crop(0.1),
  'cropped by 25 %': crop(0.25),
  'cropped by 40 %': crop(0.4),
  ...Object.fromEntries(
    ['#000', '#fff', '#808080', '#d22020'].flatMap((colour) =>
      [8, 30, 80].map((size) => [`border of ${size}, ${colour}`, border(size, colour)]),
    ),
  ),
  'letterbox, black': contained(640, 480, '#000'),
  'letterbox, white': contained(640, 480, '#fff'),
  'pillarbox, black': contained(1280, 480, '#000'),
  'upright, black bars': contained(720, 1280, '#000'),
  'upright, blurred bars': betweenBlurred,
  'turned by 2°': turn(2),
  'turned by 5°': turn(5),
  'turned by 10°': turn(10),
  'turned by 5°, cut': turn(5, true),
  'turned by 10°, cut': turn(10, true),
  'in a corner, 50 %': inCorner(0.5),
  'in a corner, 35 %': inCorner(0.35),
  'in a corner, 25 %': inCorner(0.25),
};
