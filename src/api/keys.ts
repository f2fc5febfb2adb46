import { z } from 'zod';
import { nameOf, timeSchema } from './common.ts';

/** What an API key may do: send content, or read what became of it. */
export const keyScopes = ['submit', 'read'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** One key as `GET /api/keys` shows it. `hint` is how it begins: the key itself is shown once, when it is made. */
export const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  madeBy: z.string(),
  madeAt: timeSchema,
  expiresAt: timeSchema.nullable(),
  lastUsedAt: timeSchema.nullable(),
  revokedAt: timeSchema.nullable(),
});
export type Key = z.infer<typeof keySchema>;
export const keysAnswerSchema = z.object({ keys: z.array(keySchema) });
export const newKeyAnswerSchema = z.object({ key: keySchema, secret: z.string() });

export const newKeyBodySchema = z.strictObject({
  name: nameOf(60),
  scopes: z.array(z.enum(keyScopes)).min(1).max(2),
  /** Null: until it is revoked. */
  days: z.number().int().min(1).max(3650).nullable(),
});
export type NewKeyBody = z.infer<typeof newKeyBodySchema>;
