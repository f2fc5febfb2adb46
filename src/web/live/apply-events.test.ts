import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Case } from '../../api/cases.ts';
import { shownCase, shownDetail } from '../../testing/shown-case.ts';
import { someVideo } from '../../testing/web/some-video.ts';
import { q } from '../api/client.ts';
import { galleryQuery } from '../api/galleries.ts';
import { wordsQuery } from '../api/words.ts';
import { applyEvents, patchRow, rememberCase } from './apply-events.ts';

const filters = { lane: 'review' };

const row = (id: string, version = 1) => shownCase({ id, version });

function clientWith(...rows: Case[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(q.cases(filters).queryKey, {
    pages: [{ items: rows, nextCursor: null, previousCursor: null, param: null, since: null }],
    pageParams: [null],
  });
  return client;
}

const listed = (client: QueryClient) =>
  client.getQueryData(q.cases(filters).queryKey)?.pages.flatMap((page) => page.items) ?? [];

function answerCases(...details: Case[]) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const ids = new URL(path, 'http://here').searchParams.get('ids')?.split(',');
    if (ids)
      return Response.json({
        items: details.filter(({ id }) => ids.includes(id)),
        nextCursor: null,
        previousCursor: null,
        newestAt: null,
      });
    const match = details.find((each) => path === `/api/cases/${each.id}`);
    return match ? Response.json(shownDetail(match)) : new Response('', { status: 404 });
  });
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

test('a row changes in place; the others keep their identity', () => {
  const client = clientWith(row('a'), row('b'), row('c'));
  patchRow(client, row('b', 2));
  expect(listed(client).map(({ id, version }) => [id, version])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ]);
});

test('a renamed label refetches every row in place, and no list', async () => {
  const client = clientWith(row('a'), row('b'));
  const requests = answerCases(row('a', 2), row('b', 2));
  client.setQueryData(q.labels().queryKey, { labels: [] });
  await applyEvents(client, [{ type: 'settings.changed', part: 'labels' }]);
  expect(listed(client).map(({ id, version }) => [id, version])).toEqual([
    ['a', 2],
    ['b', 2],
  ]);
  expect(requests).toEqual(['/api/cases?lane=all&limit=100&ids=a%2Cb']);
  expect(client.getQueryState(q.labels().queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(q.cases(filters).queryKey)?.isInvalidated).toBe(false);
});

test('a claim that the page knows is not requested again', async () => {
  const claim = { by: { id: 'mo', name: 'Mo' }, epoch: 2, expiresAt: '2026-11-29T10:00:00Z' };
  const client = clientWith(row('a'));
  const requests = answerCases(row('a'));
  rememberCase(client, shownDetail({ ...row('a'), claim }));
  await applyEvents(client, [{ type: 'claim.changed', caseId: 'a', epoch: 2 }]);
  expect(requests).toEqual([]);
  await applyEvents(client, [{ type: 'claim.changed', caseId: 'a', epoch: 3 }]);
  expect(requests).toHaveLength(1);
  rememberCase(client, shownDetail({ ...row('a'), claim }));
  // It ended.
  await applyEvents(client, [{ type: 'claim.changed', caseId: 'a' }]);
  expect(requests).toHaveLength(2);
});

test('a change of the service account refetches galleries and words', async () => {
  const client = new QueryClient();
  const keys = [galleryQuery('logos', null).queryKey, wordsQuery(null).queryKey];
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, {});
  await applyEvents(client, [{ type: 'settings.changed', part: 'account' }]);
  expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true]);
});

test('an opened case adds nothing to the visible list, and only makes the new cases refetch', async () => {
  const client = clientWith(row('a'));
  const requests = answerCases();
  client.setQueryData(q.arrivals(filters).queryKey, {
    items: [],
    nextCursor: null,
    previousCursor: null,
    newestAt: null,
  });
  await applyEvents(client, [{ type: 'case.opened', caseId: 'n', submissionId: 's-n' }]);
  expect(listed(client).map(({ id }) => id)).toEqual(['a']);
  expect(client.getQueryState(q.cases(filters).queryKey)?.isInvalidated).toBe(false);
  expect(client.getQueryState(q.arrivals(filters).queryKey)?.isInvalidated).toBe(true);
  expect(requests).toEqual([]);
});

