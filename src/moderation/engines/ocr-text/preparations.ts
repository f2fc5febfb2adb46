import sharp, { type Sharp } from 'sharp';
import { type Quad, turn } from './reader/geometry.ts';

/** One version of a frame: the picture for tesseract, and the mapping from its pixels back to the frame's 0..1. */
export type Preparation = {
  png: Buffer;
  /** The rotation of the picture, in radians clockwise. */
  turned: number;
  toFrame(quad: Quad): Quad;
};

/** Measured: at this short side letters of 20 to 60 pixels in a 720p frame are all read, and a larger one is no better. */
const shortSide = 540;

/** Rotation for sloping text, in degrees. Tesseract itself follows a slope of a few degrees either way. */
const tilt = 8;

type Grey = { pixels: Buffer; width: number; height: number };

const readGrey = async (jpeg: Uint8Array): Promise<Grey> => {
  const options = { width: shortSide, height: shortSide, fit: 'outside' } as const;
  const picture = sharp(jpeg, { failOn: 'error', limitInputPixels: 50_000_000 }).greyscale().resize(options);
  const { data, info } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
};

const open = ({ pixels, width, height }: Grey): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 1 } });

// Captions in videos are nearly white. This keeps only bright pixels and makes them dark on white.
const onlyBright = async (grey: Grey): Promise<Grey> => ({
  ...grey,
  pixels: await open(grey)
    .linear(4, -4 * 200)
    .negate()
    .extractChannel(0)
    .raw()
    .toBuffer(),
});

const asPng = async (grey: Grey, degrees: number): Promise<Preparation> => {
  const turnedPicture = degrees === 0 ? open(grey) : open(grey).rotate(degrees, { background: '#fff' });
  const { data, info } = await turnedPicture
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const turned = (degrees * Math.PI) / 180;
  const back = ([x, y]: [number, number]): [number, number] => {
    const [fromCentreX, fromCentreY] = turn([x - info.width / 2, y - info.height / 2], -turned);
    return [fromCentreX / grey.width + 0.5, fromCentreY / grey.height + 0.5];
  };
  return { png: data, turned, toFrame: ([a, b, c, d]) => [back(a), back(b), back(c), back(d)] };
};

/** The frame as it is (this covers dark text on light), and its bright pixels only: level and rotated both ways. */
export async function prepare(jpeg: Uint8Array): Promise<Preparation[]> {
  const grey = await readGrey(jpeg);
  const bright = await onlyBright(grey);
  return Promise.all([asPng(grey, 0), asPng(bright, 0), asPng(bright, tilt), asPng(bright, -tilt)]);
}
