import { setImmediate } from 'node:timers/promises';
import { isTextLabel, parseLabel } from '../../protocol/labels.ts';
import { type WordFields, wordFieldsSchema } from '../../protocol/operator/words.ts';
import { reasonOf } from '../../reasons/of-issue.ts';
import { because, Reason } from '../../reasons/reason.ts';
import type { Database } from '../store/database.ts';
import { changeWords } from './change-words.ts';
import { type CsvRecord, readCsv } from './csv.ts';
import { storeWords } from './put-word.ts';
import { findSameReading, type ReadWord, readWord } from './reading.ts';

type Answer = { added: number; changed: number; refused: { line: number; reason: Reason }[] };
const rowsAtOnce = 1000;
const recordsAtOnce = 500;

/** Imports a CSV `word,label,level,match`. Stores all valid rows in one transaction; returns the refused ones by line. */
export async function importWords(db: Database, csv: string): Promise<Answer> {
  const { words, refused } = await readWords(csv);
  if (words.length === 0) return { added: 0, changed: 0, refused };
  return changeWords(db, async (tx) => {
    const alike: Answer['refused'] = [];
    const counts = { added: 0, changed: 0 };
    for (let from = 0; from < words.length; from += rowsAtOnce) {
      const some = words.slice(from, from + rowsAtOnce);
      const same = await findSameReading(tx, some);
      for (const one of some) {
        const stored = same.get(one);
        if (stored !== undefined)
          alike.push({ line: one.line, reason: because('word_reads_like', { word: stored }) });
      }
      const taken = some.filter((one) => !same.has(one));
      if (taken.length === 0) continue;
      const { added } = await storeWords(tx, taken);
      counts.added += added;
      counts.changed += taken.length - added;
    }
    return { ...counts, refused: [...refused, ...alike].sort((a, b) => a.line - b.line) };
  });
}

type Line = ReadWord & { line: number };

/** Reads the CSV in steps, so that the service keeps answering meanwhile. */
async function readWords(csv: string): Promise<{ words: Line[]; refused: Answer['refused'] }> {
  const words = new Map<string, Line>();
  const byReading = new Map<string, Line>();
  const refused: Answer['refused'] = [];
  for (const [index, record] of readCsv(csv).entries()) {
    if (index % recordsAtOnce === 0) await setImmediate();
    if (index === 0 && isHeader(record)) continue;
    const { line } = record;
    const fields = readFields(record);
    const read = Reason.is(fields) ? fields : (readWord(fields) ?? because('word_cannot_be_searched'));
    if (Reason.is(read)) {
      refused.push({ line, reason: read });
      continue;
    }
    const same = words.get(read.compared);
    const alike = byReading.get(read.reading);
    if (same) refused.push({ line, reason: because('word_already_in_line', { line: same.line }) });
    else if (alike) refused.push({ line, reason: because('word_reads_like_line', { line: alike.line }) });
    else {
      const word = { ...read, line };
      words.set(read.compared, word);
      byReading.set(read.reading, word);
    }
  }
  return { words: [...words.values()], refused };
}

/** A header line: "word" alone, or "word" followed by "label". */
function isHeader({ cells }: CsvRecord): boolean {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names[0] === 'word' && (names.length === 1 || names[1] === 'label');
}

/** The word of a record, or why it cannot be taken. */
function readFields({ cells, fault }: CsvRecord): WordFields | Reason {
  if (fault !== null) return fault;
  const [word = '', label = '', level = '', match = '', ...more] = cells.map((cell) => cell.trim());
  if (more.some((cell) => cell !== '')) return because('too_many_columns');
  const spelled = parseLabel(label);
  const input = {
    word,
    ...(label === '' ? {} : { label: isTextLabel(spelled) ? spelled : label }),
    ...(level === '' ? {} : { level: level.toLowerCase() }),
    ...(match === '' ? {} : { match: match.toLowerCase() }),
  };
  const parsed = wordFieldsSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const parts = parsed.error.issues.map((issue) =>
    because('message_of', { what: issue.path.join('.'), why: reasonOf(issue, input) }),
  );
  return because('all_of', { parts });
}
