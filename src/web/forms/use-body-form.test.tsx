// @vitest-environment jsdom
import { Input, MantineProvider, NumberInput, Switch, TextInput } from '@mantine/core';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../api/fields.ts';
import { speakEnglish } from '../../testing/browser.ts';
import { ProblemError } from '../api/problem-error.ts';
import common from '../i18n/en/common.json';
import problems from '../i18n/en/problems.json';
import { theme } from '../theme/theme.ts';
import { BodyForm } from './BodyForm.tsx';
import { type HeldBy, useBodyForm } from './use-body-form.tsx';

const fields = fieldsOf(
  z.strictObject({
    password: z.string().max(50),
    inner: z.strictObject({ deep: z.string().trim().min(1) }),
    seconds: z.number().min(60).nullable(),
    hidden: z.string().min(1),
    lines: z.array(z.string().max(2)).max(4),
    pairs: z.array(z.strictObject({ key: z.string().max(2) })),
    count: z.number().min(1).max(3),
    name: z.string().trim().min(1).max(10),
  }),
);
type Values = {
  name: string;
  deep: string;
  minutes: number | string;
  count: number;
  password: string;
  hidden: string;
  lines: string;
  pairs: { key: string }[];
};
const empty: Values = {
  name: '',
  deep: '',
  minutes: '',
  count: 1,
  password: '',
  hidden: 'x',
  lines: '',
  pairs: [],
};
const filled: Values = { ...empty, name: 'Bots', deep: 'sea' };

beforeAll(() => speakEnglish({ common, problems }));
let answer: PromiseWithResolvers<void>;
const send = vi.fn((_body: object) => answer.promise);
let queryClient: QueryClient;
beforeEach(() => {
  answer = Promise.withResolvers();
  queryClient = new QueryClient();
});
afterEach(() => {
  cleanup();
  send.mockClear();
  sessionStorage.clear();
});

type Props = { initial: Values; heldBy?: HeldBy<Values>; emptied?: Partial<Values> };

function Form({ initial, heldBy = { seconds: 'minutes', 'inner.deep': 'deep' }, emptied }: Props) {
  const form = useBodyForm({
    fields,
    initial,
    toBody: ({ name, deep, minutes, lines, count, password, hidden, pairs }) => ({
      name,
      pairs,
      lines: lines.split('|'),
      count,
      inner: { deep },
      seconds: minutes === '' ? null : Number(minutes) * 60,
      password,
      hidden,
    }),
    heldBy,
    ...(emptied && { emptied }),
    placeNames: { lines: (place) => `Line ${Number(place) + 1}` },
    sentences: { minutes: 'At least one minute' },
    check: ({ name }) => (name === 'Taken' ? { name: 'Is taken' } : {}),
    draftKey: 'form',
    secret: ['password'],
    send,
  });
  return (
    <BodyForm of={form} label="Save">
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="Deep" {...form.field('deep')} />
      <NumberInput label="Minutes" {...form.field('minutes')} />
      <TextInput label="Lines" {...form.field('lines')} />
      <Input.Wrapper label="Pairs" {...form.frame('pairs')}>
        {form.form.values.pairs.map((_, index) => (
          <TextInput key={index} label={`Key ${index}`} {...form.field(`pairs.${index}.key`)} />
        ))}
      </Input.Wrapper>
      <NumberInput label="Count" {...form.field('count')} />
      <TextInput label="Password" {...form.field('password')} />
      <Switch label="Unrelated" />
      {form.saved ? <p>The fields show what was sent</p> : null}
    </BodyForm>
  );
}

