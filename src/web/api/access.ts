import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  AccountAnswer,
  AccountChanges,
  AccountsAnswer,
  doorAnswerSchema,
  linkAnswerSchema,
  newLinkAnswerSchema,
  recoveryCodesAnswerSchema,
  secondFactorAnswerSchema,
  sessionsAnswerSchema,
  signInAnswerSchema,
} from '../../api/access.ts';
import type { Role } from '../../api/common.ts';
import type { KeyScope, keysAnswerSchema, NewKeyBody, newKeyAnswerSchema } from '../../api/keys.ts';
import { call, post } from './call.ts';
import { q } from './client.ts';

/** The lists themselves: the API's own bring their parser, which the browser need not carry. */
export const roles = ['moderator', 'supervisor', 'admin'] as const satisfies readonly Role[];
export const keyScopes = ['submit', 'read'] as const satisfies readonly KeyScope[];

const id = encodeURIComponent;
const remove = (path: string) => call<null>(path, { method: 'DELETE' });

export const qDoor = () =>
  queryOptions({
    queryKey: ['door'],
    queryFn: ({ signal }) => call<z.infer<typeof doorAnswerSchema>>('/api/door', { signal }),
    staleTime: 300_000,
  });
export const qAccount = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => call<AccountAnswer>('/api/account', { signal }),
  });
export const qAccounts = () =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => call<AccountsAnswer>('/api/accounts', { signal }),
  });
export const qSessionsOf = (personId: string) =>
  queryOptions({
    queryKey: ['accounts', personId, 'sessions'],
    queryFn: ({ signal }) =>
      call<z.infer<typeof sessionsAnswerSchema>>(`/api/accounts/${id(personId)}/sessions`, { signal }),
  });
export const qKeys = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => call<z.infer<typeof keysAnswerSchema>>('/api/keys', { signal }),
  });

export type LinkSeen = z.infer<typeof linkAnswerSchema>;
export type NewLink = z.infer<typeof newLinkAnswerSchema>;

/** The ways in. Each throws a ProblemError. */
export const door = {
  signIn: (body: { email: string; password: string }) =>
    post<z.infer<typeof signInAnswerSchema>>('/api/auth/sign-in/email', body),
  code: (body: { code: string; recovery: boolean }) => post<unknown>('/api/auth/sign-in/code', body),
  /** Has the browser drop what it stored for a session that is over. */
  forget: () => post<null>('/api/auth/forget'),
  provider: (next: string) => post<{ url: string }>('/api/auth/sign-in/provider', { next }),
  lookAtLink: (token: string) => post<LinkSeen>('/api/access-links/look', { token }),
  useLink: (body: { token: string; name?: string; password: string }) =>
    post<null>('/api/access-links/use', body),
};

/** One's own account. Each throws a ProblemError. */
export const account = {
  password: (body: { current: string; next: string }) => post<null>('/api/account/password', body),
  beginFactor: (password: string) =>
    post<z.infer<typeof secondFactorAnswerSchema>>('/api/account/second-factor', { password }),
  confirmFactor: (code: string) => post<null>('/api/account/second-factor/confirm', { code }),
  factorOff: (password: string) => post<null>('/api/account/second-factor/off', { password }),
  recoveryCodes: (password: string) =>
    post<z.infer<typeof recoveryCodesAnswerSchema>>('/api/account/recovery-codes', { password }),
  endSession: (sessionId: string) => remove(`/api/account/sessions/${id(sessionId)}`),
  endOthers: () => remove('/api/account/sessions'),
};

/** What administrators do about who may come in. Each throws a ProblemError. */
export const access = {
  invite: (body: { email: string; role: Role }) => post<NewLink>('/api/accounts/links', body),
  withdraw: (linkId: string) => remove(`/api/accounts/links/${id(linkId)}`),
  change: (personId: string, body: AccountChanges) =>
    call<null>(`/api/accounts/${id(personId)}`, { method: 'PATCH', body }),
  passwordLink: (personId: string) => post<NewLink>(`/api/accounts/${id(personId)}/password-link`),
  dropFactor: (personId: string) => remove(`/api/accounts/${id(personId)}/second-factor`),
  endSessions: (personId: string) => remove(`/api/accounts/${id(personId)}/sessions`),
  endSession: (personId: string, sessionId: string) =>
    remove(`/api/accounts/${id(personId)}/sessions/${id(sessionId)}`),
  rule: (secondFactorRequired: boolean) =>
    call<null>('/api/accounts/rule', { method: 'PUT', body: { secondFactorRequired } }),
  makeKey: (body: NewKeyBody) => post<z.infer<typeof newKeyAnswerSchema>>('/api/keys', body),
  revokeKey: (keyId: string) => remove(`/api/keys/${id(keyId)}`),
};

/** Somebody's way in changed elsewhere; one's own may be another role's now. */
export async function applyAccess(queryClient: QueryClient, personId: string): Promise<void> {
  const own = queryClient.getQueryData(q.session().queryKey)?.person.id === personId;
  if (own) return accessChanged(queryClient);
  await Promise.all(['accounts', 'people'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** One's own way in changed, or one changed somebody's. */
export async function accessChanged(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['accounts', 'account', 'people', 'session'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
