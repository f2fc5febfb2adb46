import type { DecidedText } from '../../protocol/operator/text-models.ts';
import { createFeatureReader } from '../text/models/features.ts';
import { purposes, type TextModel } from '../text/models/model.ts';
import { canJudge } from '../text/models/scores.ts';
import type { Example } from './learning/learn.ts';

const read = createFeatureReader();

/**
 * What a model can learn from: texts of its language whose label is known. Of equal texts the last decision counts, once,
 * so that what was sent a thousand times does not decide everything.
 */
export function examplesFor(model: TextModel, texts: readonly DecidedText[]): Example[] {
  const { label } = purposes[model.name];
  const examples = new Map<string, Example>();
  for (const { text, at, has, hasNot } of texts.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const positive = has.includes(label);
    if (!positive && !hasNot.includes(label)) continue;
    const features = read(text, 0, text.length);
    if (features.count === 0 || !canJudge(model, features)) continue;
    const { slot, count } = features;
    // Inserted again, so that the order is that of the decisions.
    examples.delete(text);
    examples.set(text, { slots: slot.slice(0, count), positive, at: new Date(at) });
  }
  return [...examples.values()];
}
