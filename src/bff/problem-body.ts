import { type Problem, problemStatus } from '../api/problem.ts';
import type { Language } from '../reasons/languages.ts';
import { because, type Reason } from '../reasons/reason.ts';
import { say } from '../reasons/say.ts';
import type { Failure } from '../review/context/failure.ts';

/** Problem details of a refusal, in one language. */
export function problemBody(
  { code, reason, errors }: Pick<Failure, 'code' | 'reason'> & Partial<Pick<Failure, 'errors'>>,
  language: Language,
): Problem {
  return {
    type: `https://second-look.invalid/problems/${code}`,
    title: say(because(`title_${code}`), language),
    status: problemStatus[code],
    code,
    ...named(reason),
    detail: say(reason, language),
    ...(errors && {
      errors: errors.map(({ path, reason }) => ({ path, ...named(reason), message: say(reason, language) })),
    }),
  };
}

/** The part for programs; other people's text has no name. */
const named = (reason: Reason | string) =>
  typeof reason === 'string' ? {} : { reason: reason.reason, params: reason.params };
