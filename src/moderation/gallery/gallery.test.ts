import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { entryFieldsSchema } from '../../protocol/operator/galleries.ts';
import { because } from '../../reasons/reason.ts';
import { testDatabase } from '../../testing/database.ts';
import { createGalleryEngine, matchSimilarity } from '../engines/image-gallery/engine.ts';
import { createMediaStore } from '../media/media-store.ts';
import { type OpenDatabase, openDatabase } from '../store/database.ts';
import { addEntry } from './add-entry.ts';
import { addPicture } from './add-picture.ts';
import { sampleGallery, seedGallery } from './archive/seed.ts';
import { changeEntry } from './change-entry.ts';
import { createGalleryChanges } from './changes.ts';
import { describers } from './describers.ts';
import type { Gallery } from './gallery.ts';
import { exportHashes } from './hashes/export-list.ts';
import { importHashes } from './hashes/import-list.ts';
import { createHashListLoader } from './hashes/load-lists.ts';
import { listEntries } from './list-entries.ts';
import { loadLogos, loadPersons, loadPictures } from './load.ts';
import { removeEntry } from './remove-entry.ts';
import { removePicture } from './remove-picture.ts';
import { upgradeHashes } from './upgrade-hashes.ts';

const raven = new Uint8Array(readFileSync(path.join(sampleGallery, 'raven-emblem.jpg')));
const frame = { jpeg: raven, width: 640, height: 360, offset: 0 };
const { signal } = new AbortController();

/** What release 1.0 stored for the raven. */
const hashesOfRelease1 = [
  '8347f4ac5c9dc9d9e3726627cc9ccd9941f96337c3061ccc6cacb93912d31703',
  '29cd5604f637637349d8cc8d663647336b53c99d49ac3666c6061393b8799da9',
  '710ed542e6c6cabd99b6cdb326c9334fd930323866669164d9364cd226c91f6d',
  'db247fe84c4c6017331c67198c6399e5739a98924ccc3bc6739ce6788c63b5c7',
  'd632560409c86373b627cc8d99c9673314acc99d9653b66639f913934786bdb9',
  '7c98f4aca362c9d91c8d66273363cd993e0663371cf91ccc9343b939ed2c1703',
  '244b7fe8b29260178ce36719739c99e58c65989233333bc68c63e678339cb5c7',
  '8e71d5421919cabd2649cdb3d936334f26cf32389999916d26c94cd299361f6d',
];

let database: OpenDatabase;
let drop: () => Promise<void>;
let folder: string;
let gallery: Gallery;

beforeAll(async () => {
  const empty = await testDatabase();
  drop = empty.drop;
  folder = await mkdtemp(path.join(tmpdir(), 'second-look-gallery-'));
  database = await openDatabase({ databaseUrl: empty.url, dataDir: folder });
  gallery = {
    db: database.db,
    media: createMediaStore(folder, () => 'http://service', null),
    describe: { ...describers, persons: async () => ({ features: '[]' }) },
    tryMark: async () => null,
    changes: createGalleryChanges(),
  };
});
afterAll(async () => {
  await database.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.deleteFrom('gallery_entries').execute();
  await database.db.deleteFrom('gallery_seeds').execute();
});

const add = (kind: 'persons' | 'pictures' | 'logos', fields: object) =>
  addEntry(gallery, { kind, fields: entryFieldsSchema.parse(fields) });
const everything = () => listEntries(gallery, { kind: 'pictures', query: { limit: 50 } });

it('an engine in this process uses a changed gallery from the next frame on', async () => {
  const engine = createGalleryEngine({
    load: () => loadPictures(gallery),
    reloadMs: 3_600_000,
    onChange: (forget) => gallery.changes.on('pictures', forget),
  });
  const found = async () => (await engine.run(frame, { signal })).items.map(({ label }) => label);
  expect(await found()).toEqual([]);
  const { id } = await add('pictures', { name: 'Raven', label: 5 });
  const { picture } = await addPicture(gallery, { kind: 'pictures', id, bytes: raven, part: null });
  expect(await found()).toEqual([5]);
  await changeEntry(gallery, { kind: 'pictures', id, change: { label: 6 } });
  expect(await found()).toEqual([6]);
  await removePicture(gallery, { kind: 'pictures', id, picture: picture.id });
  expect(await found()).toEqual([]);
  await addPicture(gallery, { kind: 'pictures', id, bytes: raven, part: null });
  expect(await found()).toEqual([6]);
  await removeEntry(gallery, { kind: 'pictures', id });
  expect(await found()).toEqual([]);
});

