import { z } from 'zod';
import {
  learningAnswerSchema,
  learningOptionsSchema,
  modelChoiceSchema,
  textModelAnswerSchema,
  textModelNames,
  textModelsAnswerSchema,
} from '../protocol/operator/text-models.ts';
import { call } from './call.ts';
import { operatorChanges, operatorReads } from './operator.ts';

const models = { tag: 'Models', role: 'supervisor' } as const;
const params = z.object({ name: z.enum(textModelNames) });

export const listTextModels = call({
  ...models,
  method: 'GET',
  path: '/api/text-models',
  summary: 'List the models for texts, with the versions in use, before and next',
  description:
    'For each small model: the version in use, the one before, and one that only watches, with figures on weeks that it did not learn from.',
  answer: textModelsAnswerSchema,
  refusals: operatorReads,
});
export const learnTextModels = call({
  ...models,
  method: 'POST',
  path: '/api/text-models/learn',
  summary: 'Learn next versions from the decisions on texts',
  description:
    'A next version only watches, without any effect, until it is used. It takes seconds for ten thousand texts.',
  body: learningOptionsSchema,
  answer: learningAnswerSchema,
  refusals: operatorChanges,
});
const choosing = {
  ...models,
  method: 'POST',
  params,
  body: modelChoiceSchema,
  answer: textModelAnswerSchema,
} as const;
export const useTextModel = call({
  ...choosing,
  path: '/api/text-models/{name}/use',
  summary: 'Use the version that watches',
  description:
    'Makes the watching version the one that asks for reviews. The version in use before stays for one step back.',
  refusals: operatorChanges,
});
export const discardTextModel = call({
  ...choosing,
  path: '/api/text-models/{name}/discard',
  summary: 'Delete the version that watches',
  description: 'The version in use goes on. A new one can be learned at any time.',
  refusals: operatorChanges,
});
export const goBackTextModel = call({
  ...choosing,
  path: '/api/text-models/{name}/go-back',
  summary: 'Use the version before the one in use',
  description: 'For a new version that does worse than expected. It counts from the next text on.',
  refusals: operatorChanges,
});
