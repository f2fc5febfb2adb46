import { describe, expect, it } from 'vitest';
import flagged from '../../../testing/payloads/discourse-flagged-post.json' with { type: 'json' };
import queued from '../../../testing/payloads/discourse-queued-post.json' with { type: 'json' };
import type { SentVerdict } from '../../store/tables/notices.ts';
import { readReport } from '../read-report.ts';
import { discourse } from './discourse.ts';

const options = { key: 'forum', settings: {}, event: 'reviewable_created' };
const settings = { username: 'system' };
const flag = { id: 15, version: 0, type: 'ReviewableFlaggedPost' };
const post = { id: 16, version: 0, type: 'ReviewableQueuedPost' };
const answer = (their: typeof flag, verdict: SentVerdict['verdict'], was: SentVerdict | null = null) =>
  discourse.answer?.(their, { verdict, was, first: true, settings });
const lines = (sent: ReturnType<typeof answer>) =>
  sent?.requests.map(({ method, path }) => `${method} ${path}`) ?? null;

describe('a reviewable of Discourse', () => {
  it('is a report of the flagged post by the person who flagged it', () => {
    expect(readReport('discourse', flagged, options)).toMatchObject({
      body: {
        contentId: 'forum:post-130',
        text: {
          content: 'Get your **free coins** here',
          userId: 'forum:user-21',
          forumId: 'forum:category-4',
          context: { place: { url: 'https://forum.example.com/t/spring-sale/71/4' } },
        },
        reporter: { id: 'forum:user-9', kind: 'user' },
        reason: 'flag',
        reference: 'forum:15',
      },
      their: flag,
    });
  });

  it('is a report of a queued post, which nobody reported', () => {
    expect(readReport('discourse', queued, options)).toMatchObject({
      body: {
        contentId: 'forum:reviewable-16',
        text: {
          content: 'Watches, almost new\n\nWrite to me for cheap watches.',
          userId: 'forum:user-21',
        },
        reporter: { id: 'forum:review-queue', name: 'Discourse' },
        reason: 'needs approval',
      },
      their: post,
    });
  });

  it.each([
    ['ping', { ping: 'OK' }, 'ping'],
    ['reviewable_transitioned_to', flagged, 'other-event'],
    ['reviewable_created', { reviewable: { ...flagged.reviewable, type: 'ReviewableUser' } }, 'other-event'],
    ['reviewable_created', { reviewable: { ...flagged.reviewable, raw: '', cooked: '' } }, 'no-content'],
  ])('is none: %s of %j', (event, payload, ignored) => {
    expect(readReport('discourse', payload, { ...options, event })).toEqual({ ignored });
  });

  it('has its faults beside their place', () => {
    const payload = { reviewable: { ...flagged.reviewable, id: '15' } };
    expect(() => readReport('discourse', payload, options)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'reviewable.id' })] }),
    );
  });
});

describe('a decision for Discourse', () => {
  it('is the action of its kind, under the version that was reported', () => {
    expect(lines(answer(flag, 'approve'))).toEqual(['PUT /review/15/perform/disagree.json?version=0']);
    expect(lines(answer(flag, 'reject'))).toEqual(['PUT /review/15/perform/delete_and_agree.json?version=0']);
    expect(lines(answer(post, 'approve'))).toEqual(['PUT /review/16/perform/approve_post.json?version=0']);
    expect(lines(answer(post, 'reject'))).toEqual(['PUT /review/16/perform/reject_post.json?version=0']);
  });

  it('can be taken back only of a rejected queued post', () => {
    const rejected: SentVerdict = { verdict: 'reject', action: 'reject_post' };
    expect(discourse.reverse?.(post, rejected, true)).toEqual([]);
    expect(lines(answer(post, 'approve', rejected))).toEqual([
      'PUT /review/16/perform/approve_post.json?version=1',
    ]);
    expect(discourse.reverse?.(flag, rejected, true)).toBeNull();
    expect(answer(flag, 'approve', rejected)).toBeNull();
    // The same verdict again: what is there is right.
    expect(lines(answer(flag, 'reject', rejected))).toEqual([]);
  });
});
