import { z } from 'zod';
import { call } from './call.ts';
import { caseDetailSchema } from './cases.ts';
import { idParamSchema } from './common.ts';
import { fieldsOf } from './fields.ts';

export const claimNextBodySchema = z.strictObject({ lane: z.string().max(50) });
export const epochBodySchema = z.strictObject({ epoch: z.int32() });
/** The colleague's id, or null for the supervisors. */
export const handOverBodySchema = z.strictObject({
  to: z.string().min(1).max(100).nullable(),
  note: z.string().trim().min(1).max(2000),
  frame: z.string().max(100).nullish(),
  version: z.int32(),
  /** The epoch of the caller's claim. */
  epoch: z.int32(),
});

const one = { tag: 'Deciding', params: idParamSchema } as const;

export const claimNext = call({
  method: 'POST',
  path: '/api/cases/claim-next',
  summary: 'Claim the first open case of a lane, if there is one',
  description:
    'Takes the first case of a lane that nobody holds and that you may decide. 204: the lane has nothing for you now. A claim ends after a few minutes unless it is renewed.',
  tag: 'Deciding',
  role: 'moderator',
  body: claimNextBodySchema,
  answer: caseDetailSchema.nullable(),
  refusals: ['no_such_lane'],
});
export const claimCase = call({
  ...one,
  method: 'POST',
  path: '/api/cases/{id}/claim',
  summary: 'Claim a case',
  description:
    'Reserves a case for you, so that nobody else decides it meanwhile. The answer’s `claim.epoch` goes with the decision.',
  role: 'moderator',
  answer: caseDetailSchema,
  refusals: ['case_claimed_by_other', 'escalated_needs_supervisor', 'no_such_case', 'you_already_decided'],
});
export const renewClaim = call({
  ...one,
  method: 'POST',
  path: '/api/cases/{id}/renew',
  summary: 'Extend your claim on a case',
  description:
    'Call it while somebody is still looking at the case. 409: the claim has ended, and another person may have the case.',
  role: 'moderator',
  body: epochBodySchema,
  answer: caseDetailSchema,
  refusals: ['claim_has_ended', 'no_such_case'],
});
export const releaseClaim = call({
  ...one,
  method: 'POST',
  path: '/api/cases/{id}/release',
  summary: 'Release a claimed case',
  description:
    'Gives the case back without a decision, so that others can claim it at once. `epoch` is that of your claim: a later claim is left alone.',
  role: 'moderator',
  body: epochBodySchema,
  refusals: ['no_such_case'],
});
export const takeOverCase = call({
  ...one,
  method: 'POST',
  path: '/api/cases/{id}/take-over',
  summary: 'Take over a case from another person',
  description:
    'Ends another person’s claim and makes it yours. Send the epoch that you saw: if the claim changed since, it is refused.',
  role: 'supervisor',
  body: epochBodySchema,
  answer: caseDetailSchema,
  refusals: ['case_claimed_meanwhile', 'no_such_case', 'you_already_decided'],
});
export const handOverCase = call({
  ...one,
  method: 'POST',
  path: '/api/cases/{id}/hand-over',
  summary: 'Hand over a case to a colleague or to the supervisors',
  description: 'Sends a claimed case on with a note: to one colleague, or with `to` null to the supervisors.',
  role: 'moderator',
  body: handOverBodySchema,
  answer: caseDetailSchema,
  refusals: [
    'hand_over_to_oneself',
    'colleague_already_decided',
    'colleague_outside_lane',
    'escalated_needs_supervisor',
    'claim_ended_before_hand_over',
    'case_changed_meanwhile',
    'no_such_case',
    'no_such_colleague',
  ],
});

/** Rules and limits for its form. */
export const handOverFields = fieldsOf(handOverBodySchema);
