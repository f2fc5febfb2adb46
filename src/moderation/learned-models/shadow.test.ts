import { expect, test } from 'vitest';
import { createTextEngine } from '../text/engine.ts';
import type { TextModel } from '../text/models/model.ts';
import { loadShippedModels } from '../text/models/shipped-models.ts';
import { withModels } from '../text/models/with-models.ts';
import { createWatcher } from './shadow.ts';

const shipped = await loadShippedModels();
const spam = shipped.filter(({ name }) => name === 'spam-en');
const never = (model: TextModel): TextModel => ({ ...model, version: 'ffffffff', threshold: 1000 });
const lexicon = { version: 'none', groups: [], patterns: [], contexts: [], allow: [] };
const words = createTextEngine({ lexicon });
const bad = 'Congratulations! You have been awarded a £500 prize. To claim txt WIN to 80123 now';
const harmless = 'The train leaves at nine, see you at the station';

test('counts what both say, and changes no verdict', () => {
  const watcher = createWatcher(() => spam.map(never));
  const engine = withModels(words, shipped, watcher.observe);
  const plain = withModels(words, shipped);
  for (const text of [bad, harmless, harmless]) expect(engine.moderate(text)).toEqual(plain.moderate(text));
  const counted = {
    name: 'spam-en',
    version: 'ffffffff',
    texts: 3,
    both: 0,
    onlyUsed: 1,
    onlyNext: 0,
  } as const;
  expect(watcher.take()).toEqual([counted]);
  expect(watcher.take()).toEqual([]);
  watcher.putBack([counted]);
  engine.moderate(harmless);
  expect(watcher.take()).toEqual([{ ...counted, texts: 4 }]);
});

test('the other way round, the hits are only the watching one’s', () => {
  const watcher = createWatcher(() => spam);
  const engine = withModels(words, spam.map(never), watcher.observe);
  expect(engine.moderate(bad).action).toBe('pass');
  expect(watcher.take()).toMatchObject([{ texts: 1, both: 0, onlyUsed: 0, onlyNext: 1 }]);
});

test('a model that is switched off is not watched', () => {
  const watcher = createWatcher(() => spam);
  withModels(words, [], watcher.observe).moderate(bad);
  expect(watcher.take()).toEqual([]);
});
