import { type ClientProblem, isProblem } from '../../api/problem-error.ts';
import { useSaid } from './use-said.ts';

type Told = { path: string; message: string };

/** What a server has against single members of what was sent, in the reader's language; of these problems, or of any. */
export function useTold(error: unknown, ...codes: ClientProblem['code'][]): Told[] {
  const said = useSaid();
  const errors = isProblem(error, ...codes) ? (error.problem.errors ?? []) : [];
  return errors.map(({ path, message }) => ({ path, message: said(message) }));
}

/** The same by its path ("texts.3.content"). */
export function useFieldFaults(error: unknown): Record<string, string> {
  return Object.fromEntries(useTold(error).map(({ path, message }) => [path, message]));
}