it('a listed hash finds copies of a picture that nobody here has, also mirrored and in a border', async () => {
  const { id } = await add('pictures', { name: 'Raven', label: 5 });
  await addPicture(gallery, { kind: 'pictures', id, bytes: raven, part: null });
  const lines = await Array.fromAsync(exportHashes(gallery.db));
  await removeEntry(gallery, { kind: 'pictures', id });
  const loadLists = createHashListLoader(gallery.db);
  const engine = createGalleryEngine({
    load: () => loadPictures(gallery),
    loadLists,
    reloadMs: 3_600_000,
    onChange: (forget) => gallery.changes.on('pictures', forget),
  });
  const look = async (jpeg: Uint8Array) => (await engine.run({ ...frame, jpeg }, { signal })).items;
  expect(await look(raven)).toEqual([]);
  const fields = entryFieldsSchema.parse({ name: 'Shared list', label: 7 });
  const bytes = new TextEncoder().encode(lines.join(''));
  const { entry } = await importHashes(gallery, { fields, bytes });
  expect(await engine.probe()).toMatchObject({ state: 'ready' });
  const [exact] = await look(raven);
  expect(exact).toMatchObject({ label: 7, relatives: [] });
  expect(exact?.similarity).toBeGreaterThan(0.95);
  for (const copy of [
    sharp(raven).resize(300).jpeg({ quality: 40 }),
    sharp(raven).flop().rotate(90).jpeg(),
    sharp(raven).extend({ top: 60, bottom: 60, background: '#d22' }).jpeg(),
  ]) {
    const [item] = await look(await copy.toBuffer());
    expect(item).toMatchObject({ label: 7, relatives: [] });
    expect(item?.similarity).toBeGreaterThanOrEqual(matchSimilarity);
  }
  const others = new Uint8Array(readFileSync(path.join(sampleGallery, 'roulette-wheel.jpg')));
  expect(await look(others)).toEqual([]);

  const [before] = await loadLists();
  expect((await loadLists())[0]).toBe(before);
  await changeEntry(gallery, { kind: 'pictures', id: entry.id, change: { label: 8 } });
  expect((await look(raven))[0]?.label).toBe(8);
  const listed = await add('pictures', { name: 'Raven', label: 5 });
  await addPicture(gallery, { kind: 'pictures', id: listed.id, bytes: raven, part: null });
  // A picture that is as near can be shown.
  expect((await look(raven))[0]).toMatchObject({ label: 5, relatives: [expect.anything()] });
  await removeEntry(gallery, { kind: 'pictures', id: listed.id });
  await removeEntry(gallery, { kind: 'pictures', id: entry.id });
  expect(await look(raven)).toEqual([]);
});

it('pictures that release 1.0 hashed are found at once, and in a border once they are hashed again', async () => {
  const { id } = await add('pictures', { name: 'Raven', label: 5 });
  const { picture } = await addPicture(gallery, { kind: 'pictures', id, bytes: raven, part: null });
  const features = JSON.stringify(hashesOfRelease1);
  await database.db.updateTable('gallery_pictures').set({ features }).where('id', '=', picture.id).execute();
  const engine = createGalleryEngine({
    load: () => loadPictures(gallery),
    reloadMs: 3_600_000,
    onChange: (forget) => gallery.changes.on('pictures', forget),
  });
  const similarity = async (jpeg: Uint8Array) =>
    (await engine.run({ ...frame, jpeg }, { signal })).items.map((item) => item.similarity)[0] ?? 0;
  const bordered = await sharp(raven).extend({ top: 60, bottom: 60, background: '#d22' }).jpeg().toBuffer();
  const mirrored = await sharp(raven).flop().jpeg().toBuffer();
  expect(await similarity(raven)).toBeGreaterThanOrEqual(matchSimilarity);
  expect(await similarity(mirrored)).toBeGreaterThanOrEqual(matchSimilarity);
  const exact = await similarity(raven);
  expect(exact).toBeLessThan(1);

  expect(await upgradeHashes(gallery, AbortSignal.abort())).toBe(0);
  expect(await upgradeHashes(gallery, signal)).toBe(1);
  expect(await similarity(raven)).toBeGreaterThan(exact);
  expect(await similarity(bordered)).toBeGreaterThanOrEqual(matchSimilarity);
  expect(await upgradeHashes(gallery, signal)).toBe(0);
});

it('a picture of release 1.0 whose file is gone keeps its hashes', async () => {
  const { id } = await add('pictures', { name: 'Raven', label: 5 });
  const { picture } = await addPicture(gallery, { kind: 'pictures', id, bytes: raven, part: null });
  const features = JSON.stringify(hashesOfRelease1);
  await database.db.updateTable('gallery_pictures').set({ features }).where('id', '=', picture.id).execute();
  await gallery.media.removeGalleryPicture('pictures', `${picture.id}.jpg`);
  expect(await upgradeHashes(gallery, signal)).toBe(0);
  expect((await loadPictures(gallery))[0]?.hashes).toHaveLength(8);
});

