import { Hono } from 'hono';
import {
  learningSchema,
  modelChoiceSchema,
  type TextModelName,
  textModelNames,
} from '../../protocol/operator/text-models.ts';
import { because } from '../../reasons/reason.ts';
import { serialize } from '../../reasons/serialize.ts';
import { chosenName, learnModels } from '../learned-models/learn-models.ts';
import type { LiveModels } from '../learned-models/live-models.ts';
import { change, showModels } from '../learned-models/store.ts';
import { readJson } from '../requests/body.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Database } from '../store/database.ts';

/** Enough for `maxDecidedCharacters` of three bytes, and what stands around them. */
const maxTextsBytes = 16 * 1024 ** 2;

export type TextModelsParts = { db: Database; textModels: LiveModels };

/** The versions of the text engine's models, as protocol/operator/paths.ts lists them. */
export function textModelsRoutes({ db, textModels }: TextModelsParts): Hono {
  const routes = new Hono();
  const models = () => showModels(db, textModels.shipped);
  routes.get('/', async (c) => {
    await textModels.refresh();
    return c.json({ models: await models() });
  });
  routes.post('/learn', async (c) => {
    const input = await readJson(c, learningSchema, maxTextsBytes);
    const notLearned = await learnModels(db, textModels, input);
    return c.json({ models: await models(), notLearned: notLearned.map((one) => serialize(one)) });
  });
  for (const what of ['use', 'discard', 'go-back'] as const) {
    routes.post(`/:name/${what}`, async (c) => {
      const name = nameOf(c.req.param('name'));
      const { version } = await readJson(c, modelChoiceSchema);
      const shipped = textModels.shipped.find((model) => model.name === name);
      if (shipped === undefined) throw noSuchModel();
      await change(db, name, { what, version: chosenName(shipped, version) });
      await textModels.refresh();
      const model = (await models()).find((one) => one.name === name);
      return c.json({ model });
    });
  }
  return routes;
}

function nameOf(text: string): TextModelName {
  const name = textModelNames.find((known) => known === text);
  if (name === undefined) throw noSuchModel();
  return name;
}

const noSuchModel = () => new OperatorError('not_found', because('no_such_text_model'));
