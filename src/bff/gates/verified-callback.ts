import type { VerifiedJson } from '../../protocol/envelope.ts';
import type { Context } from '../../review/context.ts';
import { Failure } from '../../review/failure.ts';
import { findByToken } from '../../review/intake/find-by-token.ts';
import { rejectCallback } from '../../review/intake/reject.ts';

/**
 * The only way from bytes to a callback: the token must be ours (C1), the signature must hold over the exact text (S5),
 * or nothing is stored but a bounded record (S7). The body is read once.
 */
export async function verifiedCallback(
  ctx: Context,
  token: string,
  request: Request,
): Promise<{ submissionId: string; verified: VerifiedJson }> {
  const submission = await findByToken(ctx, token);
  const body = await request.text();
  const verified = await ctx.moderation.verify(body);
  if (verified !== null) return { submissionId: submission.id, verified };
  const reason = 'its signature does not hold';
  await rejectCallback(ctx, submission, body, reason);
  throw new Failure('signature_invalid', 'The signature does not hold for this callback.');
}
