import type { Context } from '../../context.ts';
import type { TextJudgement } from '../remote/text-judgement.ts';
import { forLog, NoEngineAnswered } from './not-looked-at.ts';

/**
 * What the engines set for texts say of one. Where none answers our own lexicon does, which cannot fail: with the
 * policy `review` a person looks whatever it says, unless it blocks; with `skip` its word stands. Never a silent pass.
 */
export async function judgeText(
  { engines, textEngine, log }: Pick<Context, 'engines' | 'textEngine' | 'log'>,
  content: string,
  signal: AbortSignal,
): Promise<TextJudgement> {
  try {
    return await engines.text.run(content, { signal });
  } catch (error) {
    if (!(error instanceof NoEngineAnswered)) throw error;
    log.warn(forLog(error), 'no engine that is set for texts answered; the lexicon judged one');
    const own = textEngine.moderate(content);
    if (!error.review || own.action === 'block') return own;
    const hint = `Only the word list has judged this text: no engine that is set for texts answered (${error.message})`;
    return {
      ...own,
      action: 'review',
      review: true,
      details: [...own.details, { hint, mainLabel: own.label, subLabel: 'unavailable' }],
    };
  }
}