test('many changed rows are fetched in one request, once, and only the visible ones', async () => {
  const client = clientWith(row('a'), row('b'), row('c'));
  const requests = answerCases(row('b', 5), row('c', 2));
  await applyEvents(client, [
    { type: 'claim.changed', caseId: 'b' },
    { type: 'case.changed', caseId: 'b', version: 5, state: 'decided' },
    { type: 'case.changed', caseId: 'c', version: 2, state: 'decided' },
    { type: 'claim.changed', caseId: 'elsewhere' },
  ]);
  expect(requests).toEqual(['/api/cases?lane=all&limit=100&ids=b%2Cc']);
  expect(listed(client).map(({ version }) => version)).toEqual([1, 5, 2]);
});

test('the open case is refetched in full; one that was open before is refetched when it is opened again', async () => {
  const client = clientWith(row('a'), row('b'));
  const detail = (id: string) => shownDetail(row(id));
  client.setQueryData(q.case('a').queryKey, detail('a'));
  client.setQueryData(q.case('b').queryKey, detail('b'));
  const watching = new QueryObserver(client, { ...q.case('a'), staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  const requests = answerCases(row('a', 2), row('b', 2));
  await applyEvents(client, [
    { type: 'claim.changed', caseId: 'a' },
    { type: 'claim.changed', caseId: 'b' },
  ]);
  watching();
  expect(requests).toEqual(['/api/cases/a', '/api/cases?lane=all&limit=100&ids=b']);
  expect(client.getQueryData(q.case('b').queryKey)?.case.version).toBe(2);
  expect(client.getQueryState(q.case('b').queryKey)?.isInvalidated).toBe(true);
  expect(listed(client).map(({ version }) => version)).toEqual([2, 2]);
});

/** Holds responses back and sends them on request, each with the state at the time of its request. */
function holdAnswers() {
  const answers: ((version: number) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        answers.push((version) => resolve(Response.json(shownDetail(row('a', version)))));
      }),
  );
  return answers;
}

test('a request from before a claim or a decision does not overwrite their answer', async () => {
  const client = clientWith(row('a'));
  const { queryKey } = q.case('a');
  client.setQueryData(queryKey, shownDetail(row('a')));
  const answers = holdAnswers();
  const requests = client.fetchQuery({ ...q.case('a'), staleTime: 0 });
  await expect.poll(() => answers).toHaveLength(1);
  rememberCase(client, shownDetail(row('a', 3)));
  answers[0]?.(1);
  await requests;
  expect(client.getQueryData(queryKey)?.case.version).toBe(3);
});

test('an event refetches the open case even if an older request is in flight', async () => {
  const client = clientWith(row('a'));
  const { queryKey } = q.case('a');
  client.setQueryData(queryKey, shownDetail(row('a')));
  const answers = holdAnswers();
  const watching = new QueryObserver(client, { ...q.case('a'), staleTime: 0 }).subscribe(() => undefined);
  await expect.poll(() => answers).toHaveLength(1);
  const applied = applyEvents(client, [{ type: 'claim.changed', caseId: 'a' }]);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(2);
  answers[0]?.(1);
  await applied;
  watching();
  expect(client.getQueryData(queryKey)?.case.version).toBe(2);
});

test('stored evidence refetches the open case and the video', async () => {
  const client = clientWith();
  const detail = shownDetail(row('a'));
  client.setQueryData(q.case('a').queryKey, detail);
  client.setQueryData(q.case('z').queryKey, { ...detail, submission: someVideo({ id: 's-z' }) });
  await applyEvents(client, [{ type: 'evidence.stored', submissionId: 's-a', evidenceId: 'e' }]);
  expect(client.getQueryState(q.case('a').queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(q.case('z').queryKey)?.isInvalidated).toBe(false);
});
