// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../testing/browser.ts';
import access from '../i18n/en/access.json';
import signIn from '../i18n/en/sign-in.json';
import { PasswordForm } from './PasswordForm.tsx';

const sent = vi.fn(async (_url: string, _init: { body: string }) => new Response(null, { status: 204 }));
beforeAll(() => speakEnglish({ access, 'sign-in': signIn }));
beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PasswordForm onChanged={async () => null} />
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const current = () => screen.getByLabelText('Current password');
const next = () => screen.getByLabelText('New password');
const press = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Change password' })));

it('shows each error beside its field, focuses the first, and stores no password', async () => {
  fireEvent.change(next(), { target: { value: 'too short' } });
  await press();
  await screen.findByText('Must be at least 12 characters');
  await waitFor(() => expect(document.activeElement).toBe(current()));
  fireEvent.change(next(), { target: { value: 'long enough for it' } });
  expect(screen.queryByText('Must be at least 12 characters')).toBeNull();
  expect(screen.getByText('Must not be empty')).toBeTruthy();
  expect(current().getAttribute('aria-invalid')).toBe('true');
  expect(sent).not.toHaveBeenCalled();
  expect(sessionStorage).toHaveLength(0);
});

it('sends a very long password in full, or says that it cannot', async () => {
  fireEvent.change(current(), { target: { value: 'the present one' } });
  expect(next().getAttribute('maxlength')).toBeNull();
  fireEvent.change(next(), { target: { value: 'x'.repeat(201) } });
  await press();
  await screen.findByText('Must be at most 200 characters');
  fireEvent.change(next(), { target: { value: 'a long one that is new' } });
  await press();
  await screen.findByText('Password changed. All other browsers are signed out.');
  expect(JSON.parse(sent.mock.calls[0]?.[1].body ?? '')).toEqual({
    current: 'the present one',
    next: 'a long one that is new',
  });
  expect(current()).toHaveProperty('value', '');
});
