// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { GalleryEntry } from '../../../protocol/operator/galleries.ts';
import { speakEnglish } from '../../../testing/browser.ts';
import { emptyFields } from '../../galleries/entry-draft.ts';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/galleries.json';
import media from '../../i18n/en/media.json';
import problems from '../../i18n/en/problems.json';
import { GalleriesSection } from './GalleriesSection.tsx';

const server = setupServer();
beforeAll(async () => {
  await speakEnglish({ common, galleries: words, media, problems });
  server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  server.resetHandlers();
});
afterAll(() => server.close());

const one: GalleryEntry = {
  ...emptyFields,
  id: 'p1',
  kind: 'persons',
  name: 'Person One',
  typeName: 'banned streamer',
  known: true,
  pictures: [
    { id: 'a', state: 'ready', reason: null, width: 300, height: 400, tried: { found: 2, of: 3 } },
    { id: 'b', state: 'refused', reason: 'it shows no face', width: 300, height: 400, tried: null },
  ],
  hashes: 0,
  createdAt: '2026-11-20T08:00:00Z',
};

/** Renders the gallery of persons with a service that holds `entries`. */
function show(entries: GalleryEntry[], at = '/settings/galleries') {
  server.use(
    http.get('*/api/labels', () => HttpResponse.json({ labels: [] })),
    http.get('*/api/galleries/persons', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      const items = entries.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
      return HttpResponse.json({ items, nextCursor: null, total: items.length });
    }),
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[at]}>
          <GalleriesSection />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = () => screen.getByTestId('address').textContent;
const problem = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ type: 't', title: code, status, code, detail: '', ...more }, { status });
const field = (name: RegExp) => screen.getByRole('textbox', { name });

function drop(name: string, ...files: File[]) {
  const input = screen.getByLabelText(name).querySelector('input[type="file"]');
  if (!input) throw new Error(`nothing to choose files with in ${name}`);
  fireEvent.change(input, { target: { files } });
}
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

it('shows an entry with its group, what it counts as, and the number of unusable pictures', async () => {
  show([one]);
  const card = await screen.findByTestId('gallery-entry');
  for (const text of ['Person One', 'banned streamer', 'well-known', '2 photos', '1 unusable']) {
    expect(within(card).getByText(text, { exact: false })).toBeTruthy();
  }
});

it('says why each picture is refused, and keeps the chosen entry in the address', async () => {
  show([one]);
  fireEvent.click(await screen.findByText('Person One'));
  expect(address()).toBe('?kind=persons&entry=p1');
  expect(await screen.findByText('Stored, but unusable: it shows no face')).toBeTruthy();
});

it('says that the service is managed elsewhere, and offers no actions', async () => {
  show([]);
  server.use(http.get('*/api/galleries/persons', () => problem(409, 'no_operator')));
  expect(await screen.findByText(problems.no_operator.what)).toBeTruthy();
  expect(screen.queryByText('Add person')).toBeNull();
});

