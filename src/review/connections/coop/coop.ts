import { z } from 'zod';
import { maxNoticeWords, maxReasonLength } from '../../../api/notices.ts';
import { maxContentLength } from '../../../api/texts.ts';
import type { TheirIds } from '../../store/tables/notices.ts';
import type { Adapter, BackRequest, Read, Report } from '../shape/adapter.ts';
import { cut, parsed } from '../shape/parsed.ts';

/*
 * Reports in the shape of ROOST Coop's Report API, for platforms that send them there today. What the code follows, in
 * github.com/roostorg/coop:
 * - the report: docs/api/report.md; its X-API-KEY: docs/development/api-auth.md
 * - the fields of an item: docs/api/items.md
 * - the callback of an action, which the platform has already: docs/api/actions.md
 */

const identifier = z.string().min(1).max(200);
const itemIdSchema = z.looseObject({ id: identifier, typeId: identifier });
const itemSchema = itemIdSchema.extend({ data: z.record(z.string(), z.unknown()) });
type Item = z.output<typeof itemSchema>;
const reportSchema = z.looseObject({
  reporter: z.looseObject({ kind: z.literal('user'), id: identifier, typeId: identifier }),
  reportedAt: z.iso.datetime({ offset: true }),
  reportedItem: itemSchema,
  reportedForReason: z
    .looseObject({
      policyId: z.string().nullish(),
      reason: z.string().nullish(),
      csam: z.boolean().nullish(),
    })
    .nullish(),
  reportedItemThread: z.array(itemSchema.partial({ data: true })).nullish(),
});

const threadLength = 20;
const threadText = 2000;

export const coop: Adapter = {
  proofOf: () => ({ proof: 'bearer', header: 'x-api-key' }),
  read: (payload) => {
    const read = parsed(reportSchema, payload);
    return 'faults' in read ? read : reportOf(read.data);
  },
  answer: (their, { verdict, was, settings }) => {
    const action = verdict === 'reject' ? (settings.rejection ?? 'reject') : (settings.approval ?? '');
    if (action !== '') return { requests: [callback(their, action)], action };
    // Nothing was done that an approval would have to take back.
    return was?.verdict === 'reject' ? null : { requests: [], action };
  },
  reverse: () => null,
};

function reportOf(found: z.output<typeof reportSchema>): Read {
  const { reporter, reportedItem: item, reportedForReason: why, reportedItemThread } = found;
  const content = cut(textOf(item.data), maxContentLength);
  if (content === undefined) return { ignored: 'no-content' };
  const author = authorOf(item, reporter.typeId);
  const thread = (reportedItemThread ?? []).flatMap(({ id, data }) => {
    const text = data && id !== item.id ? cut(textOf(data), threadText) : undefined;
    return text === undefined ? [] : [{ place: 'before' as const, text }];
  });
  const report: Report = {
    contentId: item.id,
    text: {
      content,
      ...(author === undefined ? {} : { userId: author }),
      ...(thread.length === 0 ? {} : { context: { thread: thread.slice(-threadLength) } }),
    },
    reporter: { id: reporter.id, kind: 'user' },
    reason: why?.csam ? 'csam' : (cut(why?.policyId, maxReasonLength) ?? 'report'),
    words: cut(why?.reason, maxNoticeWords),
  };
  const their: TheirIds = { id: item.id, typeId: item.typeId };
  return { report, their: why?.policyId ? { ...their, policyId: why.policyId } : their };
}

/** Media come as addresses and times as ISO 8601: what a person wrote is in the other texts. */
const noWriting = /^(https?:\/\/\S+|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d))$/;

const textOf = (data: Item['data']): string =>
  Object.values(data)
    .filter((value) => typeof value === 'string' && !noWriting.test(value.trim()))
    .join('\n\n');

/** The related item of the reporter's type: users are reported by users. */
function authorOf({ data }: Item, userType: string): string | undefined {
  for (const value of Object.values(data)) {
    const related = itemIdSchema.safeParse(value);
    if (related.success && related.data.typeId === userType) return related.data.id;
  }
  return undefined;
}

const callback = ({ id, typeId, policyId }: TheirIds, action: string): BackRequest => ({
  method: 'POST',
  path: '',
  headers: { 'content-type': 'application/json' },
  tokenIn: 'authorization',
  body: JSON.stringify({
    item: { id, typeId },
    action: { id: action },
    policies: policyId === undefined ? [] : [{ id: policyId }],
    rules: [],
    custom: {},
  }),
});
