/** Whether the bytes begin an m3u8. The name and the type do not matter, because ffmpeg looks at the bytes too. */
export function beginsPlaylist(head: Buffer): boolean {
  return head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .startsWith('#EXTM3U');
}

/** An attribute that holds an address, in quotes or without, because ffmpeg accepts both. */
const uriAttribute = /(\bURI=)(?:"([^"]*)"?|([^",][^,]*))/g;

/** Replaces every address in the m3u8 at `base`. Lines end where ffmpeg ends them. */
export function rewritePlaylist(text: string, base: URL, replace: (address: string) => string): string {
  const replaced = (uri: string) => replace(URL.parse(uri.trim(), base)?.href ?? '');
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\r\n\0]/)
    .map((line) => {
      if (line.trim() === '') return '';
      if (!line.startsWith('#')) return replaced(line);
      return line.replace(
        uriAttribute,
        (_all, name: string, quoted: string | undefined, bare = '') => `${name}"${replaced(quoted ?? bare)}"`,
      );
    })
    .join('\n');
}
