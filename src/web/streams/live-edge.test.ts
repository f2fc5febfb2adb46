import { describe, expect, it } from 'vitest';
import { createLiveEdge } from './live-edge.ts';
import { typeOfMp4 } from './mp4-codecs.ts';

/** Arrivals every `ms` for ten seconds. */
function steady(ms: number) {
  const edge = createLiveEdge();
  for (let now = 0; now < 10_000; now += ms) edge.arrive(now);
  return edge;
}

describe('the place of a live player', () => {
  it('is half a second behind where data comes steadily', () => {
    const edge = steady(200);
    expect(edge.distance()).toBeLessThanOrEqual(0.5);
    expect(edge.step({ at: 9.6, edge: 10 })).toEqual({ rate: 1 });
    expect(edge.step({ at: 9.2, edge: 10 })).toEqual({ rate: 1.1 });
    expect(edge.step({ at: 3, edge: 10 })).toEqual({ seek: 9.6 });
    expect(edge.step({ at: 10.5, edge: 10 })).toEqual({ seek: 9.6 });
  });

  it('is behind the longest pause where data comes in bursts, so that it never runs dry', () => {
    const edge = steady(4000);
    expect(edge.distance()).toBeGreaterThan(4);
    expect(edge.step({ at: 0, edge: 5.2 })).toEqual({ rate: 1 });
  });

  it('comes nearer again after a single pause', () => {
    const edge = steady(200);
    edge.arrive(13_000);
    expect(edge.distance()).toBeGreaterThan(3);
    for (let now = 13_200; now < 40_000; now += 200) edge.arrive(now);
    expect(edge.distance()).toBeLessThanOrEqual(0.5);
  });
});

describe('the type of MP4', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));

  it('has the exact profile of the picture, and the sound if there is one', () => {
    const moov = ['moov', 'avcC', [1, 0x64, 0x00, 0x1f], 'mp4a'];
    expect(typeOfMp4(bytes(...moov))).toBeNull();
    expect(typeOfMp4(bytes(...moov, 'moof'))).toBe('video/mp4; codecs="avc1.64001f, mp4a.40.2"');
    expect(typeOfMp4(bytes('avcC', [1, 0x42, 0xc0, 0x0a], 'moof'))).toBe('video/mp4; codecs="avc1.42c00a"');
    expect(typeOfMp4(bytes('mp4a', 'moof'))).toBe('audio/mp4; codecs="mp4a.40.2"');
    expect(typeOfMp4(bytes('hvc1', 'hvcC', 'moof'))).toBe('video/mp4; codecs="hvc1"');
  });
});