const at = (initial: Values, props: Partial<Props> = {}) => (
  <MantineProvider env="test" theme={theme}>
    <QueryClientProvider client={queryClient}>
      <Form initial={initial} {...props} />
    </QueryClientProvider>
  </MantineProvider>
);
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const press = () => fireEvent.submit(screen.getByRole('button', { name: 'Save' }).closest('form') as Element);
const faultOf = (label: string) => {
  const described = input(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return described.map((id) => document.getElementById(id)?.textContent).join();
};
const refusal = (...errors: { path: string; message: string }[]) =>
  new ProblemError({
    code: 'invalid_request',
    title: 'Refused',
    status: 400,
    detail: 'Not like this',
    errors,
  });
const stored = () => JSON.parse(sessionStorage.getItem('second-look.submit.form') ?? 'null');

it('on submit, shows each error beside its field, focuses the first field, and sends nothing', async () => {
  render(at(empty));
  press();
  await waitFor(() => expect(faultOf('Name')).toBe('Must not be empty'));
  expect(faultOf('Deep')).toBe('Must not be empty');
  expect(document.activeElement).toBe(input('Name'));
  type('Name', 'Bots');
  expect(faultOf('Name')).toBe('');
  expect(faultOf('Deep')).toBe('Must not be empty');
  expect(send).not.toHaveBeenCalled();
});

it('marks required fields as the declaration says', () => {
  render(at({ ...filled, pairs: [{ key: 'a' }] }));
  const marked = ['Name', 'Minutes', 'Lines', 'Key 0', 'Count', 'Password'].filter(
    (one) => input(one).required,
  );
  expect(marked).toEqual(['Name', 'Count']);
});

it('neither cuts nor changes a value that breaks a limit, and says so', async () => {
  render(at(filled));
  expect(input('Name').maxLength).toBe(-1);
  type('Count', '7');
  fireEvent.blur(input('Count'));
  expect(input('Count').value).toBe('7');
  press();
  await waitFor(() => expect(faultOf('Count')).toBe('Must be at most 3'));
});

it('uses the form’s own words if it counts in other units, and for checks of its own', async () => {
  render(at({ ...filled, minutes: 0.5 }));
  type('Name', 'Taken');
  press();
  await waitFor(() => expect(faultOf('Minutes')).toBe('At least one minute'));
  expect(faultOf('Name')).toBe('Is taken');
});

it('shows beside the button the faults of members without a field, with their name', async () => {
  render(at({ ...filled, hidden: '' }));
  press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('hidden: Must not be empty'));
});

