import { textLabels } from '../../../protocol/labels.ts';
import type { Word, WordFields } from '../../../protocol/operator/words.ts';

export const emptyWord: WordFields = { word: '', label: 'UserDefine', level: 'review', match: 'fuzzy' };

export function fieldsOfWord({ word, label, level, match }: Word): WordFields {
  return { word, label, level, match };
}

/** A word is never labelled "Normal". */
export const wordLabels = textLabels.filter((label) => label !== 'Normal');
