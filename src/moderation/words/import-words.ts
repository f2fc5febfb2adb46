import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod';
import { issueWords } from '../../protocol/issue-words.ts';
import { isTextLabel, parseLabel } from '../../protocol/labels.ts';
import {
  type WordFields,
  wordFieldsSchema,
  type wordsImportAnswerSchema,
} from '../../protocol/operator/words.ts';
import type { Database } from '../host/database.ts';
import { asWritten } from '../text/own-words.ts';
import { changeWords } from './change-words.ts';
import { type CsvRecord, readCsv } from './csv.ts';
import { keepWords } from './put-word.ts';

type Answer = z.infer<typeof wordsImportAnswerSchema>;
const rowsAtOnce = 1000;
const recordsAtOnce = 500;

/** Takes a CSV `word,label,level,match`: what can be taken is, all of it at once; the rest is named by its line. */
export async function importWords(db: Database, csv: string): Promise<Answer> {
  const { words, refused } = await readWords(csv);
  const added =
    words.length === 0
      ? 0
      : await changeWords(db, async (tx) => {
          let count = 0;
          for (let from = 0; from < words.length; from += rowsAtOnce) {
            count += (await keepWords(tx, words.slice(from, from + rowsAtOnce))).added;
          }
          return count;
        });
  return { added, changed: words.length - added, refused };
}

/** A little at a time: the service goes on answering meanwhile. */
async function readWords(csv: string): Promise<{ words: WordFields[]; refused: Answer['refused'] }> {
  const words = new Map<string, { line: number; fields: WordFields }>();
  const refused: Answer['refused'] = [];
  for (const [index, record] of readCsv(csv).entries()) {
    if (index % recordsAtOnce === 0) await setImmediate();
    if (index === 0 && isHead(record)) continue;
    const read = readWord(record);
    if (typeof read === 'string') {
      refused.push({ line: record.line, reason: read });
      continue;
    }
    const key = asWritten(read.word);
    const same = words.get(key);
    if (same)
      refused.push({ line: record.line, reason: `the same word stands in line ${same.line} already` });
    else words.set(key, { line: record.line, fields: read });
  }
  return { words: [...words.values()].map(({ fields }) => fields), refused };
}

/** "word" alone could be a word; with another column's name beside it, it is a head line. */
function isHead({ cells }: CsvRecord): boolean {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names[0] === 'word' && (names.length === 1 || names[1] === 'label');
}

/** The word of a record, or why it cannot be taken. */
function readWord({ cells, fault }: CsvRecord): WordFields | string {
  if (fault !== null) return fault;
  const [word = '', label = '', level = '', match = '', ...more] = cells.map((cell) => cell.trim());
  if (more.some((cell) => cell !== '')) return 'has more than the four columns word, label, level, match';
  const spelled = parseLabel(label);
  const given = {
    word,
    ...(label === '' ? {} : { label: isTextLabel(spelled) ? spelled : label }),
    ...(level === '' ? {} : { level: level.toLowerCase() }),
    ...(match === '' ? {} : { match: match.toLowerCase() }),
  };
  const parsed = wordFieldsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issueWords(issue)}`).join('; ');
}
