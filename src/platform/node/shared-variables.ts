import * as z from 'zod';
import { tracingVariables } from './tracing/start-tracing.ts';

/** A bucket of an S3-compatible store, and the prefix of our objects. */
export type S3Place = {
  endpoint: string;
  bucket: string;
  prefix: string;
  region: string;
  keyId: string;
  secretKey: string;
};

const s3Names = ['EVIDENCE_S3_KEY_ID', 'EVIDENCE_S3_SECRET_KEY'] as const;

/** The address of a PostgreSQL. */
export const postgres = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

/** Settings that every process of ours reads in the same way: shared secrets, database and storage. */
export const sharedVariables = {
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  SEAL_KEY: z
    .string()
    .transform((text, context) => {
      const bytes = fromBase64(text.trim());
      if (bytes?.length === 32) return bytes;
      context.addIssue('must be 32 bytes in base64: openssl rand -base64 32');
      return z.NEVER;
    })
    .optional(),
  EVIDENCE_S3_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(
      (url) => new URL(url).pathname.length > 1 && new URL(url).search === '' && new URL(url).username === '',
      'must be https://host/bucket or https://host/bucket/prefix, without keys in it',
    )
    .optional(),
  EVIDENCE_S3_KEY_ID: z.string().min(1).optional(),
  EVIDENCE_S3_SECRET_KEY: z.string().min(1).optional(),
  EVIDENCE_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as us-east-1')
    .default('us-east-1'),
  ...tracingVariables,
};
type Shared = z.infer<z.ZodObject<typeof sharedVariables>>;

/** Whether a setting's value must never be shown. */
export const isSecret = (name: string): boolean =>
  /PASSWORD|KEY|SECRET$|TOKEN$|^DATABASE_(\w+_)?URL$|^SMTP_URL$|OTLP_HEADERS$/.test(name);

/** The names of the variables that are missing beside EVIDENCE_S3_URL. */
export function missingOfS3(env: Shared): string[] {
  return env.EVIDENCE_S3_URL === undefined ? [] : s3Names.filter((name) => env[name] === undefined);
}

export function s3Of(env: Shared): S3Place | null {
  const { EVIDENCE_S3_URL: url, EVIDENCE_S3_KEY_ID: keyId, EVIDENCE_S3_SECRET_KEY: secretKey } = env;
  if (url === undefined || keyId === undefined || secretKey === undefined) return null;
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  const prefix = rest.length === 0 ? '' : `${rest.join('/')}/`;
  return { endpoint: origin, bucket, prefix, region: env.EVIDENCE_S3_REGION, keyId, secretKey };
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return null;
  }
}
