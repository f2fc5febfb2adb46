import type { Role } from '../../../api/common.ts';

export const providerId = 'oidc';

/** A sign-in provider by OpenID Connect. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What its button says. */
  name: string;
  /** The claim that says what somebody is there, and which of its values are which role here. Null: invited people only. */
  roles: { claim: string; of: Record<string, Role> } | null;
};

export type Verified = { settings: ProviderSettings; claims: Record<string, unknown> | null };

const rank = ['admin', 'supervisor', 'moderator'] as const;

/** `host:port` of an issuer. */
export function hostOf(issuer: string): string {
  const { hostname, port, protocol } = new URL(issuer);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

/** Whether what the provider says of somebody lets them in; who comes another way is looked at there. */
export function mayCome(verified: Verified | undefined): boolean {
  if (!verified?.settings.roles) return true;
  return verified.claims !== null && roleByClaim(verified.settings.roles, verified.claims) !== null;
}

/** The highest role that somebody's claim gives; null where it gives none. A claim may hold one value or several. */
export function roleByClaim(
  { claim, of }: NonNullable<ProviderSettings['roles']>,
  claims: Record<string, unknown>,
): Role | null {
  const held = claims[claim];
  const values = Array.isArray(held) ? held.map(String) : typeof held === 'string' ? [held] : [];
  return rank.find((role) => values.some((value) => Object.hasOwn(of, value) && of[value] === role)) ?? null;
}
