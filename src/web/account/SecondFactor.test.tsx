// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { speakEnglish } from '../../testing/browser.ts';
import access from '../i18n/en/access.json';
import { SecondFactor } from './SecondFactor.tsx';

beforeAll(() => speakEnglish({ access }));
afterEach(cleanup);

it('goes from the code to the recovery codes, then to the state of the factor', async () => {
  const enrolment = { uri: 'otpauth://totp/a?secret=ABCD', recoveryCodes: ['first-code'] };
  vi.stubGlobal('fetch', async (at: string) =>
    at.endsWith('confirm') ? new Response(null, { status: 204 }) : Response.json(enrolment),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SecondFactor on={false} onChanged={async () => null} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const { begin, confirm, code, codes, off } = access.factor;
  press(begin);
  type(access.password.confirm, 'my password');
  press(begin);
  await screen.findByLabelText(code);
  type(code, '123 456');
  press(confirm);
  const shown = await screen.findByText(codes);
  expect(document.activeElement).toBe(shown);
  press(access.saved);
  expect(document.activeElement).toBe(screen.getByText(off));
});
