import type { Selectable } from 'kysely';
import { type UserNote, userLimits } from '../../api/users.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { UserNoteTable } from '../store/tables/people.ts';
import type { Db } from '../store/tables.ts';

const showNote = ({ id, text, by_id, by_name, at }: Selectable<UserNoteTable>): UserNote => ({
  id,
  text,
  by: { id: by_id, name: by_name },
  at: at.toISOString(),
});

/** The team's notes about a user, newest first. */
export async function notesAbout(db: Db, userId: string): Promise<UserNote[]> {
  const rows = await db
    .selectFrom('user_note')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(showNote);
}

type New = { id: string; text: string };
/** The audit names the note and not the user, who may be erased. */
export async function addUserNote(ctx: Context, { id: user_id, text }: New): Promise<UserNote> {
  return transact(ctx, async ({ trx, record }) => {
    const before = await notesAbout(trx, user_id);
    if (before.length >= userLimits.notes)
      throw new Failure('too_many_user_notes', { max: userLimits.notes });
    const by = { by_id: ctx.actor.id, by_name: ctx.actor.name };
    const row = await trx
      .insertInto('user_note')
      .values({ id: crypto.randomUUID(), user_id, text, ...by })
      .returningAll()
      .executeTakeFirstOrThrow();
    record('user-note-added', { note: row.id });
    return showNote(row);
  });
}

/** Removes one's own note; supervisors can remove any. */
export async function removeUserNote(
  ctx: Context,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  await transact(ctx, async ({ trx, record }) => {
    const row = isUuid(noteId)
      ? await trx
          .selectFrom('user_note')
          .selectAll()
          .where('id', '=', noteId)
          .where('user_id', '=', id)
          .forUpdate()
          .executeTakeFirst()
      : undefined;
    if (!row) throw new Failure('no_such_user_note');
    if (row.by_id !== ctx.actor.id && ctx.actor.role === 'moderator') throw new Failure('note_of_colleague');
    await trx.deleteFrom('user_note').where('id', '=', row.id).execute();
    record('user-note-removed', { note: row.id });
  });
}
