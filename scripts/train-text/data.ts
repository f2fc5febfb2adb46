import { createFeatureReader } from '../../src/moderation/text/models/features.ts';
import { type LabelledLine, readSets } from '../eval/labelled-sets.ts';
import { type DataSet, type Known, licences } from './plans.ts';

/** One text of the data, with the slots of its features. */
export type Line = {
  set: DataSet;
  text: string;
  language: 'en' | 'zh';
  known: Known;
  split: 'train' | 'dev';
  slots: Uint16Array;
};

/** Reads the data sets of the plans. Throws when one is missing, or a line has another shape. */
export function readData(folder: string): Line[] {
  const read = createFeatureReader();
  const sets = new Map(readSets(folder).map(({ name, lines }) => [name, lines]));
  const withSlots = (set: DataSet, { text, lang, y, split }: LabelledLine): Line => {
    const { slot, count } = read(text, 0, text.length);
    return { set, text, language: lang, known: y, split, slots: slot.slice(0, count) };
  };
  return (Object.keys(licences) as DataSet[]).flatMap((set) => {
    const lines = sets.get(set);
    if (lines === undefined) throw new Error(`${folder} has no ${set}.jsonl.gz.`);
    return lines.map((line) => withSlots(set, line));
  });
}
