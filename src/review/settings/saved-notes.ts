import type { Selectable } from 'kysely';
import { maxSavedNotes, type NewNoteBody, type SavedNote } from '../../api/saved-notes.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { SavedNoteTable } from '../store/tables/people.ts';
import type { Trx } from '../store/tables.ts';

/** One's own notes first, then the shared ones, each as they were added: so a digit goes on choosing the same note. */
export async function listNotes({ actor, db }: Context): Promise<SavedNote[]> {
  const rows = await db.kysely
    .selectFrom('saved_note')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', actor.id), eb('shared', '=', true)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const isOwn = (row: (typeof rows)[number]) => row.owner_id === actor.id && !row.shared;
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))].map(showNote);
}

/** Saves a note. Only supervisors may share one, and sharing is audited. */
export async function saveNote(ctx: Context, { name, text, shared }: NewNoteBody): Promise<SavedNote> {
  if (shared && ctx.actor.role === 'moderator') throw new Failure('only_supervisors_share_notes');
  return transact(ctx, async ({ trx, record }) => {
    const { stored } = await trx
      .selectFrom('saved_note')
      .select((eb) => eb.fn.countAll<number>().as('stored'))
      .where('owner_id', '=', ctx.actor.id)
      .executeTakeFirstOrThrow();
    if (Number(stored) >= maxSavedNotes) throw new Failure('too_many_notes', { max: maxSavedNotes });
    const id = crypto.randomUUID();
    const owner = { owner_id: ctx.actor.id, owner_name: ctx.actor.name };
    const row = await trx
      .insertInto('saved_note')
      .values({ id, name, text, shared, ...owner })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (shared) record('note-shared', { note: name });
    return showNote(row);
  });
}

/** Changes one's own note; supervisors can change shared ones. */
export async function changeNote(
  ctx: Context,
  { id, name, text }: { id: string; name: string; text: string },
): Promise<SavedNote> {
  return transact(ctx, async ({ trx, record }) => {
    await holdNote(ctx, trx, id);
    const row = await trx
      .updateTable('saved_note')
      .set({ name, text })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.shared) record('note-changed', { note: name });
    return showNote(row);
  });
}

/** Removes one's own note; supervisors can remove shared ones. */
export async function removeNote(ctx: Context, { id }: { id: string }): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const row = await holdNote(ctx, trx, id);
    await trx.deleteFrom('saved_note').where('id', '=', id).execute();
    if (row.shared) record('note-removed', { note: row.name });
  });
}

/** Locks a note that this person may change. Another person's own note is not found. */
async function holdNote({ actor }: Context, trx: Trx, id: string): Promise<Selectable<SavedNoteTable>> {
  const row = isUuid(id)
    ? await trx.selectFrom('saved_note').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined;
  const mine = row?.owner_id === actor.id;
  if (!row || !(mine || row.shared)) throw new Failure('no_such_note');
  if (row.shared && actor.role === 'moderator') throw new Failure('shared_note_not_yours');
  return row;
}

function showNote(row: Selectable<SavedNoteTable>): SavedNote {
  return {
    id: row.id,
    name: row.name,
    text: row.text,
    shared: row.shared,
    owner: { id: row.owner_id, name: row.owner_name },
    createdAt: row.created_at.toISOString(),
  };
}
