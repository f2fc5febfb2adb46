// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../api/common.ts';
import type { GalleryEntry } from '../../protocol/operator/galleries.ts';
import { speakEnglish } from '../../testing/browser.ts';
import { someFinding } from '../../testing/web/some-finding.ts';
import { q } from '../api/client.ts';
import common from '../i18n/en/common.json';
import words from '../i18n/en/galleries.json';
import media from '../i18n/en/media.json';
import problems from '../i18n/en/problems.json';
import { AddToGallery } from './AddToGallery.tsx';
import { emptyFields } from './entry-draft.ts';

const server = setupServer(
  http.get('*/api/labels', () => HttpResponse.json({ labels: [] })),
  http.get('*/api/galleries/*', () => HttpResponse.json({ items: [one], nextCursor: null, total: 1 })),
);
beforeAll(async () => {
  await speakEnglish({ common, galleries: words, media, problems });
  server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const frame = { id: 'e1', url: '/media/e1', state: 'stored', width: 1000, height: 500, print: null } as const;
const box: [[number, number], [number, number], [number, number], [number, number]] = [
  [0.1, 0.2],
  [0.3, 0.2],
  [0.3, 0.6],
  [0.1, 0.6],
];
const face = someFinding({ id: 'f1', task: 'person-search', name: 'Person One', box });
const words1 = someFinding({ id: 'f2', task: 'ocr-text', box });
const one: GalleryEntry = {
  ...emptyFields,
  id: 'p1',
  kind: 'persons',
  name: 'Person One',
  pictures: [],
  hashes: 0,
  createdAt: '2026-11-20T08:00:00Z',
};
const picture = { id: 'a', state: 'ready', reason: null, width: 200, height: 200, tried: null };

function show(role: Role = 'supervisor', activeId: string | null = 'f1') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(q.session().queryKey, {
    person: { id: 'u', name: 'Sue', email: 'sue@example.org', role },
    undoSeconds: 10,
    claimSeconds: 300,
    maxUploadBytes: 1,
    demo: false,
    guide: { stepsDismissed: false, tourDismissed: true },
  });
  const page = (active: string | null) => (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <AddToGallery frame={frame} findings={[words1, face]} activeId={active} blurred={false} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(page(activeId));
  // The pointer has left the box on its way to the button.
  rerender(page(null));
}
/** Suspended content appears only if the test awaits the click itself. */
const open = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: media.addToGallery })));
const add = () => fireEvent.click(screen.getByRole('button', { name: words.part.add }));

it('is hidden from moderators', () => {
  show('moderator');
  expect(screen.queryByRole('button')).toBeNull();
});

it('adds the last box that was pointed at to the chosen entry, and says where the picture is', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/galleries/persons/p1/pictures', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ entry: one, picture, added: true }, { status: 201 });
    }),
  );
  show();
  await open();
  expect((await screen.findByTestId('part-preview')).getAttribute('viewBox')).toBe('100 100 200 200');
  // The entry with the recognised person’s name is preselected.
  const entry = screen.getByRole('combobox', { name: words.part.entry });
  await waitFor(() => expect(entry).toHaveProperty('value', 'Person One'));
  add();
  expect(await screen.findByText('Added to Person One')).toBeTruthy();
  expect(bodies).toEqual([{ evidenceId: 'e1', box }]);
  expect(screen.getByRole('link', { name: words.part.show }).getAttribute('href')).toBe(
    '/settings/galleries?kind=persons&entry=p1&q=Person+One',
  );
});

it('requires an entry, and adds to the chosen one', async () => {
  const requestedIds: string[] = [];
  server.use(
    http.post('*/api/galleries/pictures/:id/pictures', ({ params }) => {
      requestedIds.push(String(params.id));
      return HttpResponse.json({ entry: one, picture, added: false }, { status: 201 });
    }),
  );
  show('supervisor', 'f2');
  await open();
  fireEvent.click(await screen.findByText(words.part.existing));
  add();
  expect(await screen.findByText(words.part.noEntry)).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: words.part.entry }));
  fireEvent.click(await screen.findByRole('option', { name: 'Person One', hidden: true }));
  await waitFor(() => expect(screen.queryByText(words.part.noEntry)).toBeNull());
  add();
  expect(await screen.findByText(words.upload.already)).toBeTruthy();
  expect(requestedIds).toEqual(['p1']);
});

it('creates a new entry once, even if its picture is sent again, and says why a picture is unusable', async () => {
  let created = 0;
  let sent = 0;
  server.use(
    http.post('*/api/galleries/persons', () => {
      created += 1;
      return HttpResponse.json({ entry: one }, { status: 201 });
    }),
    http.post('*/api/galleries/persons/p1/pictures', () => {
      sent += 1;
      if (sent === 1) {
        const problem = { type: 't', title: 'x', status: 503, code: 'unavailable', detail: '' };
        return HttpResponse.json(problem, { status: 503 });
      }
      const refused = { ...picture, state: 'refused', reason: 'it shows no face' };
      return HttpResponse.json({ entry: one, picture: refused, added: true }, { status: 201 });
    }),
  );
  show();
  await open();
  fireEvent.click(await screen.findByText(words.part.fresh));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  expect(name).toHaveProperty('value', 'Person One');
  fireEvent.change(name, { target: { value: ' ' } });
  add();
  expect(await screen.findByText('Must not be empty')).toBeTruthy();
  fireEvent.change(name, { target: { value: 'Person One' } });
  add();
  expect(await screen.findByText(problems.unavailable.what)).toBeTruthy();
  add();
  expect(await screen.findByText('it shows no face')).toBeTruthy();
  await waitFor(() => expect([created, sent]).toEqual([1, 2]));
});

it('adds the whole frame if no box is chosen', async () => {
  show('admin', null);
  await open();
  expect(await screen.findByRole('combobox', { name: words.part.what })).toHaveProperty(
    'value',
    words.part.frame,
  );
  expect(screen.queryByTestId('part-preview')).toBeNull();
});
