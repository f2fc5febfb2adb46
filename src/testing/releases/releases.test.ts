import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTables } from '../../bff/node/backup/make-tables.ts';
import type { Manifest } from '../../bff/node/backup/manifest.ts';
import { restore } from '../../bff/node/backup/restore.ts';
import { connect } from '../../bff/node/backup/tables.ts';
import { databaseOf, dropPlaces, emptyPlace, type Place } from '../backup-places.ts';
import { createProduct, type Product, signInTo } from '../product/product.ts';
import {
  backupOf,
  type Expected,
  expectedOf,
  migrationDigests,
  readAnswers,
  releaseRows,
  releasesFolder,
  schemaOf,
  withNewCodes,
  withoutChanged,
} from './release.ts';

const releases = (await readdir(releasesFolder, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it('there is a release to upgrade from', () => {
  expect(releases).toContain('1.0.0');
});

describe.each(releases)('an installation of %s, upgraded to this code', (release) => {
  let expected: Expected;
  let place: Place;
  let manifest: Manifest;
  let product: Product;
  beforeAll(async () => {
    expected = JSON.parse(await readFile(expectedOf(release), 'utf8'));
    place = await emptyPlace();
    manifest = await restore(backupOf(release), place.dataDir, databaseOf(place), {
      trust: { unverified: true },
    });
  });
  afterAll(async () => {
    await product?.end();
    await dropPlaces();
  });

  it('was made by the same migrations: none that a release contains is ever edited', async () => {
    expect(manifest.release).toBe(release);
    expect(await migrationDigests()).toMatchObject(expected.migrations);
  });

  it('has the tables of a new installation', async () => {
    const fresh = await emptyPlace();
    await makeTables(fresh.databaseUrl, new Set(['public', 'moderation']));
    expect(await schemaOf(place.databaseUrl)).toEqual(await schemaOf(fresh.databaseUrl));
  });

  it('has every row unchanged, but for renamed codes of reasons and what is to be counted again', async () => {
    const recount = '"public"."stat_recount"';
    const { [recount]: found, ...rows } = await releaseRows(place.databaseUrl, manifest.tables);
    const { [recount]: _, ...before } = expected.rows;
    expect(rows).toEqual(before);
    expect(found).toMatch(/^1 /);
  });

  it('has guidance for policies without a text as drafts only', async () => {
    const client = await connect(place.databaseUrl);
    const { rows } = await client.query<{ key: string; descriptions: object; guide: object | null }>(
      `select key, descriptions, draft->'descriptions' as guide from policy
      join policy_version on policy = key order by key`,
    );
    await client.end();
    for (const { key, descriptions, guide } of rows)
      expect([key, descriptions, guide !== null]).toEqual([key, {}, key !== 'other-policy']);
    expect(rows.length).toBeGreaterThan(10);
  });

  it('starts, and answers about its cases, submissions and settings as before', async () => {
    product = await createProduct({ DATABASE_URL: place.databaseUrl }, { dataFolder: place.dataDir });
    await product.start();
    const get = await signInTo(product.url);
    const answers = await readAnswers(async (at) => {
      const answer = await get(at);
      expect(answer.status, at).toBe(200);
      return answer.json();
    });
    expect(answers).toMatchObject(withoutChanged(withNewCodes(expected.answers)));
  });
});
