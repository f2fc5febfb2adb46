import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  AppealAnswer,
  AppealLink,
  AppealPage,
  appealBodySchema,
  PublicAppealBody,
} from '../../api/appeals.ts';
import { call, post } from './call.ts';

const id = encodeURIComponent;
const at = (token: string) => `/appeal-api/${id(token)}`;

/** What there is to know of a decision for who holds a link to appeal it, without signing in. */
export function appealPageQuery(token: string) {
  return queryOptions({
    queryKey: ['appeal', token],
    queryFn: ({ signal }) => call<AppealPage>(at(token), { signal }),
  });
}

/** Each throws a ProblemError. */
export const appeals = {
  /** By the person concerned, through their link. */
  send: (token: string, body: PublicAppealBody) => post<AppealPage>(at(token), body),
  /** By a supervisor, for somebody who asked for it elsewhere. */
  open: (caseId: string, body: z.input<typeof appealBodySchema>) =>
    post<AppealAnswer>(`/api/cases/${id(caseId)}/appeal`, body),
  makeLink: (decisionId: string) => post<AppealLink>(`/api/decisions/${id(decisionId)}/appeal-link`),
};
