/** The numbers of § Limits. Sizes in bytes, times in seconds. */
export const limits = {
  textsPerRequest: 10,
  textRequestsPerSecond: { stated: [10, 50], default: 10 },
  audioFilesAtOnce: 3,
  videosAtOnce: 10,
  audioFileBytes: 100 * 1024 ** 2,
  videoFileBytes: 3 * 1024 ** 3,
  interval: { min: 1, max: 10, default: 3 },
  fragmentTime: { min: 10, max: 60, default: 60 },
  screenshotShortSide: 1024,
} as const;

/** `m4a` is listed by the field only, not by the limits: accepted (L3). */
export const audioFormats: readonly string[] = ['amr', 'mp3', 'wmv', 'wav', 'flv', 'm4a'];
export const videoFormats: readonly string[] = [
  'flv',
  'mkv',
  'mp4',
  'rmvb',
  'avi',
  'wmv',
  '3gp',
  'ts',
  'mov',
  'gif',
  'm3u8',
];

// Extensions of addresses that name a program, not the format of its answer.
const programEndings = ['php', 'asp', 'aspx', 'jsp', 'cgi', 'do', 'action'];

/**
 * The extension of an address when it names a format that is not among `formats` (L3); null when the format is accepted
 * or unknown.
 */
export function unacceptedFormat(address: string, formats: readonly string[]): string | null {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  const ending = /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === undefined || programEndings.includes(ending)) return null;
  return formats.includes(ending) ? null : ending;
}

/**
 * Size of a screenshot, in pixels (L5, § Video file submission): a short side above 1024 becomes 1024, and the other
 * side is scaled and rounded.
 */
export function screenshotSize(width: number, height: number): { width: number; height: number } {
  const ratio = Math.min(1, limits.screenshotShortSide / Math.min(width, height));
  return { width: Math.round(width * ratio), height: Math.round(height * ratio) };
}
