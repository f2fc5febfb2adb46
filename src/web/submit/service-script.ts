import type { AudioFileBody, AudioStreamBody, VideoBody, VideoStreamBody } from '../../api/submissions.ts';
import type { TextsBody } from '../../api/texts.ts';
import { quote } from './curl.ts';

/** One call of a form: its operation and its fields. The script adds the signature. */
export type ServiceCall = { path: string; fields: Record<string, unknown> };

// Private use characters: people do not type them, and JSON does not escape them.
const source = '\uE000source\uE001';
const callback = '\uE000callback\uE001';

/** § Limits: at most 10 texts per request. */
const textsPerCall = 10;

export function textCalls({ texts }: TextsBody): ServiceCall[] {
  const calls = Math.max(1, Math.ceil(texts.length / textsPerCall));
  return Array.from({ length: calls }, (_, at) => ({
    path: 'v3/recognition/text',
    fields: { text: texts.slice(at * textsPerCall, (at + 1) * textsPerCall) },
  }));
}

export function audioFileCall({
  url: _url,
  uploadId: _upload,
  tasks,
  ...options
}: AudioFileBody): ServiceCall {
  return {
    path: 'v3/recognition/speech/recording/async',
    fields: {
      recording: { url: source, callbackUrl: callback, ...options },
      ...(tasks ? { tasks } : {}),
    },
  };
}

export function audioStreamCall({ url: _url, tasks, ...options }: AudioStreamBody): ServiceCall {
  return {
    path: 'v3/recognition/speech/stream',
    fields: { speechStream: [{ url: source, callback, ...options }], ...(tasks ? { tasks } : {}) },
  };
}

export function videoCall({ url: _url, uploadId: _upload, tasks, ...options }: VideoBody): ServiceCall {
  return {
    path: 'v3/recognition/video/asyncscan',
    fields: { video: source, callbackUrl: callback, ...options, ...(tasks ? { task: tasks } : {}) },
  };
}

export function videoStreamCall({ url: _url, tasks, ...options }: VideoStreamBody): ServiceCall {
  return {
    path: 'v3/recognition/video/stream',
    fields: { video: source, callbackUrl: callback, ...options, ...(tasks ? { task: tasks } : {}) },
  };
}

/**
 * A bash script that sends the calls to the moderation service, signed with OpenSSL (§ Authentication). `address` is
 * the source's; null for texts, which have none; '' if the person must fill it in.
 */
export function serviceScript(calls: readonly ServiceCall[], address: string | null): string {
  return [
    '#!/usr/bin/env bash',
    '# Needs bash, curl and openssl.',
    'set -euo pipefail',
    '',
    '# The moderation service, and your account there',
    "BASE_URL='http://127.0.0.1:8081'",
    "SECRET_ID='YOUR_SECRET_ID'",
    '# Your private key; the service knows its public half',
    "PRIVATE_KEY='private-key.pem'",
    ...(address === null
      ? []
      : [
          '# What is looked at, and where the results are posted to',
          `SOURCE_URL=${quote(address || 'https://example.com/file')}`,
          "CALLBACK_URL='https://example.com/callback'",
        ]),
    '',
    signing,
    '',
    sending,
    '',
    ...calls.map(({ path, fields }) => `send ${path} ${body(fields)}`),
    '',
  ].join('\n');
}

/** Signs "secret id,timestamp,nonce" with RSA and SHA-256, in base64. */
const signing = `sign() {
  TIMESTAMP=$(date +%s)
  NONCE=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
  SIGNATURE=$(printf '%s,%s,%s' "$SECRET_ID" "$TIMESTAMP" "$NONCE" |
    openssl dgst -sha256 -sign "$PRIVATE_KEY" -binary | openssl base64 -A)
}`;

const sending = `# send PATH FIELDS: FIELDS is a JSON object without its closing brace
send() {
  sign
  printf '%s,"timestamp":%s,"nonce":%s,"signature":"%s"}' "$2" "$TIMESTAMP" "$NONCE" "$SIGNATURE" |
    curl -sS -X POST "$BASE_URL/$1/$SECRET_ID" -H 'Content-Type: application/json' --data-binary @-
  echo
}`;

/** The fields as one shell word: JSON in single quotes, with the addresses from the variables above. */
function body(fields: Record<string, unknown>): string {
  return quote(JSON.stringify(fields).slice(0, -1))
    .replaceAll(source, `'"$SOURCE_URL"'`)
    .replaceAll(callback, `'"$CALLBACK_URL"'`);
}
