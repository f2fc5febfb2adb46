import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema, nameOf, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';

/** What an API key may do: send content, read results, or provision people (SCIM). */
export const keyScopes = ['submit', 'read', 'provision'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** `hint` is the beginning of the key: the key itself is shown once, at its creation. */
export const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdBy: z.string(),
  createdAt: timeSchema,
  expiresAt: timeSchema.nullable(),
  lastUsedAt: timeSchema.nullable(),
  revokedAt: timeSchema.nullable(),
});
export type Key = z.infer<typeof keySchema>;

export const newKeyBodySchema = z.strictObject({
  name: nameOf(60),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  /** Null: until it is revoked. */
  days: z.number().int().min(1).max(3650).nullable(),
});
export type NewKeyBody = z.infer<typeof newKeyBodySchema>;

const all = { tag: 'API keys', role: 'admin' } as const;

export const listKeys = call({
  ...all,
  method: 'GET',
  path: '/api/keys',
  summary: 'List API keys',
  description:
    'Each with its scopes, its expiry and when it was last used; the keys themselves are not stored. Revoked keys stay in the list.',
  answer: z.object({ keys: z.array(keySchema) }),
});
export const makeKey = call({
  ...all,
  method: 'POST',
  path: '/api/keys',
  summary: 'Create an API key; `secret` is shown only once',
  description:
    'For a program of yours. `submit` sends content, reports and appeals, `read` reads cases and settings, `provision` is for a directory (SCIM). `secret` is the key: it cannot be read again.',
  body: newKeyBodySchema,
  answer: z.object({ key: keySchema, secret: z.string() }),
  status: 201,
});
export const revokeKey = call({
  ...all,
  method: 'DELETE',
  path: '/api/keys/{id}',
  summary: 'Revoke an API key',
  description:
    'The key stops working with the next request. It stays in the list and in history under its name.',
  params: idParamSchema,
  refusals: ['no_such_key'],
});

/** Rules and limits for its form. */
export const keyFields = fieldsOf(newKeyBodySchema);
