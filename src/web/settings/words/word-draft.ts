import { textLabels } from '../../../protocol/labels.ts';
import type { Word, WordFields } from '../../../protocol/operator/words.ts';
import { memberFaults } from '../../submit/member-faults.ts';

export const emptyWord: WordFields = { word: '', label: 'UserDefine', level: 'review', match: 'fuzzy' };
const longest = 100;

export function fieldsOfWord({ word, label, level, match }: Word): WordFields {
  return { word, label, level, match };
}

/** A hit is never "Normal". */
export const wordLabels = textLabels.filter((label) => label !== 'Normal');

/** Why a field cannot be taken, as a word of the catalogue; null where only the service knows. */
export function whyNotWord(member: string, { word }: WordFields): string | null {
  if (member !== 'word') return null;
  if (word.trim() === '') return 'fault.empty';
  if (/\p{Cc}/u.test(word.trim())) return 'fault.control';
  if (!/[^\p{Cf}\p{M}\s]/u.test(word)) return 'fault.unseen';
  return word.trim().length > longest ? 'fault.long' : null;
}

/** What is wrong with each field of what was sent, as long as it still says so. */
export function wordFaults(
  told: readonly { path: string; message: string }[],
  sent: WordFields | undefined,
  now: WordFields,
): Record<string, string> {
  return memberFaults(Object.keys(emptyWord), told, sent, now);
}
