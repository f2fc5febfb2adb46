import * as z from 'zod';
import type { TextLabel } from '../../../protocol/labels.ts';
import { because } from '../../../reasons/reason.ts';
import type { FrameInput } from '../engine.ts';
import { type ClassItem, classPolicy } from '../image-classification/classes.ts';
import { PlugInError, type Runner } from '../runner.ts';
import { categories, otherCategory } from './categories.ts';
import { ask, createReach, type Remote } from './remote.ts';
import type { TextJudgement } from './text-judgement.ts';

const answerSchema = z.object({
  model: z.string().optional(),
  results: z
    .array(
      z.object({
        flagged: z.boolean(),
        categories: z.record(z.string(), z.boolean().nullable()),
        category_scores: z.record(z.string(), z.number().nullable()).default({}),
      }),
    )
    .min(1),
});
type Result = z.infer<typeof answerSchema>['results'][number];
type Hit = { category: string; flagged: boolean; score: number | null };

/** From `block` on a flagged category blocks; from `review` on one that is not flagged is for a person. */
const textPolicy = { block: 0.8, review: 0.4 } as const;

/** Texts by `POST /v1/moderations` (`url` is that address). */
export function openaiTexts(remote: Remote): Runner<string, TextJudgement> {
  return {
    ...named(remote),
    run: async (content, { signal }) => judge(hitsOf(await post(remote, content, signal))),
  };
}

/** Pictures by the same call, sent as a data URL. */
export function openaiPictures(remote: Remote): Runner<FrameInput, ClassItem[]> {
  return {
    ...named(remote),
    run: async ({ jpeg }, { signal }) => {
      const url = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
      return classesOf(hitsOf(await post(remote, [{ type: 'image_url', image_url: { url } }], signal)));
    },
  };
}

function named(remote: Remote): Pick<Runner<unknown, unknown>, 'probe'> {
  const reach = createReach(remote);
  return {
    probe: async () => {
      const reason = await reach();
      if (reason !== null) return { state: 'unavailable', reason };
      return { state: 'ready', engine: 'openai-moderations', version: remote.model || 'its default model' };
    },
  };
}

async function post({ model, ...remote }: Remote, input: unknown, signal: AbortSignal): Promise<Result> {
  const json = { ...(model === '' ? {} : { model }), input };
  const { results } = await ask({ model, ...remote }, answerSchema, { json, signal });
  const [result] = results;
  if (!result) throw new PlugInError(because('answer_without_result'));
  return result;
}

function hitsOf({ categories: flags, category_scores: scores, flagged }: Result): Hit[] {
  const names = [...new Set([...Object.keys(flags), ...Object.keys(scores)])];
  const hits = names.map((category) => ({
    category,
    flagged: flags[category] ?? false,
    score: scores[category] ?? null,
  }));
  // Flagged without any category: a person has to look.
  if (flagged && !hits.some((hit) => hit.flagged)) hits.push({ category: 'flagged', flagged, score: null });
  return hits;
}

const meaningOf = (category: string): { text: TextLabel; picture: number | null } =>
  categories[category] ?? otherCategory;

function judge(all: readonly Hit[]): TextJudgement {
  const hits = all
    .filter(({ flagged, score }) => flagged || (score ?? 0) >= textPolicy.review)
    .toSorted((a, b) => Number(b.flagged) - Number(a.flagged) || (b.score ?? 0) - (a.score ?? 0));
  const [worst] = hits;
  if (!worst) return { action: 'pass', label: 'Normal', review: false, rate: null, details: [] };
  const blocks = worst.flagged && (worst.score ?? 0) >= textPolicy.block;
  return {
    action: blocks ? 'block' : 'review',
    label: meaningOf(worst.category).text,
    review: !blocks,
    rate: worst.score === null ? null : Math.min(1, Math.max(0, worst.score)),
    details: hits.map(({ category }) => ({
      hint: category,
      mainLabel: meaningOf(category).text,
      subLabel: category,
    })),
  };
}

/** One item per class, with the highest rate of its categories; class 0 is the harmless rest. */
function classesOf(hits: readonly Hit[]): ClassItem[] {
  const items = new Map<number, ClassItem>();
  let harmless = 1;
  for (const { category, flagged, score } of hits) {
    const label = meaningOf(category).picture;
    if (label === null && !flagged) continue;
    const rate = Math.min(1, Math.max(0, score ?? (flagged ? 0.5 : 0)));
    const before = items.get(label ?? otherCategory.picture);
    harmless = Math.min(harmless, 1 - rate);
    // Only a flagged category with a high score is sure; with one of the two a person has to look.
    const doubtful = flagged !== rate >= classPolicy.sureExplicit;
    const review = (before?.review ?? false) || doubtful;
    items.set(label ?? otherCategory.picture, {
      label: label ?? otherCategory.picture,
      rate: rounded(Math.max(rate, before?.rate ?? 0)),
      review,
    });
  }
  const all = [{ label: 0, rate: rounded(harmless), review: false }, ...items.values()];
  return all.toSorted((a, b) => a.label - b.label);
}

const rounded = (rate: number): number => Number(rate.toFixed(4));
