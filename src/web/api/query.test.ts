import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { getCase } from '../../api/cases.ts';
import { listGallery } from '../../api/galleries.ts';
import { listLanes } from '../../api/lanes.ts';
import { listWords } from '../../api/words.ts';
import { invalidate, keyOf, pagesOf, queryOf } from './query.ts';

const urls: string[] = [];
function answer(body: unknown) {
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return Response.json(body);
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  urls.length = 0;
});

test('a query makes its call and stores the answer under its input', async () => {
  answer({ lanes: [] });
  const client = new QueryClient();
  await client.fetchQuery(queryOf(listLanes));
  expect(urls).toEqual(['/api/lanes']);
  expect(client.getQueryData(keyOf(listLanes, {}))).toEqual({ lanes: [] });
  expect(queryOf(getCase, { params: { id: 'a' } }).queryKey).not.toEqual(
    queryOf(getCase, { params: { id: 'b' } }).queryKey,
  );
});

test('each page is requested by the cursor of the one before, with the rest of the input', async () => {
  answer({ items: [], nextCursor: 'c2', total: 0 });
  await new QueryClient().fetchInfiniteQuery({ ...pagesOf(listWords, { query: { q: 'coin' } }), pages: 2 });
  expect(urls).toEqual(['/api/words?q=coin', '/api/words?q=coin&cursor=c2']);
});

test('invalidating a call refetches all its answers and nothing else', async () => {
  const client = new QueryClient();
  const keys = [
    pagesOf(listGallery, { params: { kind: 'persons' }, query: { q: 'a' } }).queryKey,
    pagesOf(listGallery, { params: { kind: 'logos' } }).queryKey,
    queryOf(listLanes).queryKey,
  ];
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, {});
  await invalidate(client, listGallery);
  expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true, false]);
  expect(client.getQueriesData({ queryKey: keyOf(listGallery, { params: { kind: 'logos' } }) })).toHaveLength(
    1,
  );
});
