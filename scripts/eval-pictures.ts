import { readGroup } from './arguments.mjs';

const names = {
  copies: {
    does: `How many of ten edited copies of each picture are found to be its copies, and how many pictures wrongly.
Draws the pictures; takes a minute or two for 1,000.`,
    count: ['pictures', 1000],
    run: () => import('./eval/pictures/copies.ts'),
  },
} as const;

const name = readGroup('npm run eval:pictures', names, {
  does: `How well the picture gallery finds edited copies, and leaves other pictures alone.
It draws pictures, takes frames of videos that ffmpeg generates, edits them in forty ways, and compares the
engine with PDQ, pHash, dHash and aHash in the same run, with the time for a frame.`,
  count: ['pictures in the gallery', 24],
});
if (name) await names[name].run();
else await import('./eval/pictures/found.ts');
