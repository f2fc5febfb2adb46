import type { Random } from '../../src/platform/random/seeded.ts';
import type { Finding } from './machine.ts';
import type { Rows } from './rows.ts';

const task = 'image-classification';
const classes = [0, 1, 2, 3, 4] as const;

/** The classes in a video's summary: harmless ones by chance, and those that were found. */
export function summarise(
  { random, rows }: { random: Random; rows: Rows },
  { id, endedAt, findings }: { id: string; endedAt: Date; findings: readonly Finding[] },
): void {
  const ofPictures = findings.filter((one) => one.task === task);
  const labels = new Set([...classes, ...ofPictures.flatMap(({ labelNumber }) => labelNumber ?? [])]);
  const figures = [...labels].map((label) => {
    const rates = ofPictures.filter((one) => one.labelNumber === label).map(({ rate }) => rate);
    const average = short(label === 0 ? random.between(0.5, 0.95) : random.share() ** 4 * 0.4);
    const maximum = short(Math.max(average, ...rates, average + random.share() ** 3 * (1 - average)));
    return { label, average, maximum, count: rates.length + random.longTail(label === 0 ? 60 : 4, 2) };
  });
  const each = (figure: 'average' | 'maximum' | 'count') =>
    figures.map((one) => ({ label: one.label, value: one[figure] }));
  rows.task_summary.push({
    submission_id: id,
    task_id: task,
    task,
    body: JSON.stringify({
      label: null,
      review: ofPictures.length > 0,
      avgScores: each('average'),
      maximums: each('maximum'),
      statistics: each('count'),
      matchList: [],
      text: null,
    }),
  });
  for (const figure of figures) rows.video_figure.push({ submission_id: id, task, at: endedAt, ...figure });
}

const short = (share: number) => Math.round(share * 10_000) / 10_000;
