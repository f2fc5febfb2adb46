import type { SendingFailure } from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { NotSent } from '../context/failure.ts';
import { readRetryAfter } from '../deliveries/retry-schedule.ts';
import { leavingStatement, statementBody } from '../statements/public-statement.ts';
import { whichStatements } from '../statements/which-statements.ts';
import type { LeasedStatement } from './lease-statements.ts';
import { readAnswer, type Verdict } from './read-answer.ts';

const attemptMs = 15_000;
const answerBytes = 64_000;

/** The outcome of one request. `verdict`: null where the decision no longer has a statement that leaves the product. */
export type Outcome = {
  verdict: Verdict | null;
  status: number | null;
  failure: SendingFailure | null;
  retryAfterSeconds: number | null;
};

/** Sends a statement as it is now: with its end if it has ended, and without personal data. */
export async function sendStatement(
  ctx: Context,
  { connection, decisionId }: LeasedStatement,
  signal?: AbortSignal,
): Promise<Outcome> {
  const base = { status: null, failure: null, retryAfterSeconds: null };
  const row = await whichStatements(ctx.db.kysely).where('decision.id', '=', decisionId).executeTakeFirst();
  const statement = row ? leavingStatement(row) : null;
  if (!statement) return { ...base, verdict: null };
  let token: string;
  try {
    token = await ctx.secrets.open(connection.token);
  } catch {
    return { ...base, verdict: { kind: 'later' }, failure: 'secret' };
  }
  try {
    const answered = await ctx.send(`${connection.url}/statement`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body: JSON.stringify(statementBody(statement)),
      timeoutMs: attemptMs,
      maxAnswerBytes: answerBytes,
      ...(signal ? { signal } : {}),
    });
    const verdict = readAnswer(answered);
    return {
      verdict,
      status: answered.status,
      failure: verdict.kind === 'sent' ? null : 'status',
      retryAfterSeconds:
        verdict.kind === 'later' ? readRetryAfter(answered.headers['retry-after'], Date.now()) : null,
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    const failure = error instanceof NotSent ? error.code : 'other';
    return { ...base, verdict: { kind: 'later' }, failure };
  }
}
