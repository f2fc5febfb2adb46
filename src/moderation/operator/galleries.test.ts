import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorTokenFile, readOperatorToken } from '../../platform/node/keys/operator-token.ts';
import {
  type EntryFields,
  entryAnswerSchema,
  type GalleryEntry,
  galleryPageSchema,
  hashListAnswerSchema,
  importAnswerSchema,
  pictureAnswerSchema,
} from '../../protocol/operator/galleries.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { type Harness, startHarness } from '../../testing/moderation-harness.ts';
import { withoutReasons } from '../../testing/without-reasons.ts';

const samples = path.resolve(import.meta.dirname, '../../../public/samples/gallery');
const sample = (name: string) => new Uint8Array(readFileSync(path.join(samples, name)));
const raven = sample('raven-emblem.jpg');
const roulette = sample('roulette-wheel.jpg');

let harness: Harness;
let token: string;
/** What the face engine does with the next photo. The real engine has its own tests. */
let face: () => { features: string } | { reason: Reason };

beforeAll(async () => {
  const describe = { persons: async () => face() };
  harness = await startHarness({}, { frameTasks: [fakeOcr()], audioTasks: [], describe });
  token = await readOperatorToken(operatorTokenFile(harness.dataDir));
});
afterAll(() => harness.close());
beforeEach(() => {
  face = () => ({ features: '[]' });
});
afterEach(async () => {
  for (const kind of ['persons', 'pictures', 'logos']) {
    const { items } = galleryPageSchema.parse(await (await ask('GET', kind)).json());
    for (const { id } of items) await ask('DELETE', `${kind}/${id}`);
  }
});

