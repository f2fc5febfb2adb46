import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openBrowserStore } from './browser-store.ts';
import type { Files } from './pack.ts';

const newFolder = () => `/${crypto.randomUUID()}/`;
const some = fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array(bytes));
const path = fc.constantFrom('PG_VERSION', 'base/5/1', 'base/5/2', 'pg_wal/1', 'pg_tblspc/');
const step = fc.record({
  changed: fc.dictionary(path, some),
  deleted: fc.uniqueArray(path),
  all: fc.boolean(),
});

it('gives back the files as they were last saved, however they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const folder = newFolder();
      const store = await openBrowserStore(folder);
      expect(await store.files()).toBeNull();
      expect(await store.savedAt()).toBeNull();
      const now: Files = new Map([['PG_VERSION', new Uint8Array([49])]]);
      await store.saveAll(now);
      for (const { changed, deleted, all } of steps) {
        const later: Files = new Map(Object.entries(changed));
        const gone = deleted.filter((one) => !later.has(one));
        for (const [name, bytes] of later) now.set(name, bytes);
        for (const name of gone) now.delete(name);
        await (all ? store.saveAll(now) : store.saveChanges(later, gone));
        if (all) expect(store.changedBytes()).toBe(0);
        const reopened = await openBrowserStore(folder);
        expect(await reopened.files()).toEqual(now);
        expect(await reopened.savedAt()).toBeLessThanOrEqual(Date.now());
        expect(reopened.changedBytes()).toBe(store.changedBytes());
      }
    }),
    { numRuns: 30 },
  );
});

it('keeps nothing after it is cleared', async () => {
  const store = await openBrowserStore(newFolder());
  await store.saveAll(new Map([['PG_VERSION', new Uint8Array([49])]]));
  await store.saveFact('version', 'one');
  await store.clear();
  expect([await store.files(), await store.fact('version')]).toEqual([null, undefined]);
});
