import type { ShownContext } from '../../api/given-context.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { showEvidence } from '../evidence/show-evidence.ts';
import type { StoredContext } from '../store/tables/content.ts';
import type { CaseRow, Db, EvidenceRow, SubmissionRow } from '../store/tables.ts';

const maxFields = 20;
const maxValue = 500;

type Given = { body: StoredContext; avatar: EvidenceRow | null };

/** What came with the content of a case. */
export async function givenWith(
  db: Db,
  row: Pick<CaseRow, 'kind' | 'subject' | 'submission_id'>,
): Promise<Given | null> {
  const subject = row.kind === 'text' ? row.subject : row.submission_id;
  const query = db.selectFrom('given_context').select(['body', 'avatar_id']).where('subject', '=', subject);
  const { rows } = await prepared(db, 'given context', query);
  const [given] = rows;
  if (!given) return null;
  const { body, avatar_id: id } = given;
  if (id === null) return { body, avatar: null };
  const avatar = await db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst();
  return { body, avatar: avatar ?? null };
}

/** Where nothing came, the content's own fields stand. Null if there are none either. */
export function showContext(
  given: Given | null,
  { user_id, room_id, forum_id }: Pick<CaseRow, 'user_id' | 'room_id' | 'forum_id'>,
  { custom_info }: Pick<SubmissionRow, 'custom_info'>,
): ShownContext | null {
  const { thread, author, place }: StoredContext = given?.body ?? {};
  const avatar = given?.avatar ? showEvidence(given.avatar) : null;
  const where = [room_id, forum_id].filter((id) => id !== null).join(' · ');
  const fields = fieldsOf(custom_info, [user_id, room_id, forum_id]);
  const shown: ShownContext = {
    ...(thread && { thread }),
    ...((author || user_id !== null) && {
      author: { ...(user_id !== null && { name: user_id }), ...author, avatar },
    }),
    ...(place ? { place } : where !== '' && { place: { name: where } }),
    ...(fields.length > 0 && { fields }),
  };
  return Object.keys(shown).length > 0 ? shown : null;
}

/** The members of the sender's own object, without what is shown by its meaning. */
function fieldsOf(info: object | null, known: readonly (string | null)[]) {
  return Object.entries(info ?? {})
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))
    .filter(({ value }) => !known.includes(value))
    .slice(0, maxFields)
    .map(({ name, value }) => ({ name: name.slice(0, maxValue), value: value.slice(0, maxValue) }));
}