function ask(
  method: string,
  place: string,
  body?: Uint8Array<ArrayBuffer> | Blob | string | object,
  headers: Record<string, string> = {},
) {
  return fetch(`${harness.service.url}/operator/galleries/${place}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
  });
}

function isRaw(body: object | string): body is Uint8Array<ArrayBuffer> | Blob | string {
  return body instanceof Uint8Array || body instanceof Blob || typeof body === 'string';
}

async function add(kind: string, fields: Partial<EntryFields>): Promise<GalleryEntry> {
  const answer = await ask('POST', kind, fields);
  expect(answer.status).toBe(201);
  return entryAnswerSchema.parse(await answer.json()).entry;
}

async function send(entry: GalleryEntry, bytes: Uint8Array<ArrayBuffer>, query = '') {
  const answer = await ask('POST', `${entry.kind}/${entry.id}/pictures${query}`, bytes);
  return { status: answer.status, ...pictureAnswerSchema.parse(await answer.json()) };
}

const list = async (kind: string, query = '') =>
  galleryPageSchema.parse(await (await ask('GET', `${kind}${query}`)).json());

const refusal = async (answer: Response) => [answer.status, withoutReasons(await answer.json())] as const;

describe('an entry', () => {
  it('is added with its fields, changed member by member, and removed with its pictures', async () => {
    const entry = await add('persons', { name: ' Ada Lovelace ', typeName: 'scientist', known: true });
    expect(entry).toMatchObject({ name: 'Ada Lovelace', typeName: 'scientist', known: true, pictures: [] });
    await send(entry, raven);
    const changed = await ask('PATCH', `persons/${entry.id}`, { scene: 'lecture' });
    expect(await changed.json()).toMatchObject({
      entry: { name: 'Ada Lovelace', known: true, scene: 'lecture', pictures: [{ state: 'ready' }] },
    });
    const one = await ask('GET', `persons/${entry.id}`);
    expect(await one.json()).toMatchObject({ entry: { id: entry.id, scene: 'lecture' } });
    expect((await ask('DELETE', `persons/${entry.id}`)).status).toBe(204);
    expect(await list('persons')).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(await readdir(path.join(harness.dataDir, 'moderation/gallery/persons'))).toEqual([]);
    expect((await ask('DELETE', `persons/${entry.id}`)).status).toBe(404);
  });

  it('belongs to one gallery and is not found in another', async () => {
    const entry = await add('logos', { name: 'Sun' });
    for (const [method, place, body] of [
      ['GET', `persons/${entry.id}`, undefined],
      ['PATCH', `persons/${entry.id}`, { name: 'x' }],
      ['DELETE', `persons/${entry.id}`, undefined],
      ['POST', `persons/${entry.id}/pictures`, raven],
      ['GET', `persons/${entry.id}/pictures/x`, undefined],
      ['GET', 'cars', undefined],
    ] as const) {
      expect((await ask(method, place, body)).status).toBe(404);
    }
  });

  it('is listed newest first, page by page, and found by name and group', async () => {
    for (const [name, typeName] of [
      ['100% Ada', 'science'],
      ['Bob_1', 'sports'],
      ['李雷', '演员'],
    ] as const)
      await add('persons', { name, typeName });
    const first = await list('persons', '?limit=2');
    expect([first.items.map(({ name }) => name), first.total]).toEqual([['李雷', 'Bob_1'], 3]);
    const rest = await list('persons', `?limit=2&cursor=${first.nextCursor}`);
    expect([rest.items.map(({ name }) => name), rest.nextCursor]).toEqual([['100% Ada'], null]);
    const found = async (q: string) =>
      (await list('persons', `?q=${encodeURIComponent(q)}`)).items.map(({ name }) => name);
    expect(await found('SPORT')).toEqual(['Bob_1']);
    expect(await found('雷')).toEqual(['李雷']);
    expect(await found('0%')).toEqual(['100% Ada']);
    expect(await found('b__')).toEqual([]);
  });

  it.each([
    [{}, 'name', 'is required'],
    [{ name: '  ' }, 'name', 'must not be empty'],
    [{ name: 'x', label: -1 }, 'label', 'must be at least 0'],
    [{ name: 'x', colour: 'red' }, '', 'has unknown members: colour'],
  ])('%j is refused with an error for the wrong member', async (fields, member, words) => {
    const [status, body] = await refusal(await ask('POST', 'logos', fields));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ path: member, message: words }] });
  });

  it.each([
    ['POST', 'logos', '{"name"', 400, 'not valid JSON'],
    ['POST', 'logos', ' '.repeat(300_000), 413, 'larger than 262144 bytes'],
    ['GET', 'logos?limit=0', undefined, 400, 'not valid'],
    ['GET', 'logos?cursor=abc', undefined, 400, 'not valid'],
  ])('%s %s with bad input is refused in words', async (method, place, body, status, words) => {
    const [given, problem] = await refusal(await ask(method, place, body));
    expect([given, problem.message]).toEqual([status, expect.stringContaining(words)]);
  });
});

describe('a picture', () => {
  it('is encoded again without metadata, stored for this service only, and served only with the token', async () => {
    const taken = await sharp(roulette)
      .withExif({ IFD0: { Artist: 'Somebody Private' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Somebody Private')).toBe(true);
    const { entry, picture, status } = await send(
      await add('persons', { name: 'Ada' }),
      new Uint8Array(taken),
    );
    expect([status, picture.state, picture.width, picture.height]).toEqual([201, 'ready', 640, 360]);
    const place = `persons/${entry.id}/pictures/${picture.id}`;
    const answer = await ask('GET', place);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Somebody Private')).toBe(false);
    const folder = path.join(harness.dataDir, 'moderation/gallery/persons');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, `${picture.id}.jpg`))).mode & 0o777).toBe(0o600);
    expect((await fetch(`${harness.service.url}/media/gallery/${picture.id}.jpg`)).status).toBe(404);
    expect((await fetch(`${harness.service.url}/operator/galleries/${place}`)).status).toBe(401);
  });

  it('of the pictures gallery is served without a token at the address that callbacks contain', async () => {
    const { picture } = await send(await add('pictures', { name: 'Raven', label: 1 }), raven);
    const answer = await fetch(`${harness.service.url}/media/gallery/${picture.id}.jpg`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('is not duplicated in its entry when its original or stored file is sent again', async () => {
    const entry = await add('pictures', { name: 'Raven' });
    const { picture } = await send(entry, raven);
    expect(await send(entry, raven)).toMatchObject({ status: 200, added: false, picture });
    const stored = await (await ask('GET', `pictures/${entry.id}/pictures/${picture.id}`)).arrayBuffer();
    const again = await send(entry, new Uint8Array(stored));
    expect(again).toMatchObject({ added: false, entry: { pictures: [picture] } });
    const other = await send(await add('pictures', { name: 'Other' }), raven);
    expect(other.added).toBe(true);
  });

  it('is cut to the box, with a margin for a face, none for a whole picture', async () => {
    const box = '?box=0.25,0.25,0.5,0.75';
    const cut = await send(await add('pictures', { name: 'Part' }), raven, box);
    expect([cut.picture.width, cut.picture.height]).toEqual([160, 180]);
    const face = await send(await add('persons', { name: 'Face' }), raven, box);
    expect([face.picture.width, face.picture.height]).toEqual([256, 288]);
    const corner = await send(await add('persons', { name: 'Corner' }), raven, '?box=0,0,0.5,0.5');
    expect([corner.picture.width, corner.picture.height]).toEqual([416, 234]);
  });

  it('that the engine finds nothing in is kept with the reason; one that it cannot check now is not', async () => {
    const entry = await add('persons', { name: 'Ada' });
    face = () => ({ reason: because('photo_without_face') });
    const refused = await send(entry, raven);
    expect(refused.picture).toMatchObject({ state: 'refused', reason: 'it shows no face' });
    face = () => {
      throw new Error('its packages are missing');
    };
    const [status, body] = await refusal(await ask('POST', `persons/${entry.id}/pictures`, roulette));
    expect([status, body.code, body.message]).toEqual([
      503,
      'unavailable',
      expect.stringContaining('packages are missing'),
    ]);
    expect((await list('persons')).items[0]?.pictures).toHaveLength(1);
  });

  it('that is too plain to be recognized is refused by the gallery of pictures', async () => {
    const black = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const { picture } = await send(await add('pictures', { name: 'Night' }), new Uint8Array(black));
    expect(picture).toMatchObject({ state: 'refused', reason: expect.stringContaining('too plain') });
  });

  it.each([
    ['no picture', new TextEncoder().encode('hello'), '', 422, 'not a readable picture'],
    ['nothing', new Uint8Array(), '', 422, 'not a readable picture'],
    [
      'a drawing in code',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
      '',
      422,
      'not a JPEG',
    ],
    ['a broken picture', raven.slice(0, 3000), '', 422, 'damaged'],
    ['a large body', new Uint8Array(16 * 1024 ** 2 + 1), '', 413, 'larger than 16777216'],
    ['a tiny part', raven, '?box=0.5,0.5,0.505,0.505', 422, 'at least 16'],
    ['a box outside', raven, '?box=0,0,2,1', 400, 'not valid'],
    ['a box turned round', raven, '?box=0.5,0,0.1,1', 400, 'not valid'],
    ['a box of words', raven, '?box=here', 400, 'not valid'],
  ])('that is %s is refused in words', async (_, bytes, query, status, words) => {
    const entry = await add('pictures', { name: 'x' });
    const answer = await ask('POST', `pictures/${entry.id}/pictures${query}`, bytes);
    const [given, body] = await refusal(answer);
    expect([given, body.message]).toEqual([status, expect.stringContaining(words)]);
  });

  it('is removed alone, and its file too', async () => {
    const entry = await add('logos', { name: 'Sun' });
    const { picture } = await send(entry, raven);
    expect((await ask('DELETE', `logos/${entry.id}/pictures/${picture.id}`)).status).toBe(204);
    expect((await list('logos')).items[0]?.pictures).toEqual([]);
    expect(await readdir(path.join(harness.dataDir, 'moderation/gallery/logos'))).toEqual([]);
    expect((await ask('GET', `logos/${entry.id}/pictures/${picture.id}`)).status).toBe(404);
  });
});

describe('a list of PDQ hashes', () => {
  const bring = (text: string, query = '?name=Shared%20list&label=7') =>
    ask('POST', `pictures/hashes${query}`, text, { 'content-type': 'text/plain' });
  const taken = async (text: string, query?: string) => {
    const answer = await bring(text, query);
    expect(answer.status).toBe(201);
    return hashListAnswerSchema.parse(await answer.json());
  };
  const exported = async () => (await ask('GET', 'pictures/hashes')).text();

  it('is exported from pictures, imported elsewhere as an entry without pictures, and exported again', async () => {
    const { entry } = await send(await add('pictures', { name: 'Raven, black', label: 1 }), raven);
    await send(entry, roulette);
    const before = await exported();
    const lines = before.trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^[0-9a-f]{64},(\d|[1-9]\d|100),Raven, black$/);
    await ask('DELETE', `pictures/${entry.id}`);

    const first = await taken(before);
    expect(first).toMatchObject({ added: 2, alreadyThere: 0, poor: 0 });
    expect(first.entry).toMatchObject({ name: 'Shared list', label: 7, pictures: [], hashes: 2 });
    expect(await taken(`${before}${'0f'.repeat(32)}`)).toMatchObject({
      added: 1,
      alreadyThere: 2,
      entry: { id: first.entry.id, hashes: 3 },
    });
    expect((await list('pictures')).items.map(({ name, hashes }) => [name, hashes])).toEqual([
      ['Shared list', 3],
    ]);
    const again = await exported();
    expect(again.split('\n').map((line) => line.split(',')[0])).toEqual([
      ...lines.map((line) => line.split(',')[0]),
      '0f'.repeat(32),
      '',
    ]);
    expect(again).toContain(`${'0f'.repeat(32)},,Shared list\n`);
    expect((await taken(again, '?name=Other&label=8')).entry.hashes).toBe(3);
    await ask('DELETE', `pictures/${first.entry.id}`);
    expect((await exported()).trim().split('\n')).toHaveLength(3);
  });

  it('with a wrong line imports nothing and names the line', async () => {
    const good = '0f'.repeat(32);
    const [status, body] = await refusal(await bring(`${good}\n${good}0\n${'ab'.repeat(32)}`));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^Line 2: .*64 hexadecimal digits.*nothing was imported/),
      errors: [{ path: 'line 2', message: expect.stringContaining('64') }],
    });
    expect(await list('pictures')).toMatchObject({ total: 0 });
    expect(await exported()).toBe('');
  });

  it('sent twice at once makes one entry with each hash once', async () => {
    const [one, other] = ['0f'.repeat(32), 'ab'.repeat(32)];
    const answers = await Promise.all([taken(`${one}\n${other}`), taken(other), taken(one)]);
    expect(new Set(answers.map(({ entry }) => entry.id)).size).toBe(1);
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(2);
    expect((await list('pictures')).items.map(({ hashes }) => hashes)).toEqual([2]);
  });

  it.each(['', '?name=x', '?label=7', '?name=x&label=0', '?name=x&label=seven'])(
    'needs a name and a class: %j',
    async (query) => {
      expect((await bring('0f'.repeat(32), query)).status).toBe(400);
    },
  );
});

describe('an archive', () => {
  async function zip(files: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<Blob> {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    for (const [name, body] of Object.entries(files)) {
      await writer.add(
        name,
        typeof body === 'string' ? new TextReader(body) : new BlobReader(new Blob([body])),
      );
    }
    return writer.close();
  }
  const bring = async (kind: string, archive: Blob | Uint8Array<ArrayBuffer>) =>
    ask('POST', `${kind}/archive`, archive);
  const withList = (list: unknown, files: Record<string, Uint8Array<ArrayBuffer>> = {}) =>
    zip({ 'gallery.json': JSON.stringify(list), ...files });

  it('is exported and imported completely, into an empty gallery and into its own', async () => {
    const ada = await add('pictures', { name: '张伟 / Ada', label: 7 });
    await send(ada, raven);
    await send(ada, roulette);
    await add('pictures', { name: 'Empty', label: 3 });
    const before = (await list('pictures')).items;
    const archive = await (await ask('GET', 'pictures/archive')).blob();
    const same = importAnswerSchema.parse(withoutReasons(await (await bring('pictures', archive)).json()));
    expect(same).toEqual({ entries: 0, pictures: 0, alreadyThere: 2, refused: [] });
    for (const { id } of before) await ask('DELETE', `pictures/${id}`);
    const anew = importAnswerSchema.parse(withoutReasons(await (await bring('pictures', archive)).json()));
    expect(anew).toEqual({ entries: 2, pictures: 2, alreadyThere: 0, refused: [] });
    const summary = (entries: GalleryEntry[]) =>
      entries.map(({ name, label, pictures }) => ({ name, label, pictures: pictures.length }));
    expect(summary((await list('pictures')).items)).toEqual(summary(before));
    expect(await readdir(path.join(harness.dataDir, 'moderation/work')).catch(() => [])).toEqual([]);
  });

  it('brings imported hashes with it', async () => {
    const lines = `${'0f'.repeat(32)},90,x\n${'ab'.repeat(32)}`;
    await ask('POST', 'pictures/hashes?name=Shared&label=7', lines);
    const archive = await (await ask('GET', 'pictures/archive')).blob();
    const [entry] = (await list('pictures')).items;
    await ask('DELETE', `pictures/${entry?.id}`);
    const answer = importAnswerSchema.parse(withoutReasons(await (await bring('pictures', archive)).json()));
    expect(answer).toEqual({ entries: 1, pictures: 0, alreadyThere: 0, refused: [] });
    expect((await list('pictures')).items).toMatchObject([{ name: 'Shared', label: 7, hashes: 2 }]);
    expect(await (await ask('GET', 'pictures/hashes')).text()).toBe(
      `${'0f'.repeat(32)},90,Shared\n${'ab'.repeat(32)},,Shared\n`,
    );
    const broken = await withList([{ name: 'Broken', files: [], hashes: 'list.csv' }], {
      'list.csv': new TextEncoder().encode('no hash'),
    });
    const refused = importAnswerSchema.parse(withoutReasons(await (await bring('pictures', broken)).json()));
    expect(refused.refused).toEqual([{ file: 'list.csv', reason: expect.stringMatching(/^Line 1: /) }]);
  });

  it('reports each picture that cannot be used, and takes the others', async () => {
    const archive = await withList(
      [{ name: 'Raven', files: ['good.jpg', 'text.jpg', 'missing.jpg', '../../etc/passwd', 'huge.jpg'] }],
      {
        'good.jpg': raven,
        'text.jpg': new TextEncoder().encode('no picture'),
        'huge.jpg': new Uint8Array(17 * 1024 ** 2),
      },
    );
    const answer = importAnswerSchema.parse(withoutReasons(await (await bring('pictures', archive)).json()));
    expect(answer).toEqual({
      entries: 1,
      pictures: 1,
      alreadyThere: 0,
      refused: [
        { file: 'text.jpg', reason: expect.stringContaining('not a readable picture') },
        { file: 'missing.jpg', reason: expect.stringContaining('not in the archive') },
        { file: '../../etc/passwd', reason: expect.stringContaining('points outside') },
        { file: 'huge.jpg', reason: expect.stringContaining('larger than 16777216') },
      ],
    });
  });

  it.each([
    ['no zip', async () => raven, 422, 'not a readable zip'],
    ['without a list', () => zip({ 'a.jpg': raven }), 400, 'no gallery.json'],
    ['with a broken list', () => zip({ 'gallery.json': '[{' }), 400, 'not valid JSON'],
    ['with a wrong list', () => withList([{ name: '' }]), 400, 'not valid'],
    ['whose file leads out', () => withList([], { '../evil.jpg': raven }), 400, 'points outside'],
    [
      'of too many pictures',
      () =>
        withList(
          Array.from({ length: 6 }, (_, index) => ({
            name: `${index}`,
            files: Array.from({ length: 100 }, (__, file) => `${file}.jpg`),
          })),
        ),
      413,
      'npm run moderation',
    ],
  ])('%s is refused with a reason and imports nothing', async (_, make, status, words) => {
    const [given, body] = await refusal(await bring('pictures', await make()));
    expect([given, body.message]).toEqual([status, expect.stringContaining(words)]);
    expect((await list('pictures')).total).toBe(0);
  });

  it('stops when the engine cannot look at pictures, and says why', async () => {
    face = () => {
      throw new Error('its packages are missing');
    };
    const archive = await withList([{ name: 'Ada', files: ['a.jpg'] }], { 'a.jpg': raven });
    const [status, body] = await refusal(await bring('persons', archive));
    expect([status, body.message]).toEqual([503, expect.stringContaining('packages are missing')]);
  });
});