it('engines load the usable entries and pictures only', async () => {
  const ada = await add('persons', { name: 'Ada', typeName: 'scientist', known: true, scene: 'lecture' });
  await add('persons', { name: 'Nobody has a photo of this one' });
  await addPicture(gallery, { kind: 'persons', id: ada.id, bytes: raven, part: null });
  await addPicture(gallery, { kind: 'persons', id: ada.id, bytes: raven, part: [0, 0, 0.5, 0.5] });
  const refusing: Gallery = {
    ...gallery,
    describe: { ...gallery.describe, persons: async () => ({ reason: because('photo_without_face') }) },
  };
  await addPicture(refusing, { kind: 'persons', id: ada.id, bytes: raven, part: [0, 0, 0.4, 0.4] });
  expect(await loadPersons(gallery)).toEqual([
    { id: ada.id, name: 'Ada', typeName: 'scientist', known: true, scene: 'lecture', photos: ['[]', '[]'] },
  ]);
  const mark = await add('logos', { name: 'Mark', label: 2, station: true });
  const { picture } = await addPicture(gallery, { kind: 'logos', id: mark.id, bytes: raven, part: null });
  const file = path.join(folder, 'moderation/gallery/logos', `${picture.id}.jpg`);
  expect(await loadLogos(gallery)).toEqual([{ id: picture.id, file, name: 'Mark', label: 2, station: true }]);
});

it('a mark is tried when it is added: the result is returned, and a mark that is not found is not searched for', async () => {
  const { id } = await add('logos', { name: 'Mark', station: true });
  const tried: unknown[] = [];
  const finding = (found: number): Gallery => ({
    ...gallery,
    tryMark: async (mark) => {
      tried.push([mark.station, mark.from.part, existsSync(mark.file)]);
      return { found, of: 3 };
    },
  });
  const part: [number, number, number, number] = [0, 0, 0.5, 0.5];
  const once = await addPicture(finding(1), { kind: 'logos', id, bytes: raven, part });
  expect(once.picture).toMatchObject({ state: 'ready', tried: { found: 1, of: 3 }, reason: null });
  const never = await addPicture(finding(0), { kind: 'logos', id, bytes: raven, part: null });
  expect(never.picture).toMatchObject({
    state: 'refused',
    tried: { found: 0, of: 3 },
    reason: expect.stringMatching(/^the engine cannot find it/),
  });
  expect(tried).toEqual([
    [true, part, true],
    [true, null, true],
  ]);
  expect((await loadLogos(gallery)).map((logo) => logo.id)).toEqual([once.picture.id]);
  const failing: Gallery = { ...gallery, tryMark: () => Promise.reject(new Error('out of memory')) };
  await expect(
    addPicture(failing, { kind: 'logos', id, bytes: raven, part: [0, 0, 0.4, 0.4] }),
  ).rejects.toMatchObject({ code: 'unavailable' });
});

it('the samples are added once, by one of several simultaneous starts, and removed samples stay removed', async () => {
  const seeded = await Promise.all([
    seedGallery(gallery, sampleGallery),
    seedGallery(gallery, sampleGallery),
  ]);
  expect(seeded.filter((answer) => answer !== null)).toEqual([
    { entries: 5, pictures: 5, alreadyThere: 0, refused: [] },
  ]);
  expect((await everything()).total).toBe(5);
  for (const { id } of (await everything()).items) await removeEntry(gallery, { kind: 'pictures', id });
  expect(await seedGallery(gallery, sampleGallery)).toBeNull();
  expect((await everything()).total).toBe(0);
});

it('a failed seeding changes nothing and is repeated on the next start', async () => {
  const broken: Gallery = {
    ...gallery,
    describe: {
      ...gallery.describe,
      pictures: async () => {
        throw new Error('out of memory');
      },
    },
  };
  await expect(seedGallery(broken, sampleGallery)).rejects.toThrow('out of memory');
  expect((await everything()).total).toBe(0);
  expect((await seedGallery(gallery, sampleGallery))?.entries).toBe(5);
});

it('a picture whose entry is removed while it is analysed leaves no file', async () => {
  const { id } = await add('pictures', { name: 'Raven' });
  const slow: Gallery = {
    ...gallery,
    describe: {
      ...gallery.describe,
      pictures: async () => {
        await removeEntry(gallery, { kind: 'pictures', id });
        return { features: '[]' };
      },
    },
  };
  const adding = addPicture(slow, { kind: 'pictures', id, bytes: raven, part: null });
  await expect(adding).rejects.toThrow('no entry with this id');
  expect(await loadPictures(gallery)).toEqual([]);
});

it('the same picture sent twice at once is stored once', async () => {
  const { id } = await add('pictures', { name: 'Raven' });
  const send = () => addPicture(gallery, { kind: 'pictures', id, bytes: raven, part: null });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ added }) => added).toSorted()).toEqual([false, false, true]);
  expect(new Set(answers.map(({ picture }) => picture.id)).size).toBe(1);
});
