import { findPackageJSON } from 'node:module';
import path from 'node:path';
import sharp, { type Region, type Sharp } from 'sharp';
import type { Box } from '../../protocol/geometry.ts';

// This repository contains no photos of people: these are cut from the demonstration files of the face engine's
// package. That two of them show one person was judged by eye, and so were the boxes.

/** A 1280×720 frame, and the box of the person's face. */
type FaceFrame = { jpeg: Uint8Array; box: Box };
export type PersonPictures = {
  /** For the person's entry in a gallery. */
  photos: Uint8Array[];
  /** Frames that show the person, among others. */
  hits: [FaceFrame, FaceFrame];
  /** A frame that shows only others. */
  nearMiss: Uint8Array;
};

/** A person on two photographs: the gallery has one, the frames are cut from the other, and so is the near miss. */
export async function personPictures(): Promise<PersonPictures> {
  const there: Region = { left: 1480, top: 200, width: 195, height: 240 };
  const near: Region = { left: 1100, top: 100, width: 820, height: 461 };
  const whole: Region = { left: 0, top: 100, width: 1920, height: 1080 };
  return {
    photos: [await photo('sample3.jpg', { left: 980, top: 110, width: 420, height: 520 })],
    hits: [
      { jpeg: await frame('sample1.jpg', near), box: boxIn(near, there) },
      { jpeg: await frame('sample1.jpg', whole), box: boxIn(whole, there) },
    ],
    nearMiss: await frame('sample1.jpg', { left: 100, top: 200, width: 1000, height: 562 }),
  };
}

/** A person on one photograph, which the frames modify; the near miss is another photograph, of a similar person. */
export async function knownPersonPictures(): Promise<PersonPictures> {
  const there: Region = { left: 1180, top: 310, width: 185, height: 275 };
  const near: Region = { left: 900, top: 150, width: 820, height: 461 };
  const whole: Region = { left: 0, top: 150, width: 1920, height: 1080 };
  const [[left, top], , [right, bottom]] = boxIn(near, there);
  return {
    photos: [await photo('sample6.jpg', { left: 1080, top: 200, width: 380, height: 520 })],
    hits: [
      { jpeg: await frame('sample6.jpg', near, true), box: upright(1 - right, top, 1 - left, bottom) },
      { jpeg: await frame('sample6.jpg', whole), box: boxIn(whole, there) },
    ],
    nearMiss: await frame('sample5.jpg', { left: 800, top: 80, width: 800, height: 450 }),
  };
}

/** A photo that a gallery must refuse, since it shows several people. */
export async function groupPhoto(): Promise<Uint8Array> {
  return photo('sample4.jpg', { left: 0, top: 0, width: 1920, height: 1448 });
}

function photo(file: string, part: Region): Promise<Uint8Array> {
  return bytesOf(sharp(demoFile(file)).extract(part).jpeg({ quality: 90 }));
}

function frame(file: string, part: Region, mirrored = false): Promise<Uint8Array> {
  return bytesOf(
    sharp(demoFile(file))
      .extract(part)
      .resize(1280, 720, { fit: 'fill' })
      .flop(mirrored)
      .jpeg({ quality: 80 }),
  );
}

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

function demoFile(name: string): string {
  const manifest = findPackageJSON('@vladmandic/face-api', import.meta.url);
  if (!manifest) throw new Error('the optional package @vladmandic/face-api is not installed');
  return path.join(path.dirname(manifest), 'demo', name);
}

function boxIn(part: Region, face: Region): Box {
  const [x, y] = [(face.left - part.left) / part.width, (face.top - part.top) / part.height];
  return upright(x, y, x + face.width / part.width, y + face.height / part.height);
}

function upright(left: number, top: number, right: number, bottom: number): Box {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}
