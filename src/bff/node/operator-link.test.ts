import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorTokenFile, readOperatorToken } from '../../platform/node/keys/operator-token.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { operatorLink } from './operator-link.ts';

// Both programs together: our API, the link with its token, and the embedded service behind it.
const raven = new Uint8Array(
  readFileSync(path.join(import.meta.dirname, '../../../public/samples/gallery/raven-emblem.jpg')),
);
let harness: Harness;
let bff: TestBff;

beforeAll(async () => {
  harness = await startHarness({}, { frameTasks: [fakeOcr()], audioTasks: [] });
  const token = await readOperatorToken(operatorTokenFile(harness.dataDir));
  bff = await startTestBff({}, {}, operatorLink(harness.service.url, token));
});
afterAll(async () => {
  await bff.close();
  await harness.close();
});

const send = (method: string, place: string, body?: BodyInit, type = 'image/jpeg') =>
  bff.app.request(`/api/galleries/${place}`, {
    method,
    headers: { 'x-test-person': 'sam supervisor', 'content-type': type },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });

it('an entry, its picture and the whole gallery as a zip can be stored there and read back', async () => {
  const { body } = await bff.as('supervisor')('POST', '/api/galleries/pictures', {
    name: '渡鸦 Raven',
    label: 3,
  });
  const { id } = body.entry;
  const added = await send('POST', `pictures/${id}/pictures?box=0,0,0.9,0.9`, raven);
  expect([added.status, await added.json()]).toMatchObject([
    201,
    { added: true, picture: { width: 576, height: 324 } },
  ]);
  const listed = await bff.as('supervisor')('GET', '/api/galleries/pictures?q=渡鸦');
  const [picture] = listed.body.items[0].pictures;
  const shown = await send('GET', `pictures/${id}/pictures/${picture.id}`);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(new Uint8Array(await shown.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));

  const zip = await (await send('GET', 'pictures/archive')).blob();
  expect((await send('DELETE', `pictures/${id}`)).status).toBe(204);
  const brought = await send('POST', 'pictures/archive', zip.stream(), 'application/zip');
  expect(await brought.json()).toEqual({ entries: 1, pictures: 1, alreadyThere: 0, refused: [] });
  const again = await bff.as('supervisor')('GET', '/api/galleries/pictures');
  expect(again.body.items).toMatchObject([
    { name: '渡鸦 Raven', label: 3, pictures: [{ width: 576, height: 324 }] },
  ]);
});

it('V6: a class without a name is named after its oldest entry, and keeps the name it has', async () => {
  const admin = bff.as('admin');
  const named = async () => {
    const { labels } = (await admin('GET', '/api/labels')).body;
    return labels.map(({ task, number, name }: Record<string, unknown>) => `${task} ${number} ${name}`);
  };
  await admin('POST', '/api/galleries/logos', { name: 'Sun', label: 41, station: true });
  await admin('POST', '/api/galleries/logos', { name: 'Moon', label: 41, station: true });
  await admin('POST', '/api/galleries/logos', { name: 'Of no class' });
  await admin('POST', '/api/galleries/persons', { name: 'Ada', label: 41 });
  const { body } = await admin('POST', '/api/galleries/logos', { name: 'Star' });
  await admin('PATCH', `/api/galleries/logos/${body.entry.id}`, { label: 42 });
  expect(await named()).toEqual(expect.arrayContaining(['banned-logo 41 Sun', 'logo 42 Star']));
  expect((await named()).filter((name: string) => / 41 | Of no/.test(name))).toEqual(['banned-logo 41 Sun']);

  const zip = await (await send('GET', 'logos/archive')).blob();
  for (const { id } of (await admin('GET', '/api/galleries/logos')).body.items)
    await send('DELETE', `logos/${id}`);
  await bff.db.deleteFrom('label').execute();
  await send('POST', 'logos/archive', zip, 'application/zip');
  expect(await named()).toEqual(expect.arrayContaining(['banned-logo 41 Sun', 'logo 42 Star']));
});

it('a refusal of the service reaches the person with its text', async () => {
  const { body } = await bff.as('admin')('POST', '/api/galleries/pictures', { name: 'x' });
  const answer = await send('POST', `pictures/${body.entry.id}/pictures`, new TextEncoder().encode('words'));
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { code: 'unreadable', detail: expect.stringContaining('not a readable picture') },
  ]);
});

it('an archive above the limit is too large, and the next call is answered as usual', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(8 * 1024 ** 2)),
  });
  const answer = await send('POST', 'pictures/archive', endless, 'application/zip');
  expect([answer.status, (await answer.json()).code]).toEqual([413, 'too_large']);
  expect((await send('GET', 'pictures')).status).toBe(200);
});

it('a wrong token is reported as a wrong setting, not as the person’s fault', async () => {
  const wrong = await startTestBff({}, {}, operatorLink(harness.service.url, 'x'.repeat(43)));
  const { status, body } = await wrong.as('admin')('GET', '/api/galleries/pictures');
  await wrong.close();
  expect([status, body.code, body.detail]).toEqual([
    502,
    'moderation_refused',
    expect.stringContaining('token'),
  ]);
});
