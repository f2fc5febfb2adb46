import { z } from 'zod';
import { maxNoticeWords, maxReasonLength } from '../../../api/notices.ts';
import { maxContentLength } from '../../../api/texts.ts';
import type { Adapter, BackRequest, Read, Report } from '../shape/adapter.ts';
import { cut, parsed } from '../shape/parsed.ts';
import { plainText } from '../shape/plain-text.ts';

/*
 * Mastodon's reports. What the code follows:
 * - the webhook and its payload: docs.joinmastodon.org/admin/webhooks
 * - its signature, `X-Hub-Signature: sha256=…`: app/workers/webhooks/delivery_worker.rb of github.com/mastodon/mastodon
 * - POST /api/v1/admin/reports/:id/resolve and /reopen: docs.joinmastodon.org/methods/admin/reports
 * - POST /api/v1/admin/accounts/:id/action, /unsilence, /unsuspend, /unsensitive:
 *   docs.joinmastodon.org/methods/admin/accounts
 */

const id = z.string().regex(/^\d{1,30}$/);
const text = z.string().nullish();
const accountSchema = z.looseObject({
  id,
  username: z.string(),
  account: z.looseObject({ acct: text, display_name: text, note: text, url: text }).nullish(),
});
const statusSchema = z.looseObject({ id, content: z.string(), spoiler_text: text, url: text });
const reportSchema = z.looseObject({
  id,
  category: z.string(),
  comment: text,
  account: accountSchema,
  target_account: accountSchema,
  statuses: z.array(statusSchema).default([]),
  rules: z.array(z.looseObject({ text: z.string() })).nullish(),
});
const payloadSchema = z.looseObject({ event: z.string(), object: z.unknown() });

/** The action that takes each one back; `resolve` changes nothing about the account. */
const undoing: Readonly<Record<string, string>> = {
  silence: 'unsilence',
  sensitive: 'unsensitive',
  suspend: 'unsuspend',
};

export const mastodon: Adapter = {
  proofOf: () => ({ proof: 'hmac', header: 'x-hub-signature' }),
  read: (payload, { key }) => {
    const sent = parsed(payloadSchema, payload);
    if ('faults' in sent) return sent;
    if (sent.data.event !== 'report.created') return { ignored: 'other-event' };
    const read = parsed(z.looseObject({ object: reportSchema }), payload);
    return 'faults' in read ? read : reportOf(read.data.object, key);
  },
  answer: (their, { verdict, first, settings }) => {
    const action = verdict === 'reject' && first ? (settings.rejection ?? 'silence') : 'resolve';
    const sent = action === 'resolve' ? onReport(their.id, 'resolve') : onAccount(their, action);
    return { requests: [sent], action };
  },
  reverse: (their, { action }) => {
    const undo = undoing[action];
    const taken = undo === undefined ? [] : [send(`/api/v1/admin/accounts/${their.account}/${undo}`)];
    return [...taken, onReport(their.id, 'reopen')];
  },
};

function reportOf(found: z.output<typeof reportSchema>, key: string): Read {
  const { statuses, target_account: target, account: by } = found;
  const [first, ...more] = statuses;
  const { display_name, note, acct, url } = target.account ?? {};
  const written = statuses.flatMap(({ spoiler_text, content }) => [spoiler_text ?? '', plainText(content)]);
  // A report without posts is about the account: its name and what it says about itself.
  const about = first ? written : [display_name || target.username, plainText(note ?? '')];
  const content = cut(about.filter(Boolean).join('\n\n'), maxContentLength);
  if (content === undefined) return { ignored: 'no-content' };
  const subject = first
    ? more.length === 0
      ? `status-${first.id}`
      : `report-${found.id}`
    : `account-${target.id}`;
  const link = first?.url ?? url;
  const rules = (found.rules ?? []).map((rule) => rule.text).join('; ');
  const report: Report = {
    contentId: `${key}:${subject}`,
    text: {
      content,
      userId: `${key}:account-${target.id}`,
      context: {
        author: { name: cut(acct ?? target.username, 200) },
        ...(link && /^https?:/.test(link) ? { place: { url: link } } : {}),
      },
    },
    reporter: {
      id: `${key}:account-${by.id}`,
      kind: 'user',
      name: cut(by.account?.acct ?? by.username, 200),
    },
    reason: cut(rules, maxReasonLength) ?? cut(found.category, maxReasonLength) ?? 'report',
    words: cut(found.comment, maxNoticeWords),
    reference: `${key}:${found.id}`,
  };
  return { report, their: { id: found.id, account: target.id } };
}

const send = (path: string, form: Record<string, string> = {}): BackRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  tokenIn: 'authorization',
  body: new URLSearchParams(form).toString(),
});
const onReport = (report: string | number | undefined, action: 'resolve' | 'reopen') =>
  send(`/api/v1/admin/reports/${report}/${action}`);
/** Mastodon informs the account, as its own form does. Doing so closes the report. */
const onAccount = (their: Readonly<Record<string, string | number>>, type: string) =>
  send(`/api/v1/admin/accounts/${their.account}/action`, {
    type,
    report_id: String(their.id),
    send_email_notification: 'true',
  });
