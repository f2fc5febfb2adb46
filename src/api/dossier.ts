import { z } from 'zod';
import { call } from './call.ts';
import { appealChannels, caseKinds, caseStates, outcomes } from './cases.ts';
import { idParamSchema, personSchema, timeSchema } from './common.ts';
import { verdicts } from './deciding.ts';
import { reviewProofSchema } from './review-proof.ts';

// Read again by the offline check, which accepts no member that it does not know.

const text = z.string();
const time = timeSchema;
const json = z.record(text, z.unknown());

const fileSchema = z.strictObject({
  what: z.enum(['source', 'evidence']),
  id: text,
  contentType: text.nullable(),
  bytes: z.number().nullable(),
  /** Of the bytes as they are stored now, in hexadecimal; null: removed, or too large to be read for this. */
  sha256: text.nullable(),
});

const decisionSchema = z.strictObject({
  id: text,
  verdict: z.enum(verdicts),
  label: text.nullable(),
  policy: text.nullable(),
  policyVersion: z.number().int().nullable(),
  note: text.nullable(),
  actions: z.array(json),
  reasons: json.nullable(),
  by: personSchema,
  decidedAt: time,
  /** The state of the case before it. */
  fromState: z.enum(caseStates),
  outcome: z.enum(outcomes).nullable(),
  takenBack: z.enum(['undone', 'reversed']).nullable(),
  takenBackAt: time.nullable(),
  overturnedBy: text.nullable(),
  /**
   * What the page showed before; `salt` is that of the digests in its audit entry. Null: decided by the machine or before
   * this was noted, or erased with the content.
   */
  review: z
    .strictObject({ proof: reviewProofSchema.nullable(), bulk: z.number().int().nullable(), salt: text })
    .nullable(),
});
export type DossierDecision = z.infer<typeof decisionSchema>;

const entrySchema = z.strictObject({
  id: z.number().int(),
  at: time,
  actorId: text,
  actorName: text,
  machine: z.boolean(),
  what: text,
  submissionId: text.nullable(),
  caseId: text.nullable(),
  detail: z.unknown(),
  /** Null: the detail was removed. */
  salt: text.nullable(),
  detailDigest: text.nullable(),
  /** Null: sealed by a release that sealed whole rows. */
  rowDigest: text.nullable(),
  /** Null: not sealed yet. */
  position: z.number().int().nullable(),
  hash: text.nullable(),
  /** The hash of the row before it in the chain; null where there is none. */
  before: text.nullable(),
});
export type DossierEntry = z.infer<typeof entrySchema>;

const headSchema = z.strictObject({
  at: time,
  position: z.number().int(),
  hash: text,
  signature: text,
  /** Its number in the files of heads; null: signed for this dossier. */
  number: z.number().int().nullable(),
});
export type DossierHead = z.infer<typeof headSchema>;

/** A part of the chain without a gap, from an entry of the case to a signed head. */
const linkSchema = z.strictObject({
  from: z.number().int(),
  before: text.nullable(),
  /** One for each position; null: there is no row, or an earlier release sealed it. */
  digests: z.array(text.nullable()),
  head: headSchema,
});
export type DossierLink = z.infer<typeof linkSchema>;

export const dossierBodySchema = z.strictObject({
  format: z.literal('second-look dossier'),
  version: z.literal(1),
  madeAt: time,
  by: personSchema,
  case: z.strictObject({
    id: text,
    kind: z.enum(caseKinds),
    state: z.enum(caseStates),
    openedAt: time,
    severity: z.number(),
    settled: text.nullable(),
    submissionId: text,
    contentId: text.nullable(),
    userId: text.nullable(),
    roomId: text.nullable(),
    forumId: text.nullable(),
    language: text.nullable(),
    /** The decision that stands. */
    decisionId: text.nullable(),
    /** Since when the content and the words about it are erased. */
    emptiedAt: time.nullable(),
  }),
  content: z.strictObject({
    /** `sha256` of the text's UTF-8; `text` null: too long to be in here. */
    text: z.strictObject({ sha256: text, characters: z.number(), text: text.nullable() }).nullable(),
    files: z.array(fileSchema),
    /** There are more files than these. */
    more: z.boolean(),
  }),
  findings: z.array(
    z.strictObject({
      id: text,
      task: text,
      label: text.nullable(),
      labelNumber: z.number().nullable(),
      rate: z.number().nullable(),
      action: text.nullable(),
      review: z.boolean(),
      offset: z.number().nullable(),
      evidenceId: text.nullable(),
    }),
  ),
  decisions: z.array(decisionSchema),
  /** The texts of the versions under which was decided. */
  policies: z.array(
    z.strictObject({
      key: text,
      version: z.number().int(),
      names: json,
      descriptions: json,
      provisions: json,
      publishedAt: time,
    }),
  ),
  looks: z.array(
    z.strictObject({
      id: text,
      lane: text,
      openedAt: time,
      endedAt: time.nullable(),
      outcome: text.nullable(),
      first: text,
      second: text.nullable(),
      third: text.nullable(),
    }),
  ),
  appeals: z.array(
    z.strictObject({
      id: text,
      decisionId: text,
      statement: text,
      by: text.nullable(),
      channel: z.enum(appealChannels),
      openedAt: time,
      endedAt: time.nullable(),
      outcome: text.nullable(),
      answerId: text.nullable(),
      reply: text.nullable(),
    }),
  ),
  /** What was sent to the platform, and when it was taken. */
  deliveries: z.array(
    z.strictObject({
      type: text,
      decisionId: text.nullable(),
      state: text,
      dispatchedAt: time.nullable(),
      sendings: z.array(
        z.strictObject({
          endpointId: text,
          webhookId: text,
          state: text,
          status: z.number().nullable(),
          attempts: z.number(),
          endedAt: time.nullable(),
        }),
      ),
    }),
  ),
  audit: z.strictObject({ entries: z.array(entrySchema), links: z.array(linkSchema) }),
});
export type DossierBody = z.infer<typeof dossierBodySchema>;

export const dossierSchema = z.strictObject({
  dossier: dossierBodySchema,
  /** Ed25519 over `second-look dossier`, a line feed and `dossier` as JSON with its members in order; base64. */
  signature: text,
  /** The key of this installation (SPKI, base64), for reading. A check needs it from elsewhere. */
  publicKey: text,
});
export type Dossier = z.infer<typeof dossierSchema>;

export const getDossier = call({
  method: 'GET',
  path: '/api/cases/{id}/dossier',
  summary: 'Make the signed dossier of a case, which can be checked offline',
  description:
    'One signed document for a court or an auditor: what the case is about, decisions with the policy’s text, statements, looks, appeals, deliveries and audit entries. `npm run check -- dossier` checks it offline.',
  tag: 'Audit',
  role: 'supervisor',
  keyScope: 'read',
  params: idParamSchema,
  answer: dossierSchema,
  refusals: ['no_such_case', 'dossier_during_look', 'no_dossier_key'],
});
export const getDossierKey = call({
  method: 'GET',
  path: '/api/dossier-key',
  summary: 'Get the public key with which dossiers and heads of the audit chain are signed',
  description:
    'Give this key to those who check dossiers, in a way that they trust. It is the same for all dossiers of this installation.',
  tag: 'Audit',
  role: 'supervisor',
  keyScope: 'read',
  answer: z.object({ publicKey: text }),
  refusals: ['no_dossier_key'],
});
