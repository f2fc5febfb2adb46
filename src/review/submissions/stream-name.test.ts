import { describe, expect, it } from 'vitest';
import { streamName } from './stream-name.ts';

const unnamed = { room: null, name: null };

describe('the name of a stream', () => {
  it('is its room, then the name that its sender gave', () => {
    const url = 'https://live.example/app/x.m3u8';
    expect(streamName(url, { room: 'night-market', name: 'Night market' })).toBe('night-market');
    expect(streamName(url, { room: ' ', name: 'Night market' })).toBe('Night market');
  });

  it.each([
    ['https://live.example/app/night-market.m3u8?token=secret', 'night-market'],
    ['https://live.example/night-market/index.m3u8', 'night-market'],
    ['http://10.0.0.7:8080/live/night-market.flv', 'night-market'],
    ['rtmp://10.0.0.7/live/street', 'street'],
    ['http://10.0.0.7/live/%E5%A4%9C%E5%B8%82.flv', '夜市'],
    ['http://10.0.0.7/live/%E5.flv', '%E5'],
    ['http://10.0.0.7/index.m3u8', 'index'],
    ['http://10.0.0.7/', 'stream'],
  ])('of %s is %s: no file name, token or host', (url, name) => {
    expect(streamName(url, unnamed)).toBe(name);
  });
});
