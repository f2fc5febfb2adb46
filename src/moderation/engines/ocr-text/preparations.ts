import sharp, { type Sharp } from 'sharp';
import { type Quad, turn } from './geometry.ts';

/** One way of looking at a frame: the picture for tesseract and the way back from its pixels to the frame's 0..1. */
export type Preparation = {
  png: Buffer;
  /** How far the picture was turned, radians clockwise. */
  turned: number;
  toFrame(quad: Quad): Quad;
};

/** Measured: at this short side letters of 20 to 60 pixels in a 720p frame are all read, and no larger is better. */
const shortSide = 540;

/** Level, and for what hangs at an angle: tesseract follows a slope of some degrees either way by itself. */
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

// Writing laid over films is nearly white: what is less bright goes, what is left becomes dark on white.
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

/** As it stands (also what is dark on light), and the bright alone, level and turned each way. */
export async function prepare(jpeg: Uint8Array): Promise<Preparation[]> {
  const grey = await readGrey(jpeg);
  const bright = await onlyBright(grey);
  return Promise.all([asPng(grey, 0), asPng(bright, 0), asPng(bright, tilt), asPng(bright, -tilt)]);
}
