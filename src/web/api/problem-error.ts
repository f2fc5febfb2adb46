import type { Case, Decision } from '../../api/cases.ts';
import type { ProblemCode } from '../../api/problem.ts';

/** `path`: of the faulty member, such as `texts.3.content`. */
type Fault = { path: string; message: string };

/** A problem as the browser gets it. `offline` is our own code: the request got no answer. */
export type ClientProblem = {
  code: ProblemCode | 'offline';
  title: string;
  status: number;
  /** The server's sentence, in the language of the page. */
  detail: string;
  errors?: Fault[];
  /** A 409 about a case includes the current case and its decision. */
  case?: Case;
  decision?: Decision | null;
};

/** A call that failed. */
export class ProblemError extends Error {
  readonly problem: ClientProblem;

  constructor(problem: ClientProblem) {
    super(problem.detail || problem.title);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

export function isProblem(error: unknown, ...codes: ClientProblem['code'][]): error is ProblemError {
  return error instanceof ProblemError && (codes.length === 0 || codes.includes(error.problem.code));
}

/** The faults of single members that the server reports; limited to the given problem codes, if any. */
export function faultsOf(error: unknown, ...codes: ClientProblem['code'][]): Fault[] {
  return isProblem(error, ...codes) ? (error.problem.errors ?? []) : [];
}

export function offlineProblem(): ProblemError {
  return new ProblemError({ title: 'offline', status: 0, code: 'offline', detail: '' });
}

/** The problem in an answer. If the body is not problem+json (a proxy's page), it is derived from the status. */
export function problemOf(status: number, body: string): ProblemError {
  try {
    const read: unknown = JSON.parse(body);
    if (typeof read === 'object' && read !== null && 'code' in read && typeof read.code === 'string') {
      return new ProblemError(read as ClientProblem);
    }
  } catch {
    // Not JSON: use the status alone.
  }
  const code = status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal';
  return new ProblemError({ title: `HTTP ${status}`, status, code, detail: '' });
}
