// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../../testing/browser.ts';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/statements.json';
import { emptyTemplate } from '../../statements/reasons.ts';
import { TemplateForm } from './TemplateForm.tsx';

beforeAll(() => speakEnglish({ common, statements: words }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const onSaved = vi.fn();
const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <TemplateForm policy="scam" provision="Terms, 4.2" stored={undefined} onSaved={onSaved} />
      </QueryClientProvider>
    </MantineProvider>,
  );
const field = (member: keyof typeof words.field) =>
  screen.getByLabelText<HTMLTextAreaElement>(words.field[member]);
const type = (member: keyof typeof words.field, value: string) =>
  fireEvent.change(field(member), { target: { value } });
const faultOf = (member: keyof typeof words.field) => {
  const described = field(member).getAttribute('aria-describedby')?.split(' ') ?? [];
  return described.map((id) => document.getElementById(id)?.textContent);
};
const idle = () => waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull());
const save = () => fireEvent.click(screen.getByRole('button', { name: words.template.save }));

it('reports faults beside each field, stores the draft, and sends a complete template', async () => {
  const refusal = {
    ...{ type: 't', title: 'Refused', status: 400, code: 'invalid_request', detail: 'Not like this' },
    errors: [{ path: 'template.decision_facts', message: 'are odd' }],
  };
  const template = {
    ...{ policy: 'scam', changedAt: '2026-11-20T08:00:00Z', changedBy: 'Sue' },
    template: { ...emptyTemplate, territorial_scope: ['DE'], decision_facts: 'Marked as {label} here.' },
    automatic: false,
  };
  const answers = [Response.json(refusal, { status: 400 }), Response.json({ template })];
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_at: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return answers.shift();
  });
  show();
  expect(field('incompatible_content_ground').value).toBe('Terms, 4.2');
  save();
  await waitFor(() => expect(faultOf('decision_facts')).toContain('Must not be empty'));
  expect(faultOf('incompatible_content_explanation')).toContain('Is required with your other choices');
  expect(document.activeElement).toBe(field('incompatible_content_explanation'));
  type('incompatible_content_explanation', 'It advertises.');
  type('decision_facts', 'By {someone}.');
  fireEvent.click(screen.getByRole('button', { name: words.union }));
  save();
  await waitFor(() => expect(faultOf('decision_facts')).toContain('Contains an unknown placeholder'));
  expect(bodies).toEqual([]);
  cleanup();
  show();
  expect(field('decision_facts').value).toBe('By {someone}.');
  type('decision_facts', 'Marked as {label}.');
  save();
  await waitFor(() => expect(faultOf('decision_facts')).toContain('Are odd'));
  await idle();
  type('decision_facts', 'Marked as {label} here.');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(bodies[1]).toMatchObject({
    template: {
      ...emptyTemplate,
      incompatible_content_ground: 'Terms, 4.2',
      incompatible_content_explanation: 'It advertises.',
      decision_facts: 'Marked as {label} here.',
      territorial_scope: expect.arrayContaining(['DE']),
    },
  });
  expect(sessionStorage).toHaveLength(0);
});

it('keeps the text when the ground changes', () => {
  show();
  type('incompatible_content_explanation', 'It advertises.');
  fireEvent.click(screen.getByLabelText(words.field.decision_ground, { selector: 'input' }));
  fireEvent.click(
    screen.getByRole('option', { name: words.value.DECISION_GROUND_ILLEGAL_CONTENT, hidden: true }),
  );
  expect(field('illegal_content_explanation').value).toBe('It advertises.');
});
