import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a page with all pictures of the folder, a row for each screen. */
export async function writeIndex(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png')).sort();
  const nameOf = (file: string) => file.replace(/-\d+-(dark|light)-[^-]+(-CN)?\.png$/, '');
  const rows = Map.groupBy(files, nameOf).entries();
  const body = [...rows].map(([name, own]) => {
    const pictures = own.map(
      (file) => `<a href="${file}"><img src="${file}" title="${file}" loading="lazy"></a>`,
    );
    return `<h2 id="${name}">${name}</h2><p>${pictures.join('')}</p>`;
  });
  const style = 'body{font:14px system-ui;background:#888}img{height:360px;margin:4px;background:#fff}';
  const page = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${body.join('\n')}`;
  await writeFile(path.join(folder, 'index.html'), page);
}
