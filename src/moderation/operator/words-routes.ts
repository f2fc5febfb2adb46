import { Hono } from 'hono';
import {
  wordFieldsSchema,
  wordsImportSchema,
  wordsQuerySchema,
  wordsTrySchema,
} from '../../protocol/operator/words.ts';
import { serialize } from '../../reasons/serialize.ts';
import type { Engines } from '../engines/chain/engines.ts';
import { type ModelsInUse, textEngineNow } from '../engines/chain/text-runner.ts';
import { parseOperator, readJson } from '../requests/body.ts';
import type { Database } from '../store/database.ts';
import type { TextEngine } from '../text/engine.ts';
import { moderateInParts } from '../text/in-parts.ts';
import { exportWords } from '../words/export-words.ts';
import { importWords } from '../words/import-words.ts';
import { listWords } from '../words/list-words.ts';
import type { LiveWords } from '../words/live-words.ts';
import { putWord } from '../words/put-word.ts';
import { removeWord } from '../words/remove-word.ts';

/** Enough for five million characters of CSV, with the escapes and bytes that JSON and UTF-8 may need. */
const maxImportBytes = 32 * 1024 ** 2;

export type WordsParts = {
  db: Database;
  /** The operator's words; `textEngine` searches for them in addition to its own. */
  words: LiveWords;
  textEngine: TextEngine;
  textModels: ModelsInUse;
  engines: Pick<Engines, 'settings'>;
};

/** The operator's own words, as protocol/operator/paths.ts lists them. Changes apply from the next text on. */
export function wordsRoutes(ctx: WordsParts): Hono {
  const { db, words } = ctx;
  const routes = new Hono();
  routes.get('/', async (c) => c.json(await listWords(db, parseOperator(wordsQuerySchema, c.req.query()))));
  routes.post('/', async (c) => {
    const { word, added } = await putWord(db, await readJson(c, wordFieldsSchema));
    await words.refresh();
    return c.json({ word }, added ? 201 : 200);
  });
  routes.delete('/:id', async (c) => {
    const word = await removeWord(db, c.req.param('id'));
    await words.refresh();
    return c.json({ word });
  });
  routes.post('/import', async (c) => {
    const { csv } = await readJson(c, wordsImportSchema, maxImportBytes);
    const answer = await importWords(db, csv);
    await words.refresh();
    return c.json(serialize(answer));
  });
  routes.get('/export', async (c) =>
    c.body(await exportWords(db), 200, { 'content-type': 'text/csv; charset=utf-8' }),
  );
  routes.post('/try', async (c) => {
    const { content } = await readJson(c, wordsTrySchema);
    const verdict = await moderateInParts(await textEngineNow(ctx), content);
    const { action, label, rate, hits, unsearched = null } = verdict;
    return c.json({
      action,
      label,
      rate,
      ...serialize({ unsearched }),
      hits: hits.map(({ start, end, keyword, readAs, mainLabel, level, match }) => ({
        start,
        end,
        keyword,
        readAs,
        label: mainLabel,
        level,
        match,
      })),
    });
  });
  return routes;
}
