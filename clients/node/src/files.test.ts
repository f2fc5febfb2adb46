import { describe, expect, it } from 'vitest';
import { counted, mediaTypeOf, openFile, type Progress } from './files.ts';

describe('a file', () => {
  it('has the type of its ending, also at an address', () => {
    expect(mediaTypeOf('a/Video.MP4')).toBe('video/mp4');
    expect(mediaTypeOf('https://example.com/voice.mp3?x=1.mp4')).toBe('audio/mpeg');
    expect([mediaTypeOf('video'), mediaTypeOf('notes.txt')]).toEqual([null, null]);
  });

  it('can be a path, a Blob or bytes', async () => {
    const { blob, name, type } = await openFile(import.meta.filename);
    expect([blob.size > 100, name, type]).toEqual([true, 'files.test.ts', 'video/mp2t']);
    expect(await openFile(new Uint8Array(3), 'a.wav')).toMatchObject({ name: 'a.wav', type: 'audio/wav' });
    expect(await openFile(new Blob(['a'], { type: 'video/x' }))).toMatchObject({ type: 'video/x' });
    await expect(openFile('nowhere.mp4')).rejects.toThrow();
  });

  it('reports what was read of it, from 0 to all', async () => {
    const seen: Progress[] = [];
    const bytes = new Uint8Array(200_000).fill(7);
    const read = await new Response(counted(new Blob([bytes]), (progress) => seen.push(progress))).bytes();
    expect(read).toEqual(bytes);
    expect(seen[0]).toEqual({ sentBytes: 0, totalBytes: 200_000 });
    expect(seen.at(-1)).toEqual({ sentBytes: 200_000, totalBytes: 200_000 });
    expect(seen.map(({ sentBytes }) => sentBytes)).toEqual(
      seen.map(({ sentBytes }) => sentBytes).sort((a, b) => a - b),
    );
  });
});
