import { z } from 'zod';
import { roles } from '../../../api/common.ts';
import type { ProviderSettings } from './provider.ts';

export const roleOf = z
  .string()
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be JSON: {"value": "role"}' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.enum(roles)));

/** OIDC_*: sign-in by a provider. */
export const providerVariables = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('SSO'),
  OIDC_ROLE_CLAIM: z.string().min(1).default('groups'),
  OIDC_ROLES: roleOf.optional(),
};
type Variables = z.infer<z.ZodObject<typeof providerVariables>>;

/** The variables that are missing: all of these are set, or none. */
export function missingOfProvider(env: Variables): string[] {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const any = needed.some((name) => env[name] !== undefined) || env.OIDC_ROLES !== undefined;
  return any ? needed.filter((name) => env[name] === undefined) : [];
}

export function providerOf(env: Variables): ProviderSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  const roles = env.OIDC_ROLES ? { claim: env.OIDC_ROLE_CLAIM, of: env.OIDC_ROLES } : null;
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME, roles };
}
