import { operatorErrorSchema } from '../../protocol/operator/errors.ts';
import { because } from '../../reasons/reason.ts';
import { deserialize } from '../../reasons/serialize.ts';
import { accountInUse } from '../accounts/in-use.ts';
import type { AskOperator, Context, OperatorRequest } from '../context/context.ts';
import { Failure, ModerationUnreachable, TooLarge } from '../context/failure.ts';

/**
 * Sends one request to the moderation service's operator side and returns its successful answer. Throws `no_operator`
 * for a provider, the service's refusals as our own, and `ModerationUnreachable`.
 */
export async function askOperator(ctx: Context, path: string, request: OperatorRequest): Promise<Response> {
  const { operator } = await accountInUse(ctx);
  if (operator) return askOneOperator(operator, path, request);
  throw new Failure('service_managed_by_provider');
}

/** Like `askOperator`, for a given operator, whatever account is in use. */
export async function askOneOperator(
  operator: AskOperator,
  path: string,
  request: OperatorRequest,
): Promise<Response> {
  const answer = await operator(path, request).catch((error: unknown) => {
    // Our own limit on the body that is being sent; fetch may wrap the error.
    if (error instanceof TooLarge) throw error;
    if (error instanceof Error && error.cause instanceof TooLarge) throw error.cause;
    if (request.method === 'GET') {
      throw new ModerationUnreachable(because('service_unavailable'), { cause: error });
    }
    throw new Failure('service_unavailable_after_change', {}, { cause: error });
  });
  if (answer.ok) return answer;
  const refusal = operatorErrorSchema.safeParse(await answer.json().catch(() => null));
  if (!refusal.success) {
    throw new Failure('not_an_operator_interface', { status: answer.status });
  }
  const { code, message, reasons, errors } = refusal.data;
  const faults = errors?.map((one) => ({
    path: one.path,
    reason: deserialize(one.message, one.reasons?.message),
  }));
  const words = deserialize(message, reasons?.message);
  throw new Failure(`operator_${code}`, { words }, faults && { errors: faults });
}
