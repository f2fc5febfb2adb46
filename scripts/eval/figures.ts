import type { Detector } from './detectors.ts';
import type { Line } from './lines.ts';

/** `right`: known lines found under their label. `wrong`: lines found under this label that do not have it. */
export type Figure = { known: number; right: number; wrong: number };

export type Figures = {
  missed: Line[];
  falseHits: Line[];
  benign: number;
  all: Figure;
  obfuscated: Figure;
  byLabel: Map<string, Figure>;
  byObfuscation: Map<string, Figure>;
};

/** Measures one detector over the lines; of the known ones, only those that it is made for. */
export function measure(lines: readonly Line[], detector: Detector): Figures {
  const figures: Figures = {
    missed: [],
    falseHits: [],
    benign: 0,
    all: nothing(),
    obfuscated: nothing(),
    byLabel: new Map(),
    byObfuscation: new Map(),
  };
  for (const line of lines) {
    if (line.label === null || detector.reads(line))
      count(figures, line, new Set(detector.labels(line.text)));
  }
  return figures;
}

function count(figures: Figures, line: Line, found: ReadonlySet<string>): void {
  const { label } = line;
  if (label === null) {
    figures.benign++;
    if (found.size > 0) figures.falseHits.push(line);
    figures.all.wrong += found.size > 0 ? 1 : 0;
  } else {
    const right = found.has(label);
    if (!right) figures.missed.push(line);
    const of = [figures.all, at(figures.byLabel, label), at(figures.byObfuscation, line.obfuscation)];
    if (line.obfuscation !== 'plain') of.push(figures.obfuscated);
    for (const figure of of) {
      figure.known++;
      if (right) figure.right++;
      else if (found.size > 0 && figure !== figures.byLabel.get(label)) figure.wrong++;
    }
  }
  // The other detectors name no label, so they cannot name a wrong one beside the right one.
  if (label !== null && found.has(label)) return;
  for (const one of found) at(figures.byLabel, one).wrong++;
}

const nothing = (): Figure => ({ known: 0, right: 0, wrong: 0 });

function at(map: Map<string, Figure>, key: string): Figure {
  const figure = map.get(key) ?? nothing();
  map.set(key, figure);
  return figure;
}

export const recall = ({ right, known }: Figure) => (known === 0 ? Number.NaN : right / known);
export const precision = ({ right, wrong }: Figure) =>
  right + wrong === 0 ? Number.NaN : right / (right + wrong);
