import type { Role } from '../../../api/common.ts';

export const providerId = 'oidc';

/** A sign-in provider by OpenID Connect. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The label of its button. */
  name: string;
  /** The claim with the person's groups, and which of its values mean which role. Null: invited people only. */
  roles: { claim: string; of: Record<string, Role> } | null;
};

/** A sign-in that a provider authenticates. `claims`: what it says about the person, once it has. */
export type Verified = {
  settings: Pick<ProviderSettings, 'name' | 'roles'>;
  claims: Record<string, unknown> | null;
};

const rank = ['admin', 'supervisor', 'moderator'] as const;

/** `host:port` of an issuer. */
export function hostOf(issuer: string): string {
  const { hostname, port, protocol } = new URL(issuer);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

/** Whether the provider's claim allows the person in; other sign-in methods are checked elsewhere. */
export function mayCome(verified: Verified | undefined): boolean {
  if (!verified?.settings.roles) return true;
  return verified.claims !== null && roleByClaim(verified.settings.roles, verified.claims) !== null;
}

/** The highest role of a person's claim, which may hold one value or several; null where it gives none. */
export function roleByClaim(
  { claim, of }: NonNullable<ProviderSettings['roles']>,
  claims: Record<string, unknown>,
): Role | null {
  const held = claims[claim];
  const values = Array.isArray(held) ? held.map(String) : typeof held === 'string' ? [held] : [];
  return rank.find((role) => values.some((value) => Object.hasOwn(of, value) && of[value] === role)) ?? null;
}
