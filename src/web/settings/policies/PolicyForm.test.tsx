// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fields } from '../../../reasons/en/fields.ts';
import { speakEnglish } from '../../../testing/browser.ts';
import { capital } from '../../forms/FieldFault.tsx';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/policies.json';
import { PolicyForm } from './PolicyForm.tsx';

beforeAll(() => speakEnglish({ common, policies: words }));
afterEach(cleanup);

it('requires only a name, which gives the key, and a key if the name gives none', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PolicyForm policy={null} onSaved={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = () => fireEvent.click(screen.getByRole('button', { name: words.addIt }));
  const noKey = capital(fields.must_be_key());
  press();
  await screen.findByText(capital(fields.needs_one_language()));
  expect(screen.queryByText(noKey)).toBeNull();
  type('Name · 简体中文', '条款');
  press();
  await screen.findByText(noKey);
  type('Name · English', 'Terms, 4.2');
  expect(screen.queryByText(noKey)).toBeNull();
});
