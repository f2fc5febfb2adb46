import { mkdir, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { galleryDrawings, galleryHeight, galleryWidth } from './samples/gallery-pictures.ts';
import { plantedTexts } from './samples/planted.ts';
import { height, width } from './samples/street.ts';
import { draw, needFonts } from './samples/svg.ts';
import { sampleTexts } from './samples/texts.ts';
import { fps, galleryShot, makeVideo, seconds, shownDrawing, streetSpans } from './samples/video.ts';

// The samples are committed, so this only runs after a change. It needs ffmpeg with libx264 and two fonts.
const target = fileURLToPath(new URL('../public/samples/', import.meta.url));
const writeJson = (file: string, value: unknown) =>
  writeFile(target + file, `${JSON.stringify(value, null, 1)}\n`);
const limit = async (file: string, bytes: number) => {
  const { size } = await stat(target + file);
  console.log(`${file}: ${size} bytes`);
  if (size > bytes) throw new Error(`${file} has ${size} bytes, more than the ${bytes} it may have`);
};

needFonts(['DejaVu Sans', 'Noto Sans CJK SC']);
await mkdir(`${target}gallery`, { recursive: true });

for (const { file, body } of galleryDrawings) {
  await draw(body, galleryWidth, galleryHeight)
    .flatten({ background: '#000' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${target}gallery/${file}`);
  await limit(`gallery/${file}`, 30_000);
}
await writeJson(
  'gallery/gallery.json',
  galleryDrawings.map(({ file, label, name }) => ({ name, label, files: [file] })),
);
await writeJson('texts.json', sampleTexts);

await makeVideo(`${target}street.mp4`);
await limit('street.mp4', 400_000);
await writeJson('video.json', {
  file: 'street.mp4',
  width,
  height,
  duration: seconds,
  fps,
  texts: await plantedTexts(streetSpans),
  gallery: [{ ...galleryShot, file: shownDrawing.file, label: shownDrawing.label }],
});
