import type { GivenContext } from '../../api/given-context.ts';
import type { Jobs } from '../context/context.ts';
import { noteEvidence, placeOf } from '../findings/note-evidence.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { Trx } from '../store/tables.ts';

/** `subject`: the text, or the submission of a video or sound. */
export type NewContext = { subject: string; context: GivenContext | undefined };

/** Stores what came with the contents of a submission, and queues the pictures of their authors for copying. */
export async function storeContexts(
  trx: Trx,
  jobs: Jobs,
  submissionId: string,
  given: readonly NewContext[],
): Promise<void> {
  const contexts = given.flatMap(({ subject, context: { author, ...context } = {} }) => {
    const { avatarUrl, ...profile } = author ?? {};
    const body = { ...context, ...(author && { author: profile }) };
    return Object.keys(body).length > 0 ? [{ subject, body, avatarUrl }] : [];
  });
  const avatars = await noteEvidence(
    trx,
    jobs,
    contexts.flatMap(({ avatarUrl }) =>
      avatarUrl === undefined ? [] : [{ submission_id: submissionId, source_url: avatarUrl }],
    ),
  );
  const [first, ...more] = contexts.map(({ subject, body, avatarUrl }) => ({
    subject,
    submission_id: submissionId,
    body,
    avatar_id: avatarUrl === undefined ? null : (avatars.get(placeOf(submissionId, avatarUrl)) ?? null),
  }));
  if (first) await insertRows(trx, 'given_context', [first, ...more]).execute();
}
