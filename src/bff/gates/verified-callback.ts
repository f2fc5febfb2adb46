import { accountOf } from '../../review/accounts/in-use.ts';
import type { Context } from '../../review/context/context.ts';
import { Failure } from '../../review/context/failure.ts';
import type { Addressee } from '../../review/intake/find-by-token.ts';
import { rejectCallback } from '../../review/intake/reject.ts';
import type { VerifiedCallback } from '../../review/intake/stored-callbacks.ts';

/**
 * The only way from bytes to a callback: the address must be one of ours (C1), and the signature must match the exact
 * text (S5) or be legitimately absent (C2). Otherwise only a bounded record is stored (S7).
 */
export async function verifiedCallback(
  ctx: Context,
  submission: Addressee | null,
  body: string,
): Promise<VerifiedCallback> {
  if (!submission) throw noSuchAddress();
  const bareAllowed = submission.kind === 'audio-file' || submission.kind === 'audio-stream';
  const { open } = await accountOf(ctx, submission);
  const opened = await open(body, { bareAllowed });
  if (opened.ok) {
    return { submissionId: submission.id, raw: opened.wrapped ? opened.json : opened.json.text };
  }
  await rejectCallback(ctx, submission, body, opened.detail);
  throw new Failure('callback_rejected', { why: opened.detail });
}

export function noSuchAddress(): Failure {
  return new Failure('no_such_callback_address');
}
