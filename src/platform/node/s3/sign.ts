import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from '../shared-variables.ts';

type Unsigned = {
  method: string;
  /** As `s3Url` returns it. */
  url: string;
  body: Uint8Array | string;
  headers?: Record<string, string>;
  /** `20130524T000000Z`, for a test. */
  datetime?: string;
};

/** The headers that sign a request with the account's key (AWS Signature Version 4, for S3), its body included. */
export async function signedHeaders(
  { region, keyId, secretKey }: Pick<S3Place, 'region' | 'keyId' | 'secretKey'>,
  { body, headers, ...request }: Unsigned,
): Promise<Headers> {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signer = new AwsV4Signer({
    ...request,
    headers: { ...headers, 'x-amz-content-sha256': bodyHash },
    allHeaders: true,
    service: 's3',
    region,
    accessKeyId: keyId,
    secretAccessKey: secretKey,
  });
  return (await signer.sign()).headers;
}

/** Encoded as the signature requires, so that a store that encodes the address again gets the same. */
export function s3Url(endpoint: string, path: string, query: Record<string, string> = {}): string {
  const written = path.split('/').map(encoded).join('/');
  const pairs = Object.entries(query).map((pair) => pair.map(encoded).join('='));
  return `${endpoint}/${written}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** Everything but letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
