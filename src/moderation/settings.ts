import { hostname } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import {
  isSecret,
  missingOfS3,
  type S3Place,
  s3Of,
  sharedVariables,
} from '../platform/node/shared-variables.ts';
import { type TracingSettings, tracingOf } from '../platform/node/tracing/start-tracing.ts';

/** Settings of the embedded moderation service, parsed once. Times are seconds, rates per second. */
export type Settings = {
  port: number;
  host: string;
  /** Address at which our other processes reach this one; null: its host and port. */
  address: string | null;
  /** Seals the secrets that all processes share in the database; null: they are files under `dataDir`. */
  sealKey: Uint8Array<ArrayBuffer> | null;
  /** Where frames, clips and gallery pictures are stored; null: under `dataDir`. */
  s3: S3Place | null;
  dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** Past a pooler; the same as `databaseUrl` where there is none. */
  directDatabaseUrl: string | null;
  textRps: number;
  videosAtOnce: number;
  audioFilesAtOnce: number;
  streamsAtOnce: number;
  /** `host` or `host:port`, lower case: hosts that sources and callbacks may use besides public addresses. */
  allowedHosts: string[];
  timestampWindow: number;
  /** Certainty from which an own word of level `block` in speech blocks; null: a person always decides. */
  speechBlockFrom: number | null;
  /** Where traces are sent; null: nowhere. */
  tracing: TracingSettings | null;
  logLevel: (typeof logLevels)[number];
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/;

export const schema = z
  .object({
    ...sharedVariables,
    MODERATION_PORT: whole(0, 65535).default(8081),
    MODERATION_HOST: z.string().min(1).default('127.0.0.1'),
    MODERATION_ADDRESS: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
    MODERATION_LIMIT_TEXT_RPS: whole(1, 100_000).default(50),
    MODERATION_LIMIT_VIDEOS: whole(1, 1000).default(10),
    MODERATION_LIMIT_AUDIO: whole(1, 1000).default(3),
    MODERATION_LIMIT_STREAMS: whole(1, 1000).default(10),
    MEDIA_ALLOWED_HOSTS: hosts().default([]),
    MODERATION_ALLOWED_PEER: hosts().default([]),
    MODERATION_TIMESTAMP_WINDOW: whole(1, 86_400).default(300),
    MODERATION_SPEECH_BLOCK_FROM: share().optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  })
  .superRefine((env, context) => {
    if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'must be given with DATABASE_DIRECT_URL',
      });
    for (const name of missingOfS3(env))
      context.addIssue({ code: 'custom', path: [name], message: 'must be given with EVIDENCE_S3_URL' });
  });

/** For each wrong setting: its name, its value and what it must be. */
export class SettingsError extends Error {}

export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable was left blank in .env.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      // The address of a database contains its password.
      const value = given[name];
      const shown = value === undefined ? 'is not set' : isSecret(name) ? 'is wrong' : `is "${value}"`;
      return `${name} ${shown}: it ${issue.message}`;
    });
    throw new SettingsError(lines.join('\n'));
  }
  const values = parsed.data;
  return {
    port: values.MODERATION_PORT,
    host: values.MODERATION_HOST,
    address: values.MODERATION_ADDRESS ?? null,
    sealKey: values.SEAL_KEY ?? null,
    s3: s3Of(values),
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    directDatabaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    textRps: values.MODERATION_LIMIT_TEXT_RPS,
    videosAtOnce: values.MODERATION_LIMIT_VIDEOS,
    audioFilesAtOnce: values.MODERATION_LIMIT_AUDIO,
    streamsAtOnce: values.MODERATION_LIMIT_STREAMS,
    allowedHosts: [...values.MEDIA_ALLOWED_HOSTS, ...values.MODERATION_ALLOWED_PEER],
    timestampWindow: values.MODERATION_TIMESTAMP_WINDOW,
    speechBlockFrom: values.MODERATION_SPEECH_BLOCK_FROM ?? null,
    tracing: tracingOf(values),
    logLevel: values.LOG_LEVEL,
  };
}

/** The address from the settings; otherwise the one at which other machines reach `host` and `port`. */
export function addressOf({ host, address }: Pick<Settings, 'host' | 'address'>, port: number): string {
  const reached = ['0.0.0.0', '::'].includes(host) ? hostname() : host;
  return address ?? `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

function whole(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function share() {
  const message = 'must be a number above 0 and at most 1, such as 0.8';
  return z
    .string()
    .regex(/^\d(\.\d{1,4})?$/, message)
    .transform(Number)
    .refine((value) => value > 0 && value <= 1, message);
}

function hosts() {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim().toLowerCase())
        .filter((entry) => entry !== ''),
    )
    .refine(
      (entries) => entries.every((entry) => hostPattern.test(entry)),
      'must be a comma-separated list of host or host:port',
    );
}
