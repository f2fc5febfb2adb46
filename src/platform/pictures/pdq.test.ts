import { expect, test } from 'vitest';
import { downsample, transposed } from './downsample.ts';
import type { Luma } from './luma.ts';
import { hashOf, qualityOf } from './pdq.ts';

/** Blocks of different brightness, in whole numbers, so that every program draws the same. */
function blocks(width: number, height: number): Luma {
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    const x = Math.floor(((i % width) * 64) / width);
    const y = Math.floor((Math.floor(i / width) * 64) / height);
    return (((x >> 2) * 73) ^ ((y >> 2) * 151) ^ (((x * y) >> 5) * 31)) & 255;
  });
  return { data, width, height };
}

function colours(): Luma {
  const data = Float32Array.from({ length: 256 * 256 }, (_, i) => {
    const [x, y] = [i % 256, i >> 8];
    const red = (Math.floor((x * x) / 97) + y) & 255;
    const green = (Math.floor((y * y) / 131) + x) & 255;
    const blue = ((x ^ y) * 3) & 255;
    return Math.fround(0.299) * red + Math.fround(0.587) * green + Math.fround(0.114) * blue;
  });
  return { data, width: 256, height: 256 };
}

// From the functions of Meta's C++ reference (pdq/cpp), compiled with g++ 12, on the same brightnesses.
test.each([
  [blocks(64, 64), 'db5a3ff5fc005400ffc74b579d1eed0883d0fbdbef1f5b095348894883301344'],
  [blocks(512, 512), 'db5a3fb5fc005400ffc74b579d1eed0883d0fbdbef1f5b09534c894883301344'],
  [blocks(300, 200), 'db5a3fa5fc005401ffc749579d1eef08a3d0fbdbef1f5909534c094883303344'],
  [blocks(129, 65), 'c37e3bfdfa385480f7c7dad1bc1e8d0c8b50f3daef1f5b0b5348094883301344'],
  [blocks(40, 30), 'e9ba0afbfba0de005faadf539c06c73e8588ab52ef9be91b594c570081701964'],
  [blocks(640, 360), 'db5a3fb5fc205400ffc74b579d1eed0883d0fbdbef1f5b095348894883301344'],
  [colours(), '6b10126f56d8c487bdb8a162ab4cba5beaf49aa33aaeb229667b4d42aade5490'],
])('every bit equals the reference’s', (luma, hash) => {
  const square = downsample(luma);
  expect(hashOf(square)).toBe(hash);
  expect(qualityOf(square)).toBe(100);
});

test('a mirrored or transposed picture has the square of the picture that was mirrored or transposed', () => {
  const { data, width, height } = blocks(300, 200);
  const point = (x: number, y: number) => data[y * width + x] ?? 0;
  const at = (i: number) => [i % width, Math.floor(i / width)] as const;
  const moved = (to: (x: number, y: number) => number): Luma => ({
    width,
    height,
    data: data.map((_, i) => to(...at(i))),
  });
  const across = downsample(moved((x, y) => point(width - 1 - x, y)));
  expect(hashOf(downsample({ data, width, height }, { mirroredX: true }))).toBe(hashOf(across));
  const down = downsample(moved((x, y) => point(x, height - 1 - y)));
  expect(hashOf(downsample({ data, width, height }, { mirroredY: true }))).toBe(hashOf(down));
  const turned = Float32Array.from({ length: data.length }, (_, i) =>
    point(Math.floor(i / height), i % height),
  );
  expect(hashOf(transposed(downsample({ data, width, height })))).toBe(
    hashOf(downsample({ data: turned, width: height, height: width })),
  );
});

test('an even picture has no quality', () => {
  expect(qualityOf(downsample({ data: new Float32Array(200 * 100).fill(99), width: 200, height: 100 }))).toBe(
    0,
  );
});
