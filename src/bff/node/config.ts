import path from 'node:path';
import { z } from 'zod';
import {
  isSecret,
  missingOfS3,
  postgres,
  type S3Place,
  s3Of,
  sharedVariables,
} from '../../platform/node/shared-variables.ts';
import { type TracingSettings, tracingOf } from '../../platform/node/tracing/start-tracing.ts';
import { limits } from '../../protocol/limits.ts';
import { embeddedTaskIds, type TaskType, taskTypes } from '../../protocol/tasks.ts';
import type { Role } from './role.ts';
import type { ProviderSettings } from './sign-in/provider.ts';
import { missingOfProvider, providerOf, providerVariables } from './sign-in/provider-config.ts';
import { missingOfSaml, type SamlSettings, samlOf, samlVariables } from './sign-in/saml-config.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const seconds = z.coerce.number().int().min(0).max(86_400);
const web = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

const tasks = z
  .string()
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be JSON: {"task identifier": "task type"}' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.enum(taskTypes)));

/** Each of them needs the other. */
const together = [
  ['SESSION_SECRET', 'SEAL_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

export const schema = z
  .object({
    PORT: port.default(8080),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: web.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_REPLICA_URL: postgres.optional(),
    DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
    MODERATION_URL: web.optional(),
    MODERATION_SECRET_ID: z.string().min(1).optional(),
    MODERATION_PRIVATE_KEY: z.string().min(1).optional(),
    MODERATION_PUBLIC_KEY: z.string().min(1).optional(),
    MODERATION_OPERATOR_TOKEN_FILE: z.string().min(1).optional(),
    MODERATION_TASKS: tasks.optional(),
    MODERATION_TEXT_RPS: z.coerce.number().min(1).max(1000).default(limits.textRequestsPerSecond.default),
    MODERATION_PORT: port.default(8081),
    ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
    UNDO_SECONDS: seconds.default(10),
    APPEAL_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
    CLAIM_SECONDS: seconds.min(5).default(300),
    MEDIA_ALLOWED_HOSTS: z.string().default(''),
    DISK_FLOOR_MB: z.coerce.number().int().min(0).max(1_000_000).default(500),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    AUDIT_HEADS_DIR: z.string().min(1).optional(),
    AUDIT_HEAD_SECONDS: seconds.min(10).default(300),
    API_DOCUMENT_PUBLIC: z.enum(['0', '1']).default('0'),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    ...sharedVariables,
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ...providerVariables,
    ...samlVariables,
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z.string().min(3).max(300).optional(),
    TRANSLATE_URL: web.optional(),
    TRANSLATE_API_KEY: z.string().min(1).max(300).optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine((env, ctx) => {
    const remote = ['MODERATION_SECRET_ID', 'MODERATION_PRIVATE_KEY', 'MODERATION_PUBLIC_KEY'] as const;
    for (const name of env.MODERATION_URL === undefined ? [] : remote) {
      if (env[name] === undefined)
        ctx.addIssue({ code: 'custom', path: [name], message: 'must be given with MODERATION_URL' });
    }
    if (env.MODERATION_URL === undefined && env.MODERATION_OPERATOR_TOKEN_FILE !== undefined) {
      const path = ['MODERATION_OPERATOR_TOKEN_FILE'];
      ctx.addIssue({
        code: 'custom',
        path,
        message: 'goes with MODERATION_URL; the embedded one needs none',
      });
    }
    for (const beside of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
      if (env[beside] !== undefined && env.DATABASE_URL === undefined)
        ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: `must be given with ${beside}` });
    for (const name of missingOfS3(env))
      ctx.addIssue({ code: 'custom', path: [name], message: 'must be given with EVIDENCE_S3_URL' });
    for (const [one, two] of together)
      for (const [name, other] of [[one, two] as const, [two, one] as const]) {
        if (env[name] === undefined && env[other] !== undefined)
          ctx.addIssue({ code: 'custom', path: [name], message: `must be given with ${other}` });
      }
    for (const name of missingOfProvider(env))
      ctx.addIssue({ code: 'custom', path: [name], message: 'must be given with the other OIDC settings' });
    for (const name of missingOfSaml(env))
      ctx.addIssue({ code: 'custom', path: [name], message: 'must be given with the other SAML settings' });
    if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
      const path = env.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD';
      ctx.addIssue({ code: 'custom', path: [path], message: 'ADMIN_EMAIL and ADMIN_PASSWORD go together' });
    }
  });

export type Remote = {
  url: string;
  secretId: string;
  privateKeyFile: string;
  publicKeyFile: string;
  /** Set where the service is one of ours and lets us manage its galleries, words and engines. */
  operatorTokenFile: string | null;
};

/** The settings of the BFF, parsed once. */
export type Config = {
  role: Role;
  /** Secrets that only the processes share; null: they are in files under `dataDir`. */
  keys: { session: string; seal: Uint8Array<ArrayBuffer> } | null;
  /** Where evidence and uploads are stored; null: under `dataDir`. */
  s3: S3Place | null;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Past a pooler; the same as `databaseUrl` where there is none. */
  directDatabaseUrl: string | null;
  /** A copy for dashboards, exports and search, and how far it may be behind for dashboards; null: there is none. */
  replica: { url: string; maxLagSeconds: number } | null;
  /** Null: the embedded service. */
  remote: Remote | null;
  tasks: Record<string, TaskType>;
  textRequestsPerSecond: number;
  moderationPort: number;
  admin: { email: string; password: string } | null;
  undoSeconds: number;
  appealDays: number;
  claimSeconds: number;
  mediaAllowedHosts: string[];
  /** With less free space than this on one of our disks, uploads, evidence and callbacks are refused. */
  diskFloorBytes: number;
  /** A bearer of this token may read /metrics; null: only programs on this machine. */
  metricsToken: string | null;
  /** Where signed heads of the audit chain are written: best a disk that the owner of the database does not control. */
  auditHeadsDir: string;
  auditHeadSeconds: number;
  /** Anyone may read the OpenAPI description. */
  publicApiDocument: boolean;
  /** How many of our reverse proxies are in front; their X-Forwarded-For is trusted. */
  trustedProxies: number;
  /** Sign-in by OpenID Connect; null: none. */
  provider: ProviderSettings | null;
  /** Sign-in by SAML; null: none. */
  saml: SamlSettings | null;
  /** The mail server, with its credentials, and the sender; null: no e-mail. */
  mail: { url: string; from: string } | null;
  /** A service with LibreTranslate's interface; null: only browsers translate. */
  translate: { url: string; apiKey: string | null } | null;
  /** Where traces are sent; null: nowhere. */
  tracing: TracingSettings | null;
  logLevel: string;
};

/** Thrown with every wrong setting: its name, its value and what it must be. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>, role: Role = 'all'): Config {
  // An empty variable counts as not set: compose files and CI leave them so.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? '');
      const value = given[name];
      const shown = value === undefined ? 'is not set' : isSecret(name) ? 'is wrong' : `is "${value}"`;
      return `  ${name} ${shown}: ${issue.message}`;
    });
    throw new ConfigError(`These settings cannot be used:\n${[...new Set(lines)].join('\n')}`);
  }
  if (role !== 'all' && parsed.data.DATABASE_URL === undefined)
    throw new ConfigError(
      `These settings cannot be used:\n  DATABASE_URL is not set: must be given with --role ${role}`,
    );
  return { role, ...toConfig(parsed.data) };
}

function toConfig(env: z.infer<typeof schema>): Omit<Config, 'role'> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  const { SESSION_SECRET: session, SEAL_KEY: seal } = env;
  return {
    keys: session !== undefined && seal !== undefined ? { session, seal } : null,
    s3: s3Of(env),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    replica:
      env.DATABASE_REPLICA_URL === undefined
        ? null
        : { url: env.DATABASE_REPLICA_URL, maxLagSeconds: env.DATABASE_REPLICA_LAG_SECONDS },
    remote: remoteOf(env),
    tasks: env.MODERATION_TASKS ?? embeddedTaskIds,
    textRequestsPerSecond: env.MODERATION_TEXT_RPS,
    moderationPort: env.MODERATION_PORT,
    admin: email !== undefined && password !== undefined ? { email, password } : null,
    undoSeconds: env.UNDO_SECONDS,
    appealDays: env.APPEAL_DAYS,
    claimSeconds: env.CLAIM_SECONDS,
    mediaAllowedHosts: env.MEDIA_ALLOWED_HOSTS.split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    diskFloorBytes: env.DISK_FLOOR_MB * 1024 ** 2,
    metricsToken: env.METRICS_TOKEN ?? null,
    auditHeadsDir: env.AUDIT_HEADS_DIR ?? path.join(env.DATA_DIR, 'audit-heads'),
    auditHeadSeconds: env.AUDIT_HEAD_SECONDS,
    publicApiDocument: env.API_DOCUMENT_PUBLIC === '1',
    trustedProxies: env.TRUSTED_PROXIES,
    provider: providerOf(env),
    saml: samlOf(env),
    mail:
      env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined
        ? { url: env.SMTP_URL, from: env.MAIL_FROM }
        : null,
    translate:
      env.TRANSLATE_URL === undefined
        ? null
        : { url: env.TRANSLATE_URL, apiKey: env.TRANSLATE_API_KEY ?? null },
    tracing: tracingOf(env),
    logLevel: env.LOG_LEVEL,
  };
}

function remoteOf(env: z.infer<typeof schema>): Remote | null {
  const { MODERATION_URL: url, MODERATION_SECRET_ID: secretId } = env;
  const { MODERATION_PRIVATE_KEY: privateKeyFile, MODERATION_PUBLIC_KEY: publicKeyFile } = env;
  if (
    url === undefined ||
    secretId === undefined ||
    privateKeyFile === undefined ||
    publicKeyFile === undefined
  )
    return null;
  const operatorTokenFile = env.MODERATION_OPERATOR_TOKEN_FILE ?? null;
  return { url, secretId, privateKeyFile, publicKeyFile, operatorTokenFile };
}
