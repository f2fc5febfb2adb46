import { z } from 'zod';

/** Every code of a failed call with its HTTP status. The list is closed: clients may switch on it. */
export const problemStatus = {
  invalid_request: 400,
  signature_invalid: 401,
  signed_out: 401,
  sign_in_failed: 401,
  forbidden: 403,
  second_factor_needed: 403,
  own_decision: 403,
  wrong_origin: 403,
  not_found: 404,
  case_changed: 409,
  lane_changed: 409,
  claim_held: 409,
  last_administrator: 409,
  claim_lost: 409,
  already_done: 409,
  not_running: 409,
  on_hold: 409,
  still_needed: 409,
  no_operator: 409,
  too_slow: 408,
  too_large: 413,
  unsupported_media: 415,
  unreadable: 422,
  too_many: 429,
  internal: 500,
  moderation_refused: 502,
  moderation_unreachable: 503,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof problemStatus;

const params = z.record(z.string(), z.unknown());

/**
 * RFC 9457 problem details. `title`, `detail` and each `message` are in the language of `Accept-Language`; `reason` and
 * `params` are the same for programs. `errors` lists the wrong members; `path` is that of the request's body.
 */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  reason: z.string().optional(),
  params: params.optional(),
  detail: z.string(),
  errors: z
    .array(
      z.object({
        path: z.string(),
        reason: z.string().optional(),
        params: params.optional(),
        message: z.string(),
      }),
    )
    .optional(),
});
export type Problem = z.infer<typeof problemSchema>;
