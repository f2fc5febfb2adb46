import { z } from 'zod';
import { languages } from '../reasons/languages.ts';
import { call } from './call.ts';
import { appealSchema, caseKinds } from './cases.ts';
import { idParamSchema, localisedOf, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { statementSchema } from './statements.ts';

const statement = z.string().trim().min(1).max(5000);

export const appealBodySchema = z.strictObject({
  statement,
  /** The name that the person appealing gave. */
  by: z.string().trim().min(1).max(200).nullish(),
  /** The language that they read, for the reply. */
  language: z.enum(languages).nullish(),
});
export const appealLinkAnswerSchema = z.object({ url: z.string(), until: timeSchema });
export type AppealLink = z.infer<typeof appealLinkAnswerSchema>;

/**
 * `possible`: there is no appeal yet. `waiting`: an appeal is open, and another person will look. `upheld`,
 * `overturned`: answered. `replaced`: the decision no longer stands. `late`: the time to appeal is over.
 */
export const appealPageStates = ['possible', 'waiting', 'upheld', 'overturned', 'replaced', 'late'] as const;
/** What the person concerned may see: no names, no notes, nothing about others. */
export const appealPageSchema = z.object({
  state: z.enum(appealPageStates),
  kind: z.enum(caseKinds),
  verdict: z.enum(['approve', 'reject']),
  label: z.string().nullable(),
  policy: z.string().nullable(),
  /**
   * The names of label and policy and the rule's text, in the organisation's words by language; empty where it has
   * none.
   */
  words: z.object({ label: localisedOf(60), policy: localisedOf(80), provision: localisedOf(4000) }),
  /** The decision's statement of reasons. */
  reasons: statementSchema.nullable(),
  decidedAt: timeSchema,
  /** The deadline for an appeal. */
  until: timeSchema,
  openedAt: timeSchema.nullable(),
  endedAt: timeSchema.nullable(),
  /** What the person who answered says to the person concerned. */
  reply: z.string().nullable(),
});
export type AppealPage = z.infer<typeof appealPageSchema>;

export const publicAppealBodySchema = z.strictObject({
  statement,
  /** A name or contact details. */
  contact: z.string().trim().min(1).max(200).nullish(),
  /** The language that they read, for the reply. */
  language: z.enum(languages).nullish(),
});
export type PublicAppealBody = z.infer<typeof publicAppealBodySchema>;

const byLink = {
  tag: 'Appeals',
  role: 'anyone',
  params: z.object({ token: z.string().min(20).max(100) }),
} as const;

export const openAppeal = call({
  method: 'POST',
  path: '/api/cases/{id}/appeal',
  summary: 'Open an appeal, which another person must answer',
  description:
    'Use it when your platform takes appeals in its own forms. The case comes back to the queue for another person; `appeal.decided` brings the answer. If an appeal is open already, it is returned unchanged.',
  tag: 'Appeals',
  role: 'supervisor',
  keyScope: 'submit',
  params: idParamSchema,
  body: appealBodySchema,
  answer: z.object({ appeal: appealSchema }),
  refusals: ['only_concerned_appeal', 'no_such_case', 'no_decision_to_appeal', 'appeal_answered'],
});
export const openAppealOfContent = call({
  method: 'POST',
  path: '/api/appeals',
  summary: 'Open an appeal by the content’s id, which another person must answer',
  description:
    'The same for platforms that know their own `contentId` only. It appeals what stands on the newest case of this content: a person’s decision, or what the machine passed or blocked alone. If an appeal is open already, it is returned unchanged.',
  tag: 'Appeals',
  role: 'supervisor',
  keyScope: 'submit',
  body: appealBodySchema.extend({ contentId: z.string().min(1).max(200) }),
  answer: z.object({ appeal: appealSchema }),
  refusals: ['only_concerned_appeal', 'no_such_content', 'no_decision_to_appeal', 'appeal_answered'],
});
export const makeAppealLinkOfCase = call({
  method: 'POST',
  path: '/api/cases/{id}/appeal-link',
  summary: 'Create an appeal link for what stands on a case, shown only once',
  description:
    'Gives you an address to pass on to the person concerned, who can appeal there without an account. It also works for what the machine passed or blocked alone. Each call creates a new link; `decision.made` has one already.',
  tag: 'Appeals',
  role: 'supervisor',
  keyScope: 'submit',
  params: idParamSchema,
  answer: appealLinkAnswerSchema,
  refusals: ['no_decision_to_appeal', 'only_concerned_appeal', 'no_such_case'],
});
export const makeAppealLink = call({
  method: 'POST',
  path: '/api/decisions/{id}/appeal-link',
  summary: 'Create an appeal link for the person concerned, shown only once',
  description:
    'Gives you an address to pass on to the person concerned, who can appeal this decision there without an account. Each call creates a new link; `decision.made` has one already.',
  tag: 'Appeals',
  role: 'supervisor',
  keyScope: 'submit',
  params: idParamSchema,
  answer: appealLinkAnswerSchema,
  refusals: ['decision_not_in_force', 'only_concerned_appeal', 'no_such_decision'],
});
export const getAppealPage = call({
  ...byLink,
  method: 'GET',
  path: '/appeal-api/{token}',
  summary: 'Get the decision and the outcome of its appeal',
  description:
    'What the page behind an appeal link shows: the decision, its reasons and the state of the appeal, without names or notes of moderators. The token in the address is the only permission.',
  answer: appealPageSchema,
  refusals: ['appeal_link_unknown', 'appeal_link_rate_limit'],
});
// Five thousand characters of any script, and the rest.
export const sendAppeal = call({
  ...byLink,
  method: 'POST',
  path: '/appeal-api/{token}',
  summary: 'Appeal a decision as the person concerned, once',
  description:
    'Sends the statement of the person concerned and returns the page as it is then. Repeating the same text changes nothing, so it is safe to send again after a lost connection.',
  body: publicAppealBodySchema,
  maxBytes: 32 * 1024,
  answer: appealPageSchema,
  refusals: [
    'appeal_link_unknown',
    'appeal_link_rate_limit',
    'no_decision_to_appeal',
    'appeal_pending',
    'appeal_answered',
    'other_decision_in_force',
    'appeal_too_late',
  ],
});

// Rules and limits for forms of these bodies.
export const appealFields = fieldsOf(appealBodySchema);
export const publicAppealFields = fieldsOf(publicAppealBodySchema);
