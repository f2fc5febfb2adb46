import type { IsAllowed } from '../hits.ts';
import { createFeatureReader, type Features, leaveOut, stretchLength } from './features.ts';
import type { TextModel } from './model.ts';
import { canJudge, probabilityOf, scoreOf } from './scores.ts';
import { type Spoken, spokenIn } from './spoken.ts';

/** A model's hit on a text. `margin`: how far its score is above the threshold. `spoken` is never empty. */
export type ModelFinding = {
  model: TextModel;
  margin: number;
  probability: number | null;
  spoken: Spoken[];
};

/** So many stretches of a text are judged, 32,000 UTF-16 units; what follows them is not. */
const maxStretches = 16;
/** A stretch ends at a space when there is one among its last units. */
const lookBack = 40;

const readFeatures = createFeatureReader();

/**
 * The models' hits on a text, the clearest first. A text is judged in stretches of 2,000 units, each on its own; a model
 * reports the first that it hits. What is inside of harmless words (`allowed`) does not count. Never throws, for any
 * string.
 */
export function findByModels(
  content: string,
  models: readonly TextModel[],
  allowed: () => IsAllowed = () => () => false,
): ModelFinding[] {
  const findings: ModelFinding[] = [];
  let silent = models;
  let from = 0;
  for (let stretch = 0; stretch < maxStretches && from < content.length && silent.length > 0; stretch++) {
    const to = endOfStretch(content, from);
    const features = readFeatures(content, from, to);
    const loud = silent.filter((model) => canJudge(model, features) && isLoud(model, features));
    if (loud.length > 0) {
      leaveOut(features, allowed());
      const found = loud.flatMap((model) => findingOf(model, features) ?? []);
      findings.push(...found);
      silent = silent.filter((model) => found.every((finding) => finding.model !== model));
    }
    from = to;
  }
  return findings.sort((a, b) => b.margin - a.margin);
}

const isLoud = (model: TextModel, features: Features) => scoreOf(model, features) >= model.threshold;

function findingOf(model: TextModel, features: Features): ModelFinding | undefined {
  if (!isLoud(model, features)) return undefined;
  const spoken = spokenIn(model, features);
  // A hit that nobody could explain is none.
  if (spoken.length === 0) return undefined;
  const score = scoreOf(model, features);
  return { model, margin: score - model.threshold, probability: probabilityOf(model, score), spoken };
}

function endOfStretch(content: string, from: number): number {
  const end = from + stretchLength;
  if (end >= content.length) return content.length;
  for (let at = end; at > end - lookBack; at--) if (/\s/.test(content[at - 1] ?? '')) return at;
  return end;
}
