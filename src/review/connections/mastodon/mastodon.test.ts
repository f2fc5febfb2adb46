import { describe, expect, it } from 'vitest';
import sent from '../../../testing/payloads/mastodon-report.json' with { type: 'json' };
import { readReport } from '../read-report.ts';
import { mastodon } from './mastodon.ts';

const options = { key: 'social', settings: {}, event: null };
const their = { id: '8437', account: '123454321' };
const answer = (verdict: 'approve' | 'reject', { first = true, rejection = 'silence' } = {}) =>
  mastodon.answer?.(their, { verdict, was: null, first, settings: { rejection } })?.requests;
const reverse = (action: string, first = true) =>
  mastodon.reverse?.(their, { verdict: 'reject', action }, first)?.map(({ path }) => path);
const withObject = (more: object) => ({ ...sent, object: { ...sent.object, ...more } });

describe('a report of Mastodon', () => {
  it('is a report of the post that it names', () => {
    expect(readReport('mastodon', sent, options)).toMatchObject({
      body: {
        contentId: 'social:status-12345678987654321',
        text: {
          content: 'Here is some content',
          userId: 'social:account-123454321',
          context: { author: { name: 'cheeseperson@someothermastodonsite.com' } },
        },
        reporter: { id: 'social:account-123456789', name: 'bobisaburger' },
        reason: "Don't be a meanie!",
        reference: 'social:8437',
      },
      their,
    });
  });

  it('of several posts is one content, and of none is about the account', () => {
    const [status] = sent.object.statuses;
    const two = [status, { ...status, id: '2', content: '<p>More &amp; more</p>', spoiler_text: 'CW' }];
    expect(readReport('mastodon', withObject({ statuses: two }), options)).toMatchObject({
      body: {
        contentId: 'social:report-8437',
        text: { content: 'Here is some content\n\nCW\n\nMore & more' },
      },
    });
    expect(readReport('mastodon', withObject({ statuses: [] }), options)).toMatchObject({
      body: { contentId: 'social:account-123454321', text: { content: 'cheeseperson' } },
    });
  });

  it('carries no address or e-mail of anybody', () => {
    expect(JSON.stringify(readReport('mastodon', sent, options))).not.toMatch(/12\.34\.56\.78|emailservice/);
  });

  it('is none where another event is named', () => {
    const other = { event: 'status.created', object: {} };
    expect(readReport('mastodon', other, options)).toEqual({ ignored: 'other-event' });
  });
});

describe('a decision for Mastodon', () => {
  it('resolves the report, or acts on the account, which resolves it too', () => {
    expect(answer('approve')).toEqual([
      expect.objectContaining({ method: 'POST', path: '/api/v1/admin/reports/8437/resolve' }),
    ]);
    const [acted] = answer('reject') ?? [];
    expect(acted?.path).toBe('/api/v1/admin/accounts/123454321/action');
    expect(Object.fromEntries(new URLSearchParams(acted?.body))).toEqual({
      ...{ type: 'silence', report_id: '8437', send_email_notification: 'true' },
    });
    expect(answer('reject', { first: false })?.[0]?.path).toBe('/api/v1/admin/reports/8437/resolve');
  });

  it('is taken back by the opposite action, and the report is open again', () => {
    const reopen = '/api/v1/admin/reports/8437/reopen';
    const account = '/api/v1/admin/accounts/123454321';
    expect(reverse('silence')).toEqual([`${account}/unsilence`, reopen]);
    expect(reverse('suspend')).toEqual([`${account}/unsuspend`, reopen]);
    expect(reverse('sensitive')).toEqual([`${account}/unsensitive`, reopen]);
    expect(reverse('resolve')).toEqual([reopen]);
  });
});
