// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '../../../api/common.ts';
import { listEngines } from '../../../api/engines.ts';
import type { EngineHealth, TaskState } from '../../../protocol/operator/engines.ts';
import { speakEnglish } from '../../../testing/browser.ts';
import { q } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/engines.json';
import media from '../../i18n/en/media.json';
import problems from '../../i18n/en/problems.json';
import { EnginesSection } from './EnginesSection.tsx';

const server = setupServer();
beforeAll(async () => {
  // jsdom cannot create object URLs.
  URL.createObjectURL ??= () => 'blob:picture';
  URL.revokeObjectURL ??= () => {};
  await speakEnglish({ common, engines: words, media, problems });
  server.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => server.close());

const health: EngineHealth = {
  kind: 'embedded',
  at: null,
  state: 'ready',
  reason: null,
  engine: 'lexicon',
  version: '3',
  limits: 'It knows words, not meaning.',
  runs: 120,
  failures: 2,
  restarts: 1,
  medianMs: 4.2,
  lastError: { at: '2026-11-20T08:00:00Z', message: 'it choked' },
};
const far = 'https://a.example/v1/moderations';
const text: TaskState = {
  task: 'text',
  unavailable: 'review',
  settings: [
    { kind: 'openai-moderations', url: far, model: '', timeoutMs: 10_000, hasKey: true },
    { kind: 'embedded', timeoutMs: 300_000 },
  ],
  health: [
    {
      ...health,
      kind: 'openai-moderations',
      at: far,
      state: 'unavailable',
      reason: 'a.example did not answer',
      engine: null,
      version: null,
      limits: null,
    },
    health,
  ],
};
const logo: TaskState = {
  task: 'logo',
  unavailable: 'skip',
  settings: [{ kind: 'embedded', timeoutMs: 300_000 }],
  health: [
    { ...health, state: 'unavailable', reason: 'Install it with npm i.', engine: null, version: null },
  ],
};

let client: QueryClient;
let saved: unknown[];
beforeEach(() => {
  saved = [];
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.resetHandlers();
});

const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ type: 't', title: code, status, code, detail: '', ...more }, { status });

