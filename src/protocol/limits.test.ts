import { describe, expect, test } from 'vitest';
import { audioFormats, limits, screenshotSize, unacceptedFormat, videoFormats } from './limits.ts';

test('L1: 10 texts per request, 10 requests per second of the two documented rates', () => {
  expect(limits.textsPerRequest).toBe(10);
  expect(limits.textRequestsPerSecond).toEqual({ stated: [10, 50], default: 10 });
});

test('L2: 10 videos and 3 audio files at once', () => {
  expect([limits.videosAtOnce, limits.audioFilesAtOnce]).toEqual([10, 3]);
});

describe('L3: formats', () => {
  test.each([
    ['https://media.example/a/video.mp4', videoFormats, null],
    ['https://media.example/VIDEO.MKV?token=a.exe', videoFormats, null],
    ['https://media.example/live.m3u8#t=1', videoFormats, null],
    ['https://media.example/video.mp3', videoFormats, 'mp3'],
    ['https://media.example/video.mp4', audioFormats, 'mp4'],
    ['https://media.example/call.m4a', audioFormats, null],
    ['https://media.example/notes.pdf', audioFormats, 'pdf'],
  ])('%s', (address, formats, ending) => {
    expect(unacceptedFormat(address, formats)).toBe(ending);
  });

  test('an address without a known extension is not refused for it', () => {
    for (const path of ['/watch', '/download.php?id=1', '/v1.2/media/abc', '/', '/file.verylongending']) {
      expect(unacceptedFormat(`https://media.example${path}`, videoFormats)).toBeNull();
    }
    expect(unacceptedFormat('video.mp4', videoFormats)).toBeNull();
    expect(unacceptedFormat('video.txt', videoFormats)).toBe('txt');
  });

  test('sizes are 100 MB for audio and 3 GB for video', () => {
    expect([limits.audioFileBytes, limits.videoFileBytes]).toEqual([104_857_600, 3_221_225_472]);
  });
});

test.each([
  [1280, 720, 1280, 720],
  [1820, 1024, 1820, 1024],
  [1920, 1080, 1820, 1024],
  [1080, 1920, 1024, 1820],
  [3840, 2160, 1820, 1024],
  [5000, 1025, 4995, 1024],
  [64, 64, 64, 64],
])('L5: a screenshot of %d×%d becomes %d×%d', (width, height, scaledWidth, scaledHeight) => {
  expect(screenshotSize(width, height)).toEqual({ width: scaledWidth, height: scaledHeight });
});
