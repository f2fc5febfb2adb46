import { type TextModelName, textModelNames } from '../../../protocol/operator/text-models.ts';
import { readModel, type TextModel } from './model.ts';

const files: Readonly<Record<TextModelName, () => Promise<{ default: unknown }>>> = {
  'spam-en': () => import('./files/spam-en.json', { with: { type: 'json' } }),
  'abuse-en': () => import('./files/abuse-en.json', { with: { type: 'json' } }),
  'abuse-zh': () => import('./files/abuse-zh.json', { with: { type: 'json' } }),
  'sexual-en': () => import('./files/sexual-en.json', { with: { type: 'json' } }),
};

/** Loads the models that come with the product (docs/text-models.md), about 30 kB each. */
export function loadShippedModels(): Promise<TextModel[]> {
  return Promise.all(textModelNames.map(async (name) => readModel((await files[name]()).default)));
}
