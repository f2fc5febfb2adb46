import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EntryFields, HashListAnswer } from '../../../protocol/operator/galleries.ts';
import { because } from '../../../reasons/reason.ts';
import { OperatorError } from '../../requests/operator-error.ts';
import type { Database } from '../../store/database.ts';
import { entryColumns } from '../add-entry.ts';
import type { Gallery } from '../gallery.ts';
import { showEntry } from '../show-entry.ts';
import { maxHashes, readHashList } from './read-list.ts';
import { packHashes, storedHashes, unpackHashes } from './stored.ts';

type Parts = Pick<Gallery, 'db' | 'changes'>;

/**
 * Adds a list of PDQ hashes to the picture gallery: to the entry with the same fields, or to a new one. All of it in one
 * transaction, or nothing; hashes that the entry has already are not added again.
 */
export async function importHashes(
  { db, changes }: Parts,
  { fields, bytes }: { fields: EntryFields; bytes: Uint8Array },
): Promise<HashListAnswer> {
  const { hashes, poor } = await readHashList(bytes);
  const { id, added } = await oneAtATime(db, async (trx) => {
    const entryId = (await sameEntry(trx, fields)) ?? (await newEntry(trx, fields));
    return { id: entryId, added: await addHashes(trx, entryId, hashes) };
  });
  changes.notify('pictures');
  const entry = await showEntry(db, { kind: 'pictures', id });
  return { entry, added, alreadyThere: hashes.size - added, poor };
}

/** Adds a list to an existing entry. */
export async function addHashList(
  { db, changes }: Parts,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<void> {
  const { hashes } = await readHashList(bytes);
  await oneAtATime(db, (trx) => addHashes(trx, id, hashes));
  changes.notify('pictures');
}

/** Two imports at once would make the same entry, or lose one another's hashes. */
async function oneAtATime<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  const locked = async (trx: Database) => {
    await sql`select pg_advisory_xact_lock(hashtext('second-look gallery hashes'))`.execute(trx);
    return work(trx);
  };
  // The samples are imported in a transaction of their own.
  return db.isTransaction ? locked(db) : db.transaction().execute(locked);
}

async function sameEntry(trx: Database, fields: EntryFields): Promise<string | undefined> {
  const row = await trx
    .selectFrom('gallery_entries')
    .select('id')
    .where((eb) => eb.and({ kind: 'pictures' as const, ...entryColumns(fields) }))
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id;
}

async function newEntry(trx: Database, fields: EntryFields): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('gallery_entries')
    .values({ id, kind: 'pictures', created_at: new Date(), ...entryColumns(fields) })
    .execute();
  return id;
}

/** Returns how many the entry did not have. */
async function addHashes(
  trx: Database,
  entryId: string,
  more: ReadonlyMap<string, number | null>,
): Promise<number> {
  const stored = await storedHashes(trx, entryId);
  const all = new Map<string, number | null>();
  if (stored) for await (const [hash, quality] of unpackHashes(stored)) all.set(hash, quality);
  const before = all.size;
  for (const [hash, quality] of more) if (!all.has(hash)) all.set(hash, quality);
  if (all.size > maxHashes)
    throw new OperatorError('too_large', because('hash_list_too_long', { max: maxHashes }));
  if (all.size === before) return 0;
  const packed = await packHashes(all);
  await trx
    .insertInto('gallery_hashes')
    .values({ entry_id: entryId, ...packed })
    .onConflict((conflict) => conflict.column('entry_id').doUpdateSet(packed))
    .execute();
  return all.size - before;
}
