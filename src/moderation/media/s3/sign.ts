import { createHash, createHmac } from 'node:crypto';
import type { S3Place } from '../../host/shared-variables.ts';

type Unsigned = {
  method: string;
  /** Path and query as they are sent; `s3Path` and `s3Query` write them so. */
  path: string;
  query: string;
  body: Uint8Array | string;
  headers?: Record<string, string>;
  at: Date;
};

/** The headers with which a request is one of the place's account (AWS Signature Version 4, for S3), its body included. */
export function signedHeaders(
  { endpoint, region, keyId, secretKey }: Pick<S3Place, 'endpoint' | 'region' | 'keyId' | 'secretKey'>,
  { method, path, query, body, headers = {}, at }: Unsigned,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const bodyHash = sha256(body);
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const signed = Object.entries({ ...sent, host: new URL(endpoint).host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, path, query, lines, names, bodyHash].join('\n');
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, part) => hmac(last, part),
    `AWS4${secretKey}`,
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString(
    'hex',
  );
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...sent, authorization };
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

/** As the signature wants it: everything but letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const s3Path = (...parts: string[]) =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .map(encoded)
    .join('/')}`;

export const s3Query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