it('explains an empty gallery and offers the next step', async () => {
  show([]);
  expect(await screen.findByText(words.none.title.persons)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add person' }).length).toBeGreaterThan(0);
});

it('opens an entry that is not in the visible list, and says when it does not exist', async () => {
  show([], '/settings/galleries?kind=persons&entry=p1');
  server.use(http.get('*/api/galleries/persons/p1', () => HttpResponse.json({ entry: one })));
  expect(await screen.findByDisplayValue('banned streamer')).toBeTruthy();
  cleanup();
  show([], '/settings/galleries?kind=persons&entry=p9');
  server.use(http.get('*/api/galleries/persons/p9', () => problem(404, 'not_found')));
  expect(await screen.findByText(words.gone.title)).toBeTruthy();
});

it('reports faults of the declaration and of the service beside each field, and loses no input', async () => {
  show([], '/settings/galleries?kind=persons&entry=new');
  server.use(
    http.post('*/api/galleries/persons', () =>
      problem(400, 'invalid_request', { errors: [{ path: 'name', message: 'is odd' }] }),
    ),
  );
  await screen.findByRole('textbox', { name: /Group/ });
  fireEvent.change(field(/Group/), { target: { value: 'politician' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add without photos' }));
  expect(await screen.findByText('Must not be empty')).toBeTruthy();
  expect(document.activeElement).toBe(field(/Name/));
  fireEvent.change(field(/Name/), { target: { value: 'Person Two' } });
  expect(screen.queryByText('Must not be empty')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add without photos' }));
  expect(await screen.findByText('Is odd')).toBeTruthy();
  expect(field(/Name/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/Group/)).toHaveProperty('value', 'politician');
});

it('uploads the pictures of a new entry after creating it, and reports the result of each', async () => {
  show([], '/settings/galleries?kind=persons&entry=new');
  const created: GalleryEntry = { ...one, id: 'p2', name: 'Person Two', pictures: [] };
  const bodies: unknown[] = [];
  const answers = [
    { entry: { ...created, pictures: one.pictures.slice(0, 1) }, picture: one.pictures[0], added: true },
    { entry: { ...created, pictures: one.pictures }, picture: one.pictures[1], added: true },
    { entry: { ...created, pictures: one.pictures }, picture: one.pictures[0], added: false },
  ];
  let sent = 0;
  server.use(
    http.post('*/api/galleries/persons', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ entry: created }, { status: 201 });
    }),
    http.post('*/api/galleries/persons/p2/pictures', () => {
      const answer = answers[sent];
      sent += 1;
      return answer
        ? HttpResponse.json(answer, { status: 201 })
        : problem(422, 'unreadable', { detail: 'It is no picture.' });
    }),
  );
  await screen.findByRole('textbox', { name: /Group/ });
  fireEvent.change(field(/Name/), { target: { value: 'Person Two' } });
  drop(words.drop.persons, photo('good.jpg'), photo('none.jpg'), photo('twin.jpg'), photo('broken.jpg'));
  fireEvent.click(await screen.findByRole('button', { name: 'Add with 4 photos' }));
  await waitFor(() => expect(address()).toBe('?kind=persons&entry=p2'));
  expect(bodies).toEqual([{ ...emptyFields, name: 'Person Two' }]);
  await waitFor(() => expect(sent).toBe(4));
  const row = async (name: string) => {
    const rows = await screen.findAllByTestId('picture-upload');
    return rows.find((each) => within(each).queryByText(name))?.textContent;
  };
  await waitFor(async () =>
    expect(await row('broken.jpg')).toContain('It cannot be read: It is no picture.'),
  );
  expect(await row('none.jpg')).toContain('it shows no face');
  expect(await row('twin.jpg')).toContain(words.upload.already);
  expect(await row('good.jpg')).toBeUndefined();
  expect(screen.getByText('1 picture added')).toBeTruthy();
});

it('sends only what was changed, and stores an unsaved change until the entry is opened again', async () => {
  show([one], '/settings/galleries?kind=persons&entry=p1');
  const bodies: unknown[] = [];
  server.use(
    http.patch('*/api/galleries/persons/p1', async ({ request }) => {
      const body = await request.json();
      bodies.push(body);
      return HttpResponse.json({ entry: { ...one, ...(body as object) } });
    }),
  );
  await screen.findByRole('textbox', { name: /Group/ });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(field(/Group/), { target: { value: 'politician' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Group/ })).toBeNull());
  fireEvent.click(screen.getByText('Person One'));
  await screen.findByRole('textbox', { name: /Group/ });
  expect(field(/Group/)).toHaveProperty('value', 'politician');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ typeName: 'politician' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
  expect(field(/Group/)).toHaveProperty('value', 'politician');
  expect(sessionStorage).toHaveLength(0);
});

it('deletes an entry only after confirmation, and shows the reason if that fails', async () => {
  const entries = [one];
  show(entries, '/settings/galleries?kind=persons&entry=p1');
  let deleteRequests = 0;
  server.use(
    http.delete('*/api/galleries/persons/p1', () => {
      deleteRequests += 1;
      if (deleteRequests === 1) return problem(503, 'moderation_unreachable');
      entries.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const popover = await screen.findByText(/its 2 pictures and their files/);
  expect(deleteRequests).toBe(0);
  const yes = () => {
    const box = popover.closest('[role="dialog"]');
    if (!(box instanceof HTMLElement)) throw new Error('nobody asks');
    fireEvent.click(within(box).getByRole('button', { name: 'Delete' }));
  };
  yes();
  expect(await screen.findByText(problems.moderation_unreachable.what)).toBeTruthy();
  yes();
  await waitFor(() => expect(screen.queryByTestId('gallery-entry')).toBeNull());
  await waitFor(() => expect(address()).toBe('?kind=persons'));
});

it('reports the result of an archive, and why each refused file was refused', async () => {
  show([one]);
  server.use(
    http.post('*/api/galleries/persons/archive', ({ request }) =>
      request.headers.get('content-type') === 'application/zip'
        ? HttpResponse.json({
            entries: 3,
            pictures: 5,
            alreadyThere: 2,
            refused: [{ file: 'p/none.jpg', reason: 'it shows no face' }],
          })
        : problem(415, 'unsupported_media'),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText(words.import.choose);
  drop(words.import.choose, new File(['x'], 'all.zip', { type: 'application/x-zip-compressed' }));
  const result = await screen.findByTestId('import-result');
  expect([...result.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
    'Persons added3',
    'Pictures added5',
    'Already there2',
    'Refused1',
  ]);
  expect(within(screen.getByTestId('import-refused')).getByText('p/none.jpg')).toBeTruthy();
  expect(screen.getByText('it shows no face')).toBeTruthy();
});

it('imports a list of hashes with a name and a class, and names the wrong lines', async () => {
  server.use(
    http.get('*/api/labels', () => HttpResponse.json({ labels: [] })),
    http.get('*/api/galleries/pictures', () =>
      HttpResponse.json({
        items: [{ ...one, kind: 'pictures', name: 'Shared list', pictures: [], hashes: 1200 }],
        nextCursor: null,
        total: 1,
      }),
    ),
  );
  show([], '/settings/galleries?kind=pictures');
  expect(await screen.findByText('1,200 hashes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.hashes.words }));
  const exporting = await screen.findByRole('menuitem', { name: words.hashes.export });
  expect(exporting.getAttribute('href')).toBe('/api/galleries/pictures/hashes');
  fireEvent.click(screen.getByRole('menuitem', { name: words.hashes.import }));
  await screen.findByText(words.hashes.hint);
  const dialog = await screen.findByRole('dialog');
  const press = () => fireEvent.click(within(dialog).getByRole('button', { name: words.import.words }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } });
  press();
  expect(await within(dialog).findByText(words.hashes.noFile)).toBeTruthy();
  expect(within(dialog).getAllByText('Must not be empty')).toHaveLength(2);
  const input = document.querySelector('input[type="file"][accept*=".csv"]');
  if (!input) throw new Error('nothing to choose a file with');
  fireEvent.change(input, { target: { files: [new File(['x'], 'list.txt', { type: 'text/plain' })] } });
  type(/Name/, 'Shared list');
  type(/Class/, '7');
  const requests: string[] = [];
  server.use(
    http.post('*/api/galleries/pictures/hashes', async ({ request }) => {
      requests.push(
        `${new URL(request.url).search} ${request.headers.get('content-type')} ${await request.text()}`,
      );
      return requests.length === 1
        ? problem(400, 'invalid_request', { errors: [{ path: 'line 3', message: 'it is odd' }] })
        : HttpResponse.json({ entry: one, added: 2, alreadyThere: 1, poor: 3 }, { status: 201 });
    }),
  );
  press();
  expect(await within(dialog).findByText(/Line 3.*It is odd/)).toBeTruthy();
  press();
  expect(await within(dialog).findByText('2 hashes added')).toBeTruthy();
  expect(within(dialog).getByText('1 was already in this entry.')).toBeTruthy();
  expect(within(dialog).getByText('3 were left out: their quality is below 50.')).toBeTruthy();
  expect(requests).toEqual(Array(2).fill('?name=Shared+list&label=7 text/plain x'));
});
