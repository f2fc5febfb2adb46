// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../testing/browser.ts';
import common from '../i18n/en/common.json';
import words from '../i18n/en/submit.json';
import { VideoForm } from './VideoForm.tsx';

beforeAll(() => speakEnglish({ common, submit: words }));
const errors = vi.fn((): { path: string; message: string }[] => []);
const sent = vi.fn(async (at: string, init?: RequestInit) => {
  if (at.endsWith('/api/tasks')) return Response.json({ tasks: [{ id: 'ocr-text', type: 'ocr-text' }] });
  if (init?.method !== 'POST') return Response.json({}, { status: 404 });
  const problem = { code: 'invalid_request', title: '', status: 400, detail: '', errors: errors() };
  return Response.json(problem, { status: 400 });
});
const bodies = () =>
  sent.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [JSON.parse(String(init.body))] : []));
const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <VideoForm />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  open();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const click = (role: 'button' | 'radio', name: string) => fireEvent.click(screen.getByRole(role, { name }));
const press = () => click('button', words.video.send);
const faultOf = (label: string) => document.getElementById(`${input(label).id}-error`)?.textContent ?? null;

it('says that no video was chosen, and focuses the drop zone', async () => {
  await screen.findByLabelText(words.upload.choose);
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(words.source.noFile);
  expect(document.activeElement).toBe(input(words.upload.choose));
  expect(bodies()).toEqual([]);
});

it('says that the file is still uploading, and removes that message when the upload fails', async () => {
  const request = { upload: {}, open() {}, setRequestHeader() {}, send() {}, onerror() {} };
  vi.stubGlobal('XMLHttpRequest', function Request() {
    return request;
  });
  await screen.findByLabelText(words.upload.choose);
  const file = new File(['video'], 'video.mp4', { type: 'video/mp4' });
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  await screen.findByText('video.mp4');
  press();
  await screen.findByText(words.source.uploading);
  expect(bodies()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'video.mp4' }));
  request.onerror();
  await screen.findByText(words.upload.failed);
  await waitFor(() => expect(screen.queryByText(words.source.uploading)).toBeNull());
});

it('validates the address and the interval by the rules of the call', async () => {
  click('radio', 'Address');
  type(words.video.urlLabel, 'ftp://example.com/a.mp4');
  type('Interval', '11');
  press();
  await waitFor(() => expect(faultOf(words.video.urlLabel)).toBe('Must be an http or https address'));
  expect(faultOf('Interval')).toBe('Must be at most 10');
  expect(document.activeElement).toBe(input(words.video.urlLabel));
  expect(bodies()).toEqual([]);
});

it('shows the server’s fault of a rule beside its row, or under the JSON with its path', async () => {
  await screen.findByRole('button', { name: /ocr/i });
  click('radio', 'Address');
  type(words.video.urlLabel, 'https://example.com/a.mp4');
  click('button', words.rules.add);
  click('button', words.rules.add);
  errors.mockReturnValue([{ path: 'callbackRules.ocr-text.1.label', message: 'is odd' }]);
  press();
  await waitFor(() => expect(screen.getAllByLabelText('Class number')).toHaveLength(2));
  const [, second] = screen.getAllByLabelText('Class number');
  await waitFor(() => expect(document.getElementById(`${second?.id}-error`)?.textContent).toBe('Is odd'));
  click('radio', 'JSON');
  press();
  await waitFor(() => expect(faultOf(words.rules.json)).toBe('ocr-text › Entry 2 › label: Is odd'));
  type(words.rules.json, '{');
  press();
  await waitFor(() => expect(faultOf(words.rules.json)).toMatch(/^This is not valid JSON/));
  expect(bodies()).toEqual([
    { url: 'https://example.com/a.mp4', interval: 3, callbackRules: { 'ocr-text': [{}, {}] } },
    { url: 'https://example.com/a.mp4', interval: 3, callbackRules: { 'ocr-text': [{}, {}] } },
  ]);
  cleanup();
  open();
  expect(input(words.rules.json).value).toBe('{');
});
