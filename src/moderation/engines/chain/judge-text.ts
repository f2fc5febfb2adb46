import type { Log } from '../../../platform/node/log/log.ts';
import { because } from '../../../reasons/reason.ts';
import { serialize } from '../../../reasons/serialize.ts';
import type { TextEngine } from '../../text/engine.ts';
import { moderateInParts } from '../../text/in-parts.ts';
import { forLog, NoEngineAnswered } from '../not-looked-at.ts';
import type { TextJudgement } from '../remote/text-judgement.ts';
import type { Engines } from './engines.ts';

/** The parts of the service that judging texts needs. */
export type Judges = {
  engines: Pick<Engines, 'text'>;
  textEngine: Pick<TextEngine, 'moderate' | 'judge'>;
  log: Log;
};

/** Returns the function that judges each text of one batch, with the engines that are set for texts now. */
export async function textJudge(
  judges: Judges,
  signal: AbortSignal,
): Promise<(content: string) => Promise<TextJudgement>> {
  const attempt = await judges.engines.text.asSet();
  return async (content) => {
    try {
      return (await attempt(content, { signal })).output;
    } catch (error) {
      if (error instanceof NoEngineAnswered) return await judgeAlone(judges, content, error);
      throw error;
    }
  };
}

/**
 * When no engine answers, the lexicon judges; it cannot fail. With the policy `review` a person looks unless the lexicon
 * blocks; with `skip` the lexicon's result counts. Never a silent pass.
 */
async function judgeAlone(
  { textEngine, log }: Judges,
  content: string,
  error: NoEngineAnswered,
): Promise<TextJudgement> {
  log.warn(forLog(error), 'no engine that is set for texts answered; the lexicon judged one');
  const own = await moderateInParts(textEngine, content);
  if (!error.review || own.action === 'block') return own;
  const hint = because('only_lexicon_judged', { why: error.reason });
  return {
    ...own,
    action: 'review',
    review: true,
    details: [...own.details, { ...serialize({ hint }), mainLabel: own.label, subLabel: 'unavailable' }],
  };
}
