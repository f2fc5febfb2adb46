import { z } from 'zod';
import { appealSchema, caseKinds } from './cases.ts';
import { localisedOf, timeSchema } from './common.ts';
import { statementSchema } from './statements.ts';

const statement = z.string().trim().min(1).max(5000);

/** `POST /api/cases/{id}/appeal`, for supervisors and programs that may submit. Repeated, it answers with the appeal that is open. */
export const appealBodySchema = z.strictObject({
  statement,
  /** Who appeals, as they named themselves. */
  by: z.string().trim().min(1).max(200).nullish(),
});
export const appealAnswerSchema = z.object({ appeal: appealSchema });
export type AppealAnswer = z.infer<typeof appealAnswerSchema>;

/** `POST /api/decisions/{id}/appeal-link`, for supervisors and such programs: a page without sign-in. Each call makes another address. */
export const appealLinkAnswerSchema = z.object({ url: z.string(), until: timeSchema });
export type AppealLink = z.infer<typeof appealLinkAnswerSchema>;

export const appealTokenParamSchema = z.object({ token: z.string().min(20).max(100) });

/**
 * `possible`: nobody has appealed yet. `waiting`: somebody has, and another person will look. `upheld`, `overturned`:
 * answered. `replaced`: the decision no longer stands. `late`: the time to appeal is over.
 */
export const appealPageStates = ['possible', 'waiting', 'upheld', 'overturned', 'replaced', 'late'] as const;
/** `GET /appeal-api/{token}`: what the person concerned may see. Nobody's name, no note, nothing of others. */
export const appealPageSchema = z.object({
  state: z.enum(appealPageStates),
  kind: z.enum(caseKinds),
  verdict: z.enum(['approve', 'reject']),
  label: z.string().nullable(),
  policy: z.string().nullable(),
  /** Names of the two and the rule itself, in the organisation's own words by language; empty: it has none. */
  words: z.object({ label: localisedOf(60), policy: localisedOf(80), provision: localisedOf(4000) }),
  /** The statement of reasons that the decision was made with. */
  reasons: statementSchema.nullable(),
  decidedAt: timeSchema,
  /** Until when one may appeal. */
  until: timeSchema,
  openedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
});
export type AppealPage = z.infer<typeof appealPageSchema>;

/**
 * `POST /appeal-api/{token}`: appeals once, and answers as the GET does from then on. The same words again answer alike;
 * others, and any once there is nothing to appeal against, are refused with 409, or with 403 where it is too late.
 */
export const publicAppealBodySchema = z.strictObject({
  statement,
  /** A name or how to reach them. */
  contact: z.string().trim().min(1).max(200).nullish(),
});
export type PublicAppealBody = z.infer<typeof publicAppealBodySchema>;
