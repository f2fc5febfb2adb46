/** Whether bytes begin an m3u8, whatever its name and type say: ffmpeg looks, too. */
export function beginsPlaylist(head: Buffer): boolean {
  return head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .startsWith('#EXTM3U');
}

/** An attribute that holds an address, in quotes or, as ffmpeg takes it as well, without. */
const uriAttribute = /(\bURI=)(?:"([^"]*)"?|([^",][^,]*))/g;

/** An m3u8 that lies at `base`, with every address in it replaced; lines end where ffmpeg lets them end. */
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
