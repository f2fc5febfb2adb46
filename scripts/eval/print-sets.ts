import { type Detector, others, ours, oursWithModels } from './detectors.ts';
import { labelsOf } from './judged-labels.ts';
import type { LabelledLine, LabelledSet } from './labelled-sets.ts';

type Count = { lines: number; found: number };

/** Prints for the dev part of each set how much of each label is found, at which share of false hits. */
export async function printSets(sets: readonly LabelledSet[]): Promise<void> {
  const detectors = [ours, await oursWithModels(), ...others];
  console.log(
    '\nThe dev parts of labelled sets: recall at the share of false hits, of lines that are judged',
  );
  console.log(
    `  ${'set'.padEnd(11)}${'label'.padEnd(10)}${'with'.padStart(6)}${'without'.padStart(9)}${detectors.map(({ name }) => name.padStart(19)).join('')}`,
  );
  for (const { name, lines } of sets) {
    const dev = lines.filter(({ split }) => split === 'dev');
    const judged = new Set(dev.flatMap(({ y }) => Object.keys(y)));
    for (const label of judged) printRow(name, label, dev, detectors);
  }
}

function printRow(
  set: string,
  label: string,
  lines: readonly LabelledLine[],
  detectors: readonly Detector[],
): void {
  const columns = detectors.map((detector) => {
    const [wrong, right] = countHits(lines, label, detector);
    return { wrong, right };
  });
  const [{ right, wrong } = { right: none(), wrong: none() }] = columns;
  const shares = columns.map((one) => `${share(one.right)} at ${percent(one.wrong)}`.padStart(19));
  console.log(
    `  ${set.padEnd(11)}${label.padEnd(10)}${String(right.lines).padStart(6)}${String(wrong.lines).padStart(9)}${shares.join('')}`,
  );
}

/** The lines without the label, and those with it. */
function countHits(lines: readonly LabelledLine[], label: string, detector: Detector): [Count, Count] {
  const counts: [Count, Count] = [none(), none()];
  const labels: readonly string[] | undefined = labelsOf(label);
  for (const { text, y } of lines) {
    const has = y[label];
    if (has === undefined) continue;
    counts[has].lines++;
    const isFound = detector.labels(text).some((one) => labels === undefined || labels.includes(one));
    if (isFound) counts[has].found++;
  }
  return counts;
}

const none = (): Count => ({ lines: 0, found: 0 });
const share = ({ lines, found }: Count) => (lines === 0 ? '–' : (found / lines).toFixed(3));
const percent = ({ lines, found }: Count) => (lines === 0 ? '–' : `${((found / lines) * 100).toFixed(1)} %`);
