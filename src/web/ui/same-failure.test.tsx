// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fillInBrowser } from '../../testing/browser.ts';
import { offlineProblem, problemOf } from '../api/problem-error.ts';
import { retryFailed, useSameFailure } from './same-failure.ts';

beforeAll(fillInBrowser);
afterEach(cleanup);

function show(answers: { case: () => Promise<string>; list: () => Promise<string> }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Part = ({ name, other }: { name: 'case' | 'list'; other?: string }) => {
    const { data, error } = useQuery({ queryKey: [name], queryFn: answers[name] });
    const isShown = useSameFailure([other], error);
    if (!error || isShown) return <p>{data}</p>;
    return (
      <button type="button" onClick={() => retryFailed(client)}>
        {name} failed
      </button>
    );
  };
  render(
    <QueryClientProvider client={client}>
      <Part name="list" other="case" />
      <Part name="case" />
    </QueryClientProvider>,
  );
}

it('shows a failure that two parts share once, and retries both', async () => {
  let away = true;
  const answer = (words: string) => async () => {
    if (away) throw offlineProblem();
    return words;
  };
  show({ case: answer('the case'), list: answer('the list') });
  const note = await screen.findByRole('button', { name: 'case failed' });
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(1));
  away = false;
  fireEvent.click(note);
  await screen.findByText('the case');
  await screen.findByText('the list');
});

it('shows two different failures separately', async () => {
  show({
    case: () => Promise.reject(problemOf(404, JSON.stringify({ code: 'not_found', detail: '' }))),
    list: () => Promise.reject(offlineProblem()),
  });
  await screen.findByRole('button', { name: 'case failed' });
  await screen.findByRole('button', { name: 'list failed' });
});
