import type { z } from 'zod';
import {
  type LearningAnswer,
  learningAnswerSchema,
  type learningOptionsSchema,
  type TextModelName,
  type TextModelState,
  textModelAnswerSchema,
  textModelsAnswerSchema,
} from '../../protocol/operator/text-models.ts';
import type { Context } from '../context/context.ts';
import { askOperator } from './ask-operator.ts';
import { changeByOperator } from './change-by-operator.ts';
import { decidedTexts } from './decided-texts.ts';
import { readAnswer, sendJson } from './read-answer.ts';

export async function listTextModels(ctx: Context): Promise<z.output<typeof textModelsAnswerSchema>> {
  return readAnswer(textModelsAnswerSchema, await askOperator(ctx, '/text-models', { method: 'GET' }));
}

/** Sends the decided texts to the moderation service, whose models learn next versions from them. */
export async function learnTextModels(
  ctx: Context,
  { retrain }: z.output<typeof learningOptionsSchema>,
): Promise<LearningAnswer> {
  const texts = await decidedTexts(ctx);
  return changeByOperator(ctx, {
    path: '/text-models/learn',
    request: sendJson('POST', { retrain, texts }),
    read: (answer) => readAnswer(learningAnswerSchema, answer),
    what: 'models-learned',
    detail: ({ models, notLearned }) => ({
      how: retrain ? 'retrained' : 'recalibrated',
      texts: texts.length,
      models: models
        .filter(({ name }) => notLearned.every((one) => one.name !== name))
        .flatMap(({ name, next }) => (next ? `${name} ${next.version}` : []))
        .join(', '),
    }),
  });
}

type Choice = { name: TextModelName; version: string };

const choosing =
  (path: 'use' | 'discard' | 'go-back', what: 'model-used' | 'model-discarded' | 'model-set-back') =>
  async (ctx: Context, { name, version }: Choice): Promise<{ model: TextModelState }> =>
    changeByOperator(ctx, {
      path: `/text-models/${name}/${path}`,
      request: sendJson('POST', { version }),
      read: (answer) => readAnswer(textModelAnswerSchema, answer),
      what,
      detail: ({ model }) => ({ model: name, version, used: model.used.version }),
    });

/** The version that watches is used from the next text on. */
export const useTextModel = choosing('use', 'model-used');
/** The version that watches is deleted. */
export const discardTextModel = choosing('discard', 'model-discarded');
/** The version that was used before is used again. */
export const goBackTextModel = choosing('go-back', 'model-set-back');
