import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { mostWords, type Word, type WordFields, wordFieldsSchema } from '../../protocol/operator/words.ts';
import type { Database, Tx } from '../host/database.ts';
import { OperatorError } from '../operator/operator-error.ts';
import type { Tables } from '../store/tables.ts';
import { asWritten } from '../text/own-words.ts';
import { changeWords } from './change-words.ts';

/** Keeps a word, or changes the one that is the same but for capitals and width. */
export async function putWord(db: Database, fields: WordFields): Promise<{ word: Word; added: boolean }> {
  const { rows, added } = await changeWords(db, (tx) => keepWords(tx, [fields]));
  const [row] = rows;
  if (!row) throw new Error('a word that was kept is not there');
  return { word: showWord(row), added: added === 1 };
}

type Row = Selectable<Tables['words']>;

/** Several at once, none of them twice; throws where there would be more than may be kept. */
export async function keepWords(
  tx: Tx,
  words: readonly WordFields[],
): Promise<{ rows: Row[]; added: number }> {
  const now = new Date();
  const kept = await tx
    .insertInto('words')
    // By our clock, in whole milliseconds: a cursor must carry it unchanged.
    .values(
      words.map((fields) => ({
        id: randomUUID(),
        created_at: now,
        compared: asWritten(fields.word),
        ...fields,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('compared').doUpdateSet((eb) => ({
        word: eb.ref('excluded.word'),
        label: eb.ref('excluded.label'),
        level: eb.ref('excluded.level'),
        match: eb.ref('excluded.match'),
      })),
    )
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .execute();
  const { count } = await tx
    .selectFrom('words')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > mostWords) {
    throw new OperatorError(
      'invalid_request',
      `At most ${mostWords} words are kept; with these it would be ${count}.`,
    );
  }
  return { rows: kept, added: kept.filter((row) => row.added).length };
}

export function showWord(row: Row): Word {
  return { id: row.id, ...fieldsOf(row), createdAt: row.created_at.toISOString() };
}

export function fieldsOf({ word, label, level, match }: Row): WordFields {
  return wordFieldsSchema.parse({ word, label, level, match });
}
