import * as z from 'zod';
import { reasonsSchema } from '../../reasons/serialize.ts';

/** Every code of a failed operator request, with its HTTP status. */
export const operatorErrorStatus = {
  invalid_request: 400,
  unauthorized: 401,
  not_found: 404,
  too_large: 413,
  unreadable: 422,
  internal: 500,
  unavailable: 503,
} as const;
export type OperatorErrorCode = keyof typeof operatorErrorStatus;

const codes = Object.keys(operatorErrorStatus) as [OperatorErrorCode, ...OperatorErrorCode[]];

const reasons = reasonsSchema.optional();
/** The one shape of every failure; `errors` lists each wrong member, and `path` is that of the request's body. */
export const operatorErrorSchema = z.object({
  code: z.enum(codes),
  message: z.string(),
  reasons,
  errors: z.array(z.object({ path: z.string(), message: z.string(), reasons })).optional(),
});
export type OperatorErrorBody = z.infer<typeof operatorErrorSchema>;
