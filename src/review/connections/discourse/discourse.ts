import { z } from 'zod';
import { maxContentLength } from '../../../api/texts.ts';
import type { TheirIds } from '../../store/tables/notices.ts';
import type { Adapter, BackRequest, Read, Report } from '../shape/adapter.ts';
import { cut, parsed } from '../shape/parsed.ts';
import { plainText } from '../shape/plain-text.ts';

/*
 * Discourse's review queue. What the code follows, in github.com/discourse/discourse:
 * - the webhook, its headers and its signature: app/jobs/regular/emit_web_hook_event.rb
 * - the payload: app/serializers/reviewable_serializer.rb, reviewable_flagged_post_serializer.rb and
 *   reviewable_queued_post_serializer.rb
 * - PUT /review/:id/perform/:action and its `version`: app/controllers/reviewables_controller.rb
 * - the actions: app/models/reviewable_flagged_post.rb, reviewable_queued_post.rb and reviewable_post.rb
 */

const id = z.int();
const text = z.string().nullish();
const person = z.looseObject({ id, username: z.string() }).nullish();
const reviewableSchema = z.looseObject({
  id,
  type: z.string(),
  version: z.int().min(0),
  post_id: id.nullish(),
  category_id: id.nullish(),
  target_url: text,
  raw: text,
  cooked: text,
  payload: z.looseObject({ raw: text, title: text }).nullish(),
  created_by_id: id.nullish(),
  created_by: person,
  target_created_by_id: id.nullish(),
  target_created_by: person,
});
const payloadSchema = z.looseObject({ reviewable: reviewableSchema });

type Kind = 'ReviewableFlaggedPost' | 'ReviewableQueuedPost' | 'ReviewablePost';
/** `approved` and `rejected`: the actions there. `rejected` of a flag is a setting. */
const kinds: Record<Kind, { reason: string; approved: string; rejected: string | null }> = {
  ReviewableFlaggedPost: { reason: 'flag', approved: 'disagree', rejected: null },
  ReviewableQueuedPost: { reason: 'needs approval', approved: 'approve_post', rejected: 'reject_post' },
  ReviewablePost: { reason: 'new post', approved: 'approve', rejected: 'reject_and_delete' },
};
const isKind = (type: unknown): type is Kind => typeof type === 'string' && Object.hasOwn(kinds, type);

export const discourse: Adapter = {
  proofOf: () => ({ proof: 'hmac', header: 'x-discourse-event-signature' }),
  eventHeader: 'x-discourse-event',
  read: (payload, { key, event }) => {
    if (event === 'ping' || (typeof payload === 'object' && payload !== null && 'ping' in payload))
      return { ignored: 'ping' };
    if (event !== null && event !== 'reviewable_created') return { ignored: 'other-event' };
    const read = parsed(payloadSchema, payload);
    return 'faults' in read ? read : reportOf(read.data.reviewable, key);
  },
  answer: (their, { verdict, was, settings }) => {
    if (!isKind(their.type)) return null;
    const { approved, rejected } = kinds[their.type];
    const action = verdict === 'approve' ? approved : (rejected ?? settings.rejection ?? 'delete_and_agree');
    if (was === null) return { requests: [perform(their, action, 0, settings.username)], action };
    // What is there is what was sent.
    if (was.verdict === verdict) return { requests: [], action: was.action };
    // Only a rejected queued post can still be approved. Its first action raised the version.
    if (their.type !== 'ReviewableQueuedPost' || verdict === 'reject') return null;
    return { requests: [perform(their, action, 1, settings.username)], action };
  },
  reverse: (their, { verdict }) =>
    their.type === 'ReviewableQueuedPost' && verdict === 'reject' ? [] : null,
};

function reportOf(found: z.output<typeof reviewableSchema>, key: string): Read {
  if (!isKind(found.type)) return { ignored: 'other-event' };
  const words = found.raw ?? found.payload?.raw ?? plainText(found.cooked ?? '');
  const content = cut([found.payload?.title, words].filter(Boolean).join('\n\n'), maxContentLength);
  if (content === undefined) return { ignored: 'no-content' };
  const author = found.target_created_by_id ?? found.target_created_by?.id ?? null;
  const by = found.created_by_id ?? found.created_by?.id ?? null;
  const isFlag = found.type === 'ReviewableFlaggedPost';
  // A queued post has no target yet: who created the entry wrote the post.
  const writer = author ?? (found.type === 'ReviewableQueuedPost' ? by : null);
  const url = found.target_url && /^https?:/.test(found.target_url) ? found.target_url : undefined;
  const report: Report = {
    contentId: found.post_id ? `${key}:post-${found.post_id}` : `${key}:reviewable-${found.id}`,
    text: {
      content,
      ...(writer === null ? {} : { userId: `${key}:user-${writer}` }),
      ...(found.category_id ? { forumId: `${key}:category-${found.category_id}` } : {}),
      ...(url === undefined ? {} : { context: { place: { url } } }),
    },
    reporter:
      isFlag && by !== null
        ? { id: `${key}:user-${by}`, kind: 'user', name: cut(found.created_by?.username, 200) }
        : { id: `${key}:review-queue`, kind: 'user', name: 'Discourse' },
    reason: kinds[found.type].reason,
    reference: `${key}:${found.id}`,
  };
  return { report, their: { id: found.id, version: found.version, type: found.type } };
}

const perform = (their: TheirIds, action: string, later: number, username = ''): BackRequest => ({
  method: 'PUT',
  path: `/review/${their.id}/perform/${action}.json?version=${Number(their.version) + later}`,
  headers: { 'api-username': username },
  tokenIn: 'api-key',
  body: '',
});
