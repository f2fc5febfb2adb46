import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Case, CaseDetail } from '../../api/cases.ts';
import { applyEvents, patchRow } from './apply-events.ts';
import { q } from './client.ts';

const filters = { lane: 'review' };

function row(id: string, version = 1): Case {
  return { id, version, submissionId: `s-${id}`, title: id } as Case;
}

function clientWith(...rows: Case[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(q.cases(filters).queryKey, {
    pages: [{ items: rows, nextCursor: null, previousCursor: null, asked: null, since: null }],
    pageParams: [null],
  });
  return client;
}

const listed = (client: QueryClient) =>
  client.getQueryData(q.cases(filters).queryKey)?.pages.flatMap((page) => page.items) ?? [];

function answerCases(...details: Case[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const found = details.find((each) => path === `/api/cases/${each.id}`);
    return found
      ? Response.json({ case: found, submission: { id: found.submissionId } })
      : new Response('', { status: 404 });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('a row takes its new state in its place; the others stay what they were', () => {
  const client = clientWith(row('a'), row('b'), row('c'));
  patchRow(client, row('b', 2));
  expect(listed(client).map(({ id, version }) => [id, version])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ]);
});

test('an opened case puts nothing into the list that is looked at, it only makes what is new be asked for', async () => {
  const client = clientWith(row('a'));
  const asked = answerCases();
  client.setQueryData(q.arrivals(filters).queryKey, { items: [], nextCursor: null });
  await applyEvents(client, [{ type: 'case.opened', caseId: 'n', submissionId: 's-n' }]);
  expect(listed(client).map(({ id }) => id)).toEqual(['a']);
  expect(client.getQueryState(q.cases(filters).queryKey)?.isInvalidated).toBe(false);
  expect(client.getQueryState(q.arrivals(filters).queryKey)?.isInvalidated).toBe(true);
  expect(asked).toEqual([]);
});

test('a changed case is asked for once in a batch, and only when it is on the screen', async () => {
  const client = clientWith(row('a'), row('b'));
  const asked = answerCases(row('b', 5));
  await applyEvents(client, [
    { type: 'claim.changed', caseId: 'b' },
    { type: 'case.changed', caseId: 'b', version: 5, state: 'decided' },
    { type: 'claim.changed', caseId: 'elsewhere' },
  ]);
  expect(asked).toEqual(['/api/cases/b']);
  expect(listed(client).map(({ version }) => version)).toEqual([1, 5]);
});

test('stored evidence makes the open case and the film be asked for again', async () => {
  const client = clientWith();
  const detail = { case: row('a'), submission: { id: 's-a' } } as CaseDetail;
  client.setQueryData(q.case('a').queryKey, detail);
  client.setQueryData(q.case('z').queryKey, { ...detail, submission: { id: 's-z' } } as CaseDetail);
  await applyEvents(client, [{ type: 'evidence.stored', submissionId: 's-a', evidenceId: 'e' }]);
  expect(client.getQueryState(q.case('a').queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(q.case('z').queryKey)?.isInvalidated).toBe(false);
});
