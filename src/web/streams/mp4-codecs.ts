const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

function indexOf(bytes: Uint8Array, text: string): number {
  const wanted = ascii(text);
  return bytes.findIndex((_, at) => wanted.every((code, index) => bytes[at + index] === code));
}

const hex = (byte = 0) => byte.toString(16).padStart(2, '0');

/**
 * The type of fragmented MP4, from its first bytes: null while they do not reach its first fragment. A browser wants
 * the exact profile before it plays anything. `hvc1` and others stay as they are: then the browser says no.
 */
export function typeOfMp4(bytes: Uint8Array): string | null {
  if (indexOf(bytes, 'moof') < 0) return null;
  const codecs: string[] = [];
  const avc = indexOf(bytes, 'avcC');
  if (avc >= 0) codecs.push(`avc1.${[5, 6, 7].map((at) => hex(bytes[avc + at])).join('')}`);
  for (const other of ['hvc1', 'hev1', 'av01', 'vp09']) if (indexOf(bytes, other) >= 0) codecs.push(other);
  const isPicture = codecs.length > 0;
  if (indexOf(bytes, 'mp4a') >= 0) codecs.push('mp4a.40.2');
  return `${isPicture ? 'video' : 'audio'}/mp4; codecs="${codecs.join(', ')}"`;
}