function show(role: Role = 'admin', at = '/settings/engines') {
  server.use(
    http.get('*/api/labels', () => HttpResponse.json({ labels: [] })),
    http.get('*/api/engines', () => HttpResponse.json({ tasks: [text, logo] })),
    http.put('*/api/engines/text', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ task: { ...text, settings: text.settings.toReversed() } });
    }),
  );
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const person = { id: 'p', name: 'P', email: 'p@example.org', role };
  client.setQueryData(q.session().queryKey, {
    person,
    undoSeconds: 10,
    claimSeconds: 300,
    maxUploadBytes: 1,
    demo: false,
    guide: { stepsDismissed: false, tourDismissed: true },
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <EnginesSection />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const card = async (task: string) => within(await screen.findByTestId(`task-${task}`));
const edit = async () => {
  show('admin', '/settings/engines?edit=text');
  return card('text');
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('shows what each task can do now, and why a failing one cannot', async () => {
  show();
  const texts = await card('text');
  expect(texts.getByText('ready (fallback)')).toBeTruthy();
  expect(texts.getAllByTestId('engine').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('a.example did not answer'),
    expect.stringContaining('lexicon 3. It knows words, not meaning.'),
  ]);
  expect(texts.getByText('If no engine answers, a person reviews it.')).toBeTruthy();
  const logos = await card('logo');
  expect(logos.getAllByText('not available')).toHaveLength(2);
  expect(logos.getByText('Install it with npm i.')).toBeTruthy();
  expect(screen.getByText('1 of 2 tasks have a ready engine.')).toBeTruthy();
});

it('shows an engine’s statistics: runs, failures, restarts, median, the last failure', async () => {
  show();
  const [, own] = (await card('text')).getAllByTestId('engine');
  expect([...(own?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '120',
    '2',
    '1',
    '4.2 ms',
  ]);
  expect(own?.textContent).toMatch(/Last failure .+: it choked/);
});

it('lets a supervisor read and try, but not change', async () => {
  show('supervisor', '/settings/engines?edit=text');
  const texts = await card('text');
  expect(texts.queryByRole('button', { name: 'Change' })).toBeNull();
  expect(texts.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(texts.getByRole('button', { name: 'Try it' })).toBeTruthy();
});

it('never shows a stored key, and sends none unless one is typed', async () => {
  const texts = await edit();
  const key = texts.getByLabelText('API key');
  expect(key.getAttribute('value')).toBe('');
  expect(texts.getByText('A key is stored. Leave empty to keep it.')).toBeTruthy();
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({
    unavailable: 'review',
    engines: [
      { kind: 'openai-moderations', url: far, model: '', timeoutMs: 10_000 },
      { kind: 'embedded', timeoutMs: 300_000 },
    ],
  });
});

it('sends a typed key once, and stores it nowhere', async () => {
  const texts = await edit();
  type(texts.getByLabelText('API key'), 'sk-secret');
  type(texts.getByRole('textbox', { name: /^Model/ }), 'omni');
  expect(JSON.stringify({ ...sessionStorage })).toContain('omni');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('sk-secret');
  save();
  await texts.findByRole('button', { name: 'Change' });
  expect(saved[0]).toMatchObject({ engines: [{ apiKey: 'sk-secret', model: 'omni' }, {}] });
  fireEvent.click(texts.getByRole('button', { name: 'Change' }));
  expect(texts.getByLabelText('API key').getAttribute('value')).toBe('');
});

it('deletes a key only on request, and says when one stays with the previous host', async () => {
  const texts = await edit();
  type(texts.getByRole('textbox', { name: /^Address/ }), 'https://b.example/v1/moderations');
  expect(texts.getByText(/belongs to another host/)).toBeTruthy();
  type(texts.getByRole('textbox', { name: /^Address/ }), far);
  fireEvent.click(texts.getByRole('button', { name: 'Delete key' }));
  expect(texts.getByText('Saving deletes the key.')).toBeTruthy();
  save();
  await waitFor(() => expect(saved[0]).toMatchObject({ engines: [{ apiKey: '' }, {}] }));
});

it('reorders engines with a button, and announces it', async () => {
  const texts = await edit();
  fireEvent.click(texts.getByRole('button', { name: 'Move 2, Built in, up' }));
  expect(texts.getByText('Now 1 of 2')).toBeTruthy();
  fireEvent.click(texts.getByRole('radio', { name: 'Skip the check' }));
  save();
  await waitFor(() =>
    expect(saved[0]).toMatchObject({
      unavailable: 'skip',
      engines: [{ kind: 'embedded' }, { kind: 'openai-moderations' }],
    }),
  );
});

it('switches single models of texts off, of texts only', async () => {
  show('admin', '/settings/engines?edit=logo');
  expect((await card('logo')).queryByRole('checkbox')).toBeNull();
  cleanup();
  const texts = await edit();
  const models = texts.getAllByRole('checkbox');
  expect(models.every((model) => model instanceof HTMLInputElement && model.checked)).toBe(true);
  fireEvent.click(texts.getByRole('checkbox', { name: 'Chinese abuse' }));
  save();
  await waitFor(() =>
    expect(saved[0]).toMatchObject({ engines: [{}, { kind: 'embedded', modelsOff: ['abuse-zh'] }] }),
  );
});

it('names the models that are off', async () => {
  show();
  const settings = [{ kind: 'embedded', timeoutMs: 300_000, modelsOff: ['spam-en', 'abuse-zh'] }];
  server.use(
    http.get('*/api/engines', () => HttpResponse.json({ tasks: [{ ...text, settings, health: [health] }] })),
  );
  const texts = await card('text');
  expect(texts.getByText(/without the models English spam and Chinese abuse/)).toBeTruthy();
});

it('adds an engine with the fields of its kind, and removes one', async () => {
  const texts = await edit();
  fireEvent.click(texts.getByRole('button', { name: 'Remove 1, OpenAI moderations' }));
  fireEvent.click(texts.getByRole('button', { name: 'Add an engine' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^HTTP with JSON/ }));
  const fields = texts.getAllByTestId('engine-fields').map((one) => within(one));
  expect(fields).toHaveLength(2);
  type(fields[1]?.getByRole('textbox', { name: /^Address/ }) as HTMLElement, ' https://c.example/judge ');
  save();
  await waitFor(() =>
    expect(saved[0]).toMatchObject({
      engines: [
        { kind: 'embedded' },
        { kind: 'http-json', url: 'https://c.example/judge', timeoutMs: 10_000 },
      ],
    }),
  );
});

const says = (field: HTMLElement | undefined) => {
  const described = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return described.map((id) => document.getElementById(id)?.textContent);
};

it('reports faults beside the fields of the right engine after a move, and loses no input', async () => {
  const texts = await edit();
  const address = texts.getByRole('textbox', { name: /^Address/ });
  const [, wait] = texts.getAllByRole('textbox', { name: /^Time-out/ });
  type(address, 'moderations');
  type(wait as HTMLElement, '9000');
  save();
  await waitFor(() => expect(says(address)).toContain('Must be an http or https address'));
  expect(document.activeElement).toBe(address);
  expect(says(wait)).toContain('Enter a number from 1 to 600.');
  fireEvent.click(texts.getByRole('button', { name: 'Move 2, Built in, up' }));
  expect(says(texts.getByRole('textbox', { name: /^Address/ }))).toContain(
    'Must be an http or https address',
  );
  expect(says(wait)).toContain('Enter a number from 1 to 600.');
  expect(address.getAttribute('value')).toBe('moderations');
  type(address, 'https://a.example');
  expect(texts.queryByText(/Must be an http/)).toBeNull();
  expect(says(wait)).toContain('Enter a number from 1 to 600.');
  expect(saved).toEqual([]);
});

it('shows the service’s refusals beside the fields, also beside a typed key', async () => {
  const texts = await edit();
  server.use(
    http.put('*/api/engines/text', () =>
      problem(400, 'invalid_request', {
        errors: [
          { path: 'engines.0.url', message: 'is a private host' },
          { path: 'engines.0.apiKey', message: 'is odd' },
        ],
      }),
    ),
  );
  save();
  await waitFor(() => expect(says(texts.getByLabelText('API key'))).toContain('Is odd'));
  expect(says(texts.getByRole('textbox', { name: /^Address/ }))).toContain('Is a private host');
});

it('keeps unsaved input while the form is closed, and warns that others changed the engines', async () => {
  const texts = await edit();
  type(texts.getByLabelText('API key'), 'sk-secret');
  type(texts.getByRole('textbox', { name: /^Model/ }), 'omni');
  fireEvent.click((await card('logo')).getByRole('button', { name: 'Change' }));
  const settings = [{ ...text.settings[0], model: 'theirs' }];
  server.use(http.get('*/api/engines', () => HttpResponse.json({ tasks: [{ ...text, settings }, logo] })));
  await invalidate(client, listEngines);
  fireEvent.click(texts.getByRole('button', { name: 'Change' }));
  expect(await texts.findByText(words.changedMeanwhile)).toBeTruthy();
  expect(texts.getByRole('textbox', { name: /^Model/ }).getAttribute('value')).toBe('omni');
  expect(texts.getByLabelText('API key').getAttribute('value')).toBe('sk-secret');
  fireEvent.click(texts.getByRole('button', { name: words.loadAnew }));
  expect(texts.queryByText(words.changedMeanwhile)).toBeNull();
  expect(texts.getByRole('textbox', { name: /^Model/ }).getAttribute('value')).toBe('theirs');
  expect(sessionStorage).toHaveLength(0);
});

it('says when no engine answered a try, and what each failed with', async () => {
  show('supervisor', '/settings/engines?try=text');
  server.use(
    http.post('*/api/engines/text/try', async ({ request }) => {
      saved.push([request.headers.get('content-type'), await request.text()]);
      return HttpResponse.json({
        result: null,
        engine: null,
        version: null,
        ms: 12,
        failures: [{ engine: 'openai-moderations at a', message: 'answered HTTP 500' }],
      });
    }),
  );
  const texts = await card('text');
  fireEvent.click(texts.getByRole('button', { name: 'Run' }));
  expect(await texts.findByText('Must not be empty')).toBeTruthy();
  type(texts.getByRole('textbox', { name: 'Text' }), 'fr33 c0ins');
  fireEvent.click(texts.getByRole('button', { name: 'Run' }));
  expect(await texts.findByText('No engine answered')).toBeTruthy();
  expect(sessionStorage.getItem('second-look.submit.engines.try')).toBe('{"content":"fr33 c0ins"}');
  expect(texts.getByText('openai-moderations at a: answered HTTP 500')).toBeTruthy();
  expect(saved).toEqual([['text/plain', 'fr33 c0ins']]);
});

it('draws the findings on the tried picture', async () => {
  show('supervisor', '/settings/engines?try=logo');
  const location = [
    [0.1, 0.1],
    [0.3, 0.1],
    [0.3, 0.2],
    [0.1, 0.2],
  ];
  server.use(
    http.post('*/api/engines/logo/try', () =>
      HttpResponse.json({
        result: { fileList: [{ text: 'TV9', category: 3, scores: 0.88, location, degree: 0 }] },
        engine: 'opencv',
        version: '4',
        ms: 40.4,
        failures: [],
      }),
    ),
  );
  const logos = await card('logo');
  const input = logos.getByTestId('try').querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  expect(await logos.findByText('opencv 4, 40 ms')).toBeTruthy();
  expect(logos.getByTestId('box').getAttribute('aria-label')).toContain('TV9');
  expect(logos.getByText('a.png')).toBeTruthy();
});

it('says that a provider’s engines are managed elsewhere', async () => {
  show();
  server.use(http.get('*/api/engines', () => problem(409, 'no_operator')));
  expect(await screen.findByText('This moderation service is managed elsewhere')).toBeTruthy();
});
