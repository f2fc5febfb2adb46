import { ppOcrReader } from '../src/moderation/engines/ocr-text/pp-ocr/reader.ts';
import type { Reader } from '../src/moderation/engines/ocr-text/reader/reader.ts';
import { tesseractReader } from '../src/moderation/engines/ocr-text/tesseract.ts';
import { input, readCommand } from './arguments.mjs';
import { type DrawnFrame, empty, installedFonts, manyLines, singleLines } from './eval/ocr/frames.ts';
import { bare, childMemory, type Figures, measure, processorSeconds } from './eval/ocr/measure.ts';

readCommand('npm run eval:ocr', {
  does: 'Reads drawn frames with each reader of writing in pictures, and prints how much of it is right.',
  count: ['frames with one line', 150],
  flags: { wrong: 'prints each line that was read wrong' },
});

const all = async (frames: AsyncGenerator<DrawnFrame>) => {
  const list: DrawnFrame[] = [];
  for await (const frame of frames) list.push(frame);
  return list;
};
const sets = {
  single: await all(singleLines(input.count)),
  many: await all(manyLines(5)),
  empty: await all(empty(24)),
};
const fonts = installedFonts();
console.log(
  `${sets.single.length} frames with one line, ${sets.many.length} with fifteen, ${sets.empty.length} without. ` +
    `Fonts: ${[...fonts.latin, ...fonts.chinese].join(', ')}.`,
);

const readers: Record<string, Reader> = {
  'PP-OCRv4': ppOcrReader(),
  tesseract: tesseractReader(),
};

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function printLines(what: string, { lines }: Figures): void {
  const exact = lines.filter(({ truth, read }) => bare(truth.text) === bare(read)).length / lines.length;
  const characters = lines.reduce((sum, { truth }) => sum + bare(truth.text).length, 0);
  const errors = lines.reduce((sum, line) => sum + Math.min(line.errors, bare(line.truth.text).length), 0);
  const found = lines.map(({ overlap }) => overlap);
  console.log(
    `  ${what.padEnd(26)} exact ${percent(exact).padStart(7)}   character error ${percent(errors / characters).padStart(7)}   IoU ${mean(found).toFixed(2)}   (${lines.length})`,
  );
}

for (const [name, reader] of Object.entries(readers)) {
  const probe = await reader.probe();
  if (probe.state === 'unavailable') {
    console.log(`\n${name}: not here`);
    continue;
  }
  console.log(`\n${name} (${probe.engine} ${probe.version})`);
  const before = processorSeconds();
  const single = await measure(reader, sets.single);
  const memory = childMemory();
  const many = await measure(reader, sets.many);
  const none = await measure(reader, sets.empty);
  await reader.close();
  const frames = sets.single.length + sets.many.length + sets.empty.length;
  printLines('one line', single);
  const group = (what: string, has: (name: string) => boolean) =>
    printLines(what, { ...single, lines: single.lines.filter(({ frame }) => has(frame.name)) });
  group('480p', (one) => one.startsWith('480'));
  group('720p', (one) => one.startsWith('720'));
  for (const ground of ['plain', 'gradient', 'busy']) group(ground, (one) => one.includes(ground));
  group('level', (one) => /, 0°/.test(one));
  group('tilted by 15° or more', (one) => /, -?(15|20|22|25|30)°/.test(one));
  printLines('fifteen lines', many);
  console.log(`  fifteen lines in reading order: ${percent(many.inOrder)} of frames`);
  console.log(
    `  lines invented: ${single.invented + many.invented} beside others, ${none.invented} on empty frames`,
  );
  console.log(
    `  ${single.ms.toFixed(0)} ms a frame with one line; processor ${(((processorSeconds() - before) * 1000) / frames).toFixed(0)} ms a frame over all; memory ${memory.toFixed(0)} MB`,
  );
  if (input.values.wrong)
    for (const { frame, truth, read } of [...single.lines, ...many.lines])
      if (bare(truth.text) !== bare(read)) console.log(`    ${frame.name}: ${truth.text} → ${read}`);
}
