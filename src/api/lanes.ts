import { z } from 'zod';
import { call } from './call.ts';
import { caseKinds, caseStates } from './cases.ts';
import { nameOf, skillSchema, timeSchema } from './common.ts';
import { contentLanguages } from './content-languages.ts';
import { fieldsOf } from './fields.ts';
import { settledInLane } from './settled.ts';

const words = z.array(z.string().trim().min(1).max(100)).max(50).default([]);

/**
 * Which cases a lane holds. An empty list means no condition; of any other, one entry must match. With both tasks and
 * labels, one finding must match both.
 */
export const laneFilterSchema = z.strictObject({
  kinds: z.array(z.enum(caseKinds)).max(10).default([]),
  /** Empty: all cases that wait for a first decision (`open` and `escalated`). */
  states: z.array(z.enum(caseStates)).max(caseStates.length).default([]),
  tasks: words,
  labels: words,
  severities: z.array(z.number().int().min(0).max(3)).max(4).default([]),
  /** Whether it holds cases that the machine passed or blocked alone. */
  settled: z.enum(settledInLane).default('none'),
  /** Only what rules sent to this lane; otherwise also that. */
  onlyRouted: z.boolean().default(false),
  /** Only what people have reported. */
  reported: z.boolean().default(false),
  /** The case's highest score, both ends included. */
  rateMin: z.number().min(0).max(1).nullable().default(null),
  rateMax: z.number().min(0).max(1).nullable().default(null),
  rooms: words,
  users: words,
  forums: words,
  /** The names of the senders: people or programs. */
  senders: words,
  /** Of texts, and of what is said in audio files; `und`: not recognised. */
  languages: z.array(z.enum(contentLanguages)).max(contentLanguages.length).default([]),
});
export type LaneFilter = z.infer<typeof laneFilterSchema>;
/** What a lane asks of more than the content of a case. */
export const laneOnly = { states: true, settled: true, onlyRouted: true, reported: true } as const;
export type ContentFilter = Omit<LaneFilter, keyof typeof laneOnly>;
export const emptyFilter: LaneFilter = laneFilterSchema.parse({});

/**
 * The order: waiting time with a head start for severity and live streams (`reports`: for people's reports as well), or
 * waiting time alone.
 */
export const laneSorts = ['priority', 'reports', 'oldest', 'newest'] as const;
export type LaneSort = (typeof laneSorts)[number];

/**
 * Which decisions of the lane get a blind second look: a random share of these verdicts. For a case in several lanes
 * the largest share counts.
 */
export const secondLookSchema = z.strictObject({
  share: z.number().min(0).max(1),
  verdicts: z
    .array(z.enum(['approve', 'reject']))
    .min(1)
    .max(2),
  /** Most are chosen by how likely they disagree; a part stays random, and only that enters rates. */
  chosen: z.boolean().default(false),
});
export type SecondLookRule = z.infer<typeof secondLookSchema>;

/** Whose lane it is: these people, and those with one of these skills. Supervisors see it too. */
export const laneMembersSchema = z.strictObject({
  people: z.array(z.string().min(1).max(100)).max(200).default([]),
  skills: z.array(skillSchema).max(50).default([]),
});
export type LaneMembers = z.infer<typeof laneMembersSchema>;

const fields = {
  name: nameOf(60),
  filter: laneFilterSchema,
  sort: z.enum(laneSorts),
  /** The target time for a decision, in seconds; null: none. */
  targetSeconds: z
    .number()
    .int()
    .min(10)
    .max(30 * 86_400)
    .nullable(),
  /** Null: no second looks for this lane. */
  secondLook: secondLookSchema.nullable(),
  /** Null: everybody's. Otherwise what it holds is hidden from other moderators everywhere. */
  members: laneMembersSchema.nullable(),
};

/** One lane and its waiting cases. `name` is null where the product has its own name for it. */
export const laneSchema = z.object({
  ...fields,
  key: z.string(),
  name: z.string().nullable(),
  builtIn: z.boolean(),
  position: z.number().int(),
  /** Cases of the lane that the caller can decide. */
  open: z.number(),
  oldestAt: timeSchema.nullable(),
});
export type Lane = z.infer<typeof laneSchema>;
export const laneAnswerSchema = z.object({ lane: laneSchema.omit({ open: true, oldestAt: true }) });
export type LaneSettings = z.infer<typeof laneAnswerSchema>['lane'];

export const newLaneBodySchema = z.strictObject({
  name: fields.name,
  filter: laneFilterSchema.prefault({}),
  sort: fields.sort.default('priority'),
  targetSeconds: fields.targetSeconds.default(null),
  secondLook: fields.secondLook.default(null),
  members: fields.members.default(null),
});
export type NewLaneBody = z.infer<typeof newLaneBodySchema>;

/** Lanes without first decisions, or with handed-over cases: they have no rule for second looks. */
export const lanesWithoutLooks: readonly string[] = ['for-me', 'second-look', 'sample', 'appeals'];

/** A built-in lane keeps its name and filter. `position`: its new position among the lanes, from 0. */
export const laneChangesSchema = z
  .strictObject({ ...fields, position: z.number().int().min(0).max(1000) })
  .partial();
export type LaneChanges = z.infer<typeof laneChangesSchema>;

const one = { tag: 'Lanes', params: z.object({ key: z.string().min(1).max(50) }) } as const;

export const listLanes = call({
  method: 'GET',
  path: '/api/lanes',
  summary: 'List lanes with their counts',
  description:
    'The queues of this installation, each with its filter, its order, its target time, and how many cases wait that the caller can decide. `key` is what `GET /api/cases` takes as `lane`.',
  tag: 'Lanes',
  role: 'moderator',
  keyScope: 'read',
  answer: z.object({ lanes: z.array(laneSchema) }),
});
export const addLane = call({
  method: 'POST',
  path: '/api/lanes',
  summary: 'Add a lane',
  description: 'A lane is a filter over all cases; it moves nothing. A case can be in several lanes at once.',
  tag: 'Lanes',
  role: 'supervisor',
  body: newLaneBodySchema,
  answer: laneAnswerSchema,
  status: 201,
  refusals: ['values_not_valid'],
});
export const changeLane = call({
  ...one,
  method: 'PATCH',
  path: '/api/lanes/{key}',
  summary: 'Change a lane',
  description:
    'Send only what changes. A built-in lane keeps its name and filter. Figures by lane are recounted in the background.',
  role: 'supervisor',
  body: laneChangesSchema,
  answer: laneAnswerSchema,
  refusals: ['no_such_lane', 'built_in_lane_not_changeable', 'lane_without_second_looks', 'values_not_valid'],
});
export const removeLane = call({
  ...one,
  method: 'DELETE',
  path: '/api/lanes/{key}',
  summary: 'Remove a lane',
  description: 'Its cases stay and are found in the other lanes. A lane that a rule names cannot be removed.',
  role: 'supervisor',
  refusals: ['built_in_lane_not_removable', 'no_such_lane', 'lane_used_by_rule'],
});

/** Changes to lanes and shared views, as the audit trail names them. */
export const laneActions = [
  'lane-added',
  'lane-changed',
  'lane-removed',
  'view-shared',
  'view-removed',
] as const;
export type LaneAction = (typeof laneActions)[number];

// Rules and limits for forms of these bodies.
export const laneFields = fieldsOf(newLaneBodySchema);
