/** Names that many servers give to every stream; the folder above them has the stream's own. */
const everyStream = /^(index|playlist|master|chunklist|manifest|media|mono|live|stream|hls|flv)(\.\w+)?$/i;
const container = /\.(m3u8?|flv|ts|mp4|mp3|aac)$/i;

/**
 * What people call a stream: the room, then the name that its sender gave, then the last part of the address that says
 * something. Never the host, which may be an inner one.
 */
export function streamName(
  url: string,
  { room, name }: { room: string | null; name: string | null },
): string {
  const given = room?.trim() || name?.trim();
  if (given) return given;
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '');
  const own = parts.findLast((part) => !everyStream.test(part)) ?? parts.at(-1);
  return own === undefined ? 'stream' : decoded(own).replace(container, '') || 'stream';
}

export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
