import { UnreachableError } from '../../platform/node/network/address-guard.ts';
import { because } from '../../reasons/reason.ts';

/** An m3u8: either a list of qualities, or the segments of one video in order. */
export type Playlist = { kind: 'choices'; best: URL } | { kind: 'video'; segments: URL[] };

/** Reads the HLS playlist at the address `base`. Throws UnreachableError in words for unsupported kinds. */
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
    throw new UnreachableError(because('playlist_encrypted'));
  }
  if (lines.some((line) => line.startsWith('#EXT-X-BYTERANGE'))) {
    throw new UnreachableError(because('playlist_of_ranges'));
  }
  if (!lines.includes('#EXT-X-ENDLIST')) {
    throw new UnreachableError(because('playlist_without_end'));
  }
  const map = lines
    .map((line) => /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1])
    .find((uri) => uri !== undefined);
  const segments = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (segments.length === 0) throw new UnreachableError(because('playlist_empty'));
  return { kind: 'video', segments: [...(map ? [map] : []), ...segments].map((uri) => resolve(uri, base)) };
}

function resolve(uri: string, base: URL): URL {
  const url = URL.parse(uri, base);
  if (!url) throw new UnreachableError(because('playlist_without_address'));
  return url;
}