it('puts the server’s faults beside their fields, inner ones with their path', async () => {
  render(at(filled));
  press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  answer.reject(
    refusal(
      { path: 'seconds', message: 'is odd' },
      { path: 'inner.deep', message: 'is shallow' },
      { path: 'name.3', message: 'is no letter' },
    ),
  );
  await waitFor(() => expect(faultOf('Deep')).toBe('Is shallow'));
  expect(faultOf('Minutes')).toBe('At least one minute');
  expect(faultOf('Name')).toBe('Entry 4: Is no letter');
  expect(document.activeElement).toBe(input('Name'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('puts a fault beside the field that the chosen option says', async () => {
  const heldBy = (path: string, { name }: Values) =>
    path === 'inner.deep' && name === 'Bots' ? 'minutes' : path;
  render(at({ ...filled, deep: '' }, { heldBy }));
  press();
  await waitFor(() => expect(faultOf('Minutes')).toBe('At least one minute'));
  type('Name', 'Cats');
  press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('inner › deep: Must not be empty'));
});

it('shows all faults inside a field, each with its place, until that place changes', async () => {
  render(at({ ...filled, lines: 'long|ok|long' }));
  press();
  const tooLong = 'Must be at most 2 characters';
  await waitFor(() => expect(faultOf('Lines')).toBe(`Line 1: ${tooLong}Line 3: ${tooLong}`));
  type('Lines', 'ok|ok|long');
  expect(faultOf('Lines')).toBe(`Line 3: ${tooLong}`);
  type('Lines', 'ok|ok|longer');
  expect(faultOf('Lines')).toBe('');
});

it('shows around several inputs the faults without an input, until one of them changes', async () => {
  render(at({ ...filled, pairs: [{ key: 'a' }, { key: 'long' }] }));
  press();
  await waitFor(() => expect(faultOf('Key 1')).toBe('Must be at most 2 characters'));
  type('Key 1', 'b');
  press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  answer.reject(refusal({ path: 'pairs', message: 'are odd' }, { path: 'pairs.0', message: 'is odd' }));
  const both = 'Are oddEntry 1: Is odd';
  const pairs = () => screen.getByText('Pairs').parentElement?.textContent;
  await waitFor(() => expect(pairs()).toContain(both));
  expect(document.activeElement).toBe(input('Key 0'));
  type('Key 1', 'c');
  expect(pairs()).not.toContain(both);
});

it('drops a fault if its value changed meanwhile, leaves the focus, and always shows some error', async () => {
  render(at(filled));
  input('Deep').focus();
  press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  type('Name', 'Better');
  answer.reject(refusal({ path: 'name', message: 'is taken' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not like this'));
  expect(faultOf('Name')).toBe('');
  expect(document.activeElement).toBe(input('Deep'));
});

it('shows a failure of the whole request beside the button', async () => {
  render(at(filled));
  press();
  answer.reject(new ProblemError({ code: 'offline', title: 'offline', status: 0, detail: '' }));
  expect((await screen.findByRole('alert')).textContent).toContain(problems.offline.what);
});

it('tries to send at once while offline', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  render(at(filled));
  press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

it('stores the input until it is sent, without secrets', async () => {
  render(at(filled));
  type('Name', 'Better');
  type('Password', 'secret');
  cleanup();
  render(at(filled));
  expect([input('Name').value, input('Password').value]).toEqual(['Better', '']);
  type('Deep', 'ocean');
  expect(stored()).toEqual({ name: 'Better', deep: 'ocean' });
  press();
  answer.resolve();
  await waitFor(() => expect(stored()).toBeNull());
});

it('goes on storing the input while the form is being sent', async () => {
  render(at(filled));
  type('Name', 'Sent');
  press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  type('Deep', 'later');
  answer.resolve();
  await waitFor(() => expect(screen.getByRole('button').hasAttribute('data-loading')).toBe(false));
  expect(stored()).toMatchObject({ deep: 'later' });
});

it('empties the fields that differ next time, and keeps the others as they were sent', async () => {
  render(at(empty, { emptied: { name: '' } }));
  type('Name', 'Sent');
  type('Deep', 'sea');
  press();
  answer.resolve();
  await waitFor(() => expect(input('Name').value).toBe(''));
  expect(input('Deep').value).toBe('sea');
  expect(stored()).toEqual({ deep: 'sea' });
});

it('says whether its fields show what was sent, apart from those that it empties', async () => {
  const saved = () => screen.queryByText('The fields show what was sent') !== null;
  render(at(filled, { emptied: { password: '' } }));
  type('Password', 'secret');
  press();
  expect(saved()).toBe(false);
  answer.resolve();
  await waitFor(() => expect(saved()).toBe(true));
  expect(input('Password').value).toBe('');
  type('Name', 'Other');
  expect(saved()).toBe(false);
  type('Name', 'Bots');
  expect(saved()).toBe(true);
});

it('ignores a stored draft of another shape', async () => {
  sessionStorage.setItem('second-look.submit.form', '{"changes":{"name":"Old"},"deep":"new"}');
  render(at(filled));
  expect([input('Name').value, input('Deep').value]).toEqual(['Bots', 'new']);
  press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'Bots', inner: { deep: 'new' } }),
    expect.anything(),
  );
});

it('shows what others save, except in fields with own input or a draft', () => {
  sessionStorage.setItem('second-look.submit.form', '{"name":"Mine"}');
  const { rerender } = render(at(filled));
  rerender(at({ ...filled, name: 'Theirs', deep: 'theirs' }));
  expect([input('Name').value, input('Deep').value]).toEqual(['Mine', 'theirs']);
});

it('shows the saved value as the server returned it, and input typed meanwhile', async () => {
  const { rerender } = render(at(filled));
  type('Name', ' Better ');
  press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  type('Deep', 'later');
  answer.resolve();
  await waitFor(() => expect(screen.getByRole('button').hasAttribute('data-loading')).toBe(false));
  rerender(at({ ...filled, name: 'Better' }));
  expect([input('Name').value, input('Deep').value]).toEqual(['Better', 'later']);
  expect(stored()).toEqual({ deep: 'later' });
});
