// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../../testing/browser.ts';
import { appearanceQuery } from '../../api/settings.ts';
import words from '../../i18n/en/appearance.json';
import common from '../../i18n/en/common.json';
import { AppearanceSection } from './AppearanceSection.tsx';

beforeAll(() => speakEnglish({ common, appearance: words }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('shows the server’s fault beside the name, and “saved” until the next change', async () => {
  const appearance = { organisation: 'Acme', theme: 'dark', language: null } as const;
  const refusal = {
    ...{ type: 't', title: 'Refused', status: 400, code: 'invalid_request', detail: 'Not like this' },
    errors: [{ path: 'organisation', message: 'is taken' }],
  };
  const answers = [Response.json(refusal, { status: 400 }), Response.json({ appearance })];
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_at: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return answers.shift();
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(appearanceQuery().queryKey, {
    appearance: { organisation: null, theme: 'dark', language: null },
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <AppearanceSection />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const input = screen.getByRole('textbox');
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: words.save }));
  type(' Acme ');
  press();
  await screen.findByText('Is taken');
  expect(document.activeElement).toBe(input);
  expect(screen.queryByText(words.saved)).toBeNull();
  press();
  await screen.findByText(words.saved);
  expect(bodies[1]).toEqual(appearance);
  type('Other');
  await waitFor(() => expect(screen.queryByText(words.saved)).toBeNull());
});
