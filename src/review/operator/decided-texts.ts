import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Verdict } from '../../api/cases.ts';
import { isTextLabel, type TextLabel } from '../../protocol/labels.ts';
import {
  type DecidedText,
  maxDecidedCharacters,
  maxDecidedLength,
  maxDecidedTexts,
  modelLabels,
} from '../../protocol/operator/text-models.ts';
import type { Context } from '../context/context.ts';
import { ofPlatform } from '../entities/of-platform.ts';

type Ruled = { label: string | null; right: boolean; instead: string | null };
type Decided = { verdict: Verdict; label: string | null; rulings: readonly Ruled[] };

/**
 * The labels of models that a decision says a text has, and does not have. Who approves without a label says that it has
 * none. Who rejects speaks of the label of the rejection and of the flags; the others stay unknown.
 */
export function labelsOfDecided({ verdict, label, rulings }: Decided): Pick<DecidedText, 'has' | 'hasNot'> {
  const has = new Set<string | null>([label]);
  const hasNot = new Set<string | null>(verdict === 'approve' && label === null ? modelLabels : []);
  for (const ruling of rulings) {
    if (ruling.right) has.add(ruling.label);
    else {
      has.add(ruling.instead);
      hasNot.add(ruling.label);
    }
  }
  const known = (some: ReadonlySet<string | null>): TextLabel[] =>
    [...some].flatMap((one) => (one !== null && isTextLabel(one) ? one : []));
  return { has: known(has), hasNot: known(hasNot).filter((one) => !has.has(one)) };
}

/** The newest texts of a length to learn from whose decisions stand and are final, with what is known of their labels. */
export async function decidedTexts(ctx: Context): Promise<DecidedText[]> {
  const rows = await ctx.db.kysely
    .selectFrom('review_case')
    .innerJoin('decision', 'decision.id', 'review_case.decision_id')
    .innerJoin('text_item', (join) =>
      join
        .onRef('text_item.submission_id', '=', 'review_case.submission_id')
        .on(sql`text_item.id::text`, '=', sql.ref('review_case.subject')),
    )
    .select((eb) => [
      'text_item.content',
      'decision.verdict',
      'decision.label',
      'decision.decided_at',
      jsonArrayFrom(
        eb
          .selectFrom('ruling')
          .innerJoin('finding', 'finding.id', 'ruling.finding_id')
          .select(['finding.label', 'ruling.right', 'ruling.label as instead'])
          .whereRef('ruling.decision_id', '=', 'decision.id'),
      ).as('rulings'),
    ])
    .where('review_case.kind', '=', 'text')
    .where(ofPlatform)
    .where('text_item.emptied_at', 'is', null)
    .where(sql`length(text_item.content)`, '<=', maxDecidedLength)
    .where('decision.verdict', '!=', 'escalate')
    .where('decision.undoable_until', '<', new Date())
    .orderBy('decision.decided_at', 'desc')
    .limit(maxDecidedTexts)
    .execute();
  let characters = 0;
  return rows.flatMap(({ content, decided_at, ...decided }): DecidedText[] => {
    characters += content.length;
    if (characters > maxDecidedCharacters) return [];
    const labels = labelsOfDecided(decided);
    const isKnown = labels.has.length + labels.hasNot.length > 0;
    const fits = content !== '' && content.length <= maxDecidedLength;
    return isKnown && fits ? [{ text: content, at: decided_at.toISOString(), ...labels }] : [];
  });
}
