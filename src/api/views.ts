import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema, nameOf, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';

const word = z.string().min(1).max(200).optional();

/** A view's filters, as in the address of the queue. */
export const viewFiltersSchema = z.strictObject({
  kind: word,
  label: word,
  task: word,
  settled: word,
  q: word,
});
export type ViewFilters = z.infer<typeof viewFiltersSchema>;

/** A lane with filters under a name: private, or shared with everyone by a supervisor. */
export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  lane: z.string(),
  filters: viewFiltersSchema,
  shared: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  createdAt: timeSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const newViewBodySchema = z.strictObject({
  name: nameOf(60),
  lane: z.string().min(1).max(50),
  filters: viewFiltersSchema,
  /** For supervisors and administrators. */
  shared: z.boolean().default(false),
});
export type NewViewBody = z.infer<typeof newViewBodySchema>;

const all = { tag: 'Views', role: 'moderator' } as const;

export const listViews = call({
  ...all,
  method: 'GET',
  path: '/api/views',
  summary: 'List your own views and shared ones',
  description: 'Lanes with filters under a name, for the sidebar of the queue.',
  answer: z.object({ views: z.array(savedViewSchema) }),
});
export const saveView = call({
  ...all,
  method: 'POST',
  path: '/api/views',
  summary: 'Save a view',
  description: 'Only supervisors can share one with everybody.',
  body: newViewBodySchema,
  answer: z.object({ view: savedViewSchema }),
  status: 201,
  refusals: ['only_supervisors_share_views', 'too_many_views', 'no_such_lane'],
});
export const removeView = call({
  ...all,
  method: 'DELETE',
  path: '/api/views/{id}',
  summary: 'Remove a view',
  description: 'Cases are not touched by it.',
  params: idParamSchema,
  refusals: ['no_such_view', 'shared_view_not_removable'],
});

/** Rules and limits for its form. */
export const viewFields = fieldsOf(newViewBodySchema);
