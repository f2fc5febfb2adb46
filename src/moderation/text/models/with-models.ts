import { because } from '../../../reasons/reason.ts';
import { serialize } from '../../../reasons/serialize.ts';
import type { TextEngine } from '../engine.ts';
import type { IsAllowed } from '../hits.ts';
import { type Hit, type TextVerdict, withModelHits } from '../verdict.ts';
import { findByModels, type ModelFinding } from './findings.ts';
import { purposes, type TextModel } from './model.ts';

/** The `subLabel` of hits by models. */
export const modelName = 'model';

/** Sees which models were asked about a text, and what they found. */
export type Observe = (
  content: string,
  said: { models: readonly TextModel[]; findings: readonly ModelFinding[]; allowed: () => IsAllowed },
) => void;

/**
 * The engine with models as a second voice: they ask for a review where the words say nothing of the label. They never
 * block, and change nothing that the words found.
 */
export function withModels(engine: TextEngine, models: readonly TextModel[], observe?: Observe): TextEngine {
  const versions = models.map(({ name, version }) => `+${name}.${version}`).join('');
  return {
    engine: engine.engine,
    hasModels: models.length > 0,
    get version() {
      return `${engine.version}${versions}`;
    },
    allowedIn: engine.allowedIn,
    judge: engine.judge,
    moderate(content) {
      const verdict = engine.moderate(content);
      if (verdict.action === 'block') return verdict;
      const asked = models.filter(({ name }) => !isLabelled(verdict, purposes[name].label));
      if (asked.length === 0) return verdict;
      const allowed = () => engine.allowedIn(content);
      const findings = findByModels(content, asked, allowed);
      observe?.(content, { models: asked, findings, allowed });
      return withModelHits(
        verdict,
        findings.flatMap((finding) => hitsOf(content, finding)),
      );
    },
  };
}

function isLabelled({ hits }: TextVerdict, label: Hit['mainLabel']): boolean {
  return hits.some(({ mainLabel }) => mainLabel === label);
}

/** The words of a hint are shortened to this length; the keyword is whole. */
const maxHint = 40;

function hitsOf(content: string, { model, probability, spoken }: ModelFinding): Hit[] {
  const { label, reason } = purposes[model.name];
  return spoken.map(({ start, end }): Hit => {
    const keyword = content.slice(start, end);
    const words = keyword.length > maxHint ? `${keyword.slice(0, maxHint)}…` : keyword;
    return {
      start,
      end,
      keyword,
      ...serialize({ hint: because(reason, { words, version: model.version }) }),
      mainLabel: label,
      subLabel: modelName,
      level: 'review',
      match: 'model',
      readAs: keyword,
      // Not a confidence as long as the model is not calibrated; nothing is combined from it.
      rate: probability ?? 0,
    };
  });
}
