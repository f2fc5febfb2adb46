import { UnreachableError } from './address-guard.ts';

/** An m3u8: either a choice among qualities, or the pieces of one film in order. */
export type Playlist = { kind: 'choices'; best: URL } | { kind: 'film'; segments: URL[] };

/** Reads an HLS playlist that lies at `base`. Throws UnreachableError in words for kinds that are not taken. */
export function readPlaylist(text: string, base: URL): Playlist {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const choices = lines.flatMap((line, index) =>
    line.startsWith('#EXT-X-STREAM-INF:')
      ? [{ bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0), uri: lines[index + 1] ?? '' }]
      : [],
  );
  const best = choices.sort((a, b) => b.bandwidth - a.bandwidth)[0];
  if (best) return { kind: 'choices', best: resolve(best.uri, base) };

  if (lines.some((line) => line.startsWith('#EXT-X-KEY:') && !line.includes('METHOD=NONE'))) {
    throw new UnreachableError('the playlist is encrypted, which is not taken');
  }
  if (lines.some((line) => line.startsWith('#EXT-X-BYTERANGE'))) {
    throw new UnreachableError(
      'the playlist cuts one file into ranges, which is not taken: send the file itself',
    );
  }
  if (!lines.includes('#EXT-X-ENDLIST')) {
    throw new UnreachableError('the playlist has no end: it is a live stream, not a film');
  }
  const map = lines
    .map((line) => /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1])
    .find((uri) => uri !== undefined);
  const segments = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (segments.length === 0) throw new UnreachableError('the playlist is empty');
  return { kind: 'film', segments: [...(map ? [map] : []), ...segments].map((uri) => resolve(uri, base)) };
}

function resolve(uri: string, base: URL): URL {
  const url = URL.parse(uri, base);
  if (!url) throw new UnreachableError('the playlist holds something that is not an address');
  return url;
}
