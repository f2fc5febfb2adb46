import { z } from 'zod';
import type { Role } from '../../../api/common.ts';
import { roleOf } from './provider-config.ts';

/** A sign-in provider by SAML 2.0. */
export type SamlSettings = {
  /** The label of its button. */
  name: string;
  /** Our name at the provider; null: the address of our metadata. */
  entityId: string | null;
  /** Where the provider's address, name and certificates come from. */
  from: { metadataFile: string } | { entryPoint: string; issuer: string; certificateFile: string };
  /** The attribute with the person's groups, and which of its values mean which role. Null: invited people only. */
  roles: { claim: string; of: Record<string, Role> } | null;
};

/** SAML_*: sign-in by SAML. */
export const samlVariables = {
  SAML_METADATA_FILE: z.string().min(1).optional(),
  SAML_ENTRY_POINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  SAML_ISSUER: z.string().min(1).optional(),
  SAML_CERTIFICATE_FILE: z.string().min(1).optional(),
  SAML_ENTITY_ID: z.string().min(1).max(1024).optional(),
  SAML_NAME: z.string().min(1).max(40).default('SAML'),
  SAML_ROLE_ATTRIBUTE: z.string().min(1).default('groups'),
  SAML_ROLES: roleOf.optional(),
};
type Variables = z.infer<z.ZodObject<typeof samlVariables>>;

const bySelf = ['SAML_ENTRY_POINT', 'SAML_ISSUER', 'SAML_CERTIFICATE_FILE'] as const;

/** The variables that are missing: the provider's metadata, or its address, name and certificate. */
export function missingOfSaml(env: Variables): string[] {
  if (env.SAML_METADATA_FILE !== undefined) return [];
  if (bySelf.some((name) => env[name] !== undefined)) return bySelf.filter((name) => env[name] === undefined);
  return env.SAML_ROLES !== undefined || env.SAML_ENTITY_ID !== undefined ? ['SAML_METADATA_FILE'] : [];
}

export function samlOf(env: Variables): SamlSettings | null {
  const { SAML_METADATA_FILE: metadataFile, SAML_ENTRY_POINT: entryPoint } = env;
  const { SAML_ISSUER: issuer, SAML_CERTIFICATE_FILE: certificateFile } = env;
  const roles = env.SAML_ROLES ? { claim: env.SAML_ROLE_ATTRIBUTE, of: env.SAML_ROLES } : null;
  const rest = { name: env.SAML_NAME, entityId: env.SAML_ENTITY_ID ?? null, roles };
  if (metadataFile !== undefined) return { ...rest, from: { metadataFile } };
  if (entryPoint === undefined || issuer === undefined || certificateFile === undefined) return null;
  return { ...rest, from: { entryPoint, issuer, certificateFile } };
}
