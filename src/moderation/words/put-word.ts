import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import {
  maxOperatorWords,
  type Word,
  type WordFields,
  wordFieldsSchema,
} from '../../protocol/operator/words.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Database, Tx } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { changeWords } from './change-words.ts';
import { findSameReading, type ReadWord, readWord } from './reading.ts';

/** Stores a word, or changes the stored word that differs only in letter case and width. */
export async function putWord(db: Database, fields: WordFields): Promise<{ word: Word; added: boolean }> {
  const read = readWord(fields);
  if (read === null) throw refused(because('word_cannot_be_searched'));
  const { rows, added } = await changeWords(db, async (tx) => {
    const same = (await findSameReading(tx, [read])).get(read);
    if (same !== undefined) throw refused(because('word_reads_like', { word: same }));
    return storeWords(tx, [read]);
  });
  const [row] = rows;
  if (!row) throw new Error('the stored word is missing');
  return { word: showWord(row), added: added === 1 };
}

function refused(message: Reason): OperatorError {
  return new OperatorError('invalid_request', because('message_of', { what: 'word', why: message }), [
    { path: 'word', message },
  ]);
}

type Row = Selectable<Tables['words']>;

/** Stores several distinct words; throws when there would be more than `maxOperatorWords`. */
export async function storeWords(
  tx: Tx,
  words: readonly ReadWord[],
): Promise<{ rows: Row[]; added: number }> {
  const now = new Date();
  const stored = await tx
    .insertInto('words')
    // From our clock, in whole milliseconds, so that a cursor can carry it unchanged.
    .values(
      words.map(({ fields, compared, reading }) => ({
        id: randomUUID(),
        created_at: now,
        compared,
        reading,
        ...fields,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('compared').doUpdateSet((eb) => ({
        word: eb.ref('excluded.word'),
        label: eb.ref('excluded.label'),
        level: eb.ref('excluded.level'),
        match: eb.ref('excluded.match'),
        reading: eb.ref('excluded.reading'),
      })),
    )
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .execute();
  const { count } = await tx
    .selectFrom('words')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > maxOperatorWords) {
    throw new OperatorError(
      'invalid_request',
      because('too_many_words', { max: maxOperatorWords, count: Number(count) }),
    );
  }
  return { rows: stored, added: stored.filter((row) => row.added).length };
}

export function showWord(row: Row): Word {
  return { id: row.id, ...fieldsOf(row), createdAt: row.created_at.toISOString() };
}

export function fieldsOf({ word, label, level, match }: Row): WordFields {
  return wordFieldsSchema.parse({ word, label, level, match });
}
