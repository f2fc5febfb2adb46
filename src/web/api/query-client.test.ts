import type { QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { q } from './client.ts';
import { ProblemError } from './problem-error.ts';
import { makeQueryClient } from './query-client.ts';

const signedOut = new ProblemError({ title: '', status: 401, code: 'signed_out', detail: '' });
const refused = (queryKey: QueryKey) => ({
  queryKey,
  queryFn: () => Promise.reject(signedOut),
});

test('only a session that was there can be over: before, the page’s loader leads to the sign-in', async () => {
  const onSignedOut = vi.fn();
  const client = makeQueryClient(onSignedOut, () => undefined);
  await client.prefetchQuery(refused(['/api/cases']));
  await client.prefetchQuery(refused(q.session().queryKey));
  expect(onSignedOut).not.toHaveBeenCalled();
  client.setQueryData<unknown>(q.session().queryKey as QueryKey, { person: { id: 'p' } });
  await client.prefetchQuery(refused(['/api/lanes']));
  expect(onSignedOut).toHaveBeenCalledOnce();
});
