import { expect, it } from 'vitest';
import { s3Path, s3Query, signedHeaders } from './sign.ts';

// The examples of "Signature Calculations for the Authorization Header", Amazon S3 API Reference.
const place = {
  endpoint: 'https://examplebucket.s3.amazonaws.com',
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const at = new Date('2013-05-24T00:00:00Z');
const signatureOf = (headers: Record<string, string>) => headers.authorization?.split('Signature=')[1];

it('signs as Amazon does: a range of an object', () => {
  const headers = signedHeaders(place, {
    method: 'GET',
    path: '/test.txt',
    query: '',
    body: '',
    headers: { range: 'bytes=0-9' },
    at,
  });
  expect(signatureOf(headers)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

it('signs as Amazon does: an object with a name that must be written otherwise', () => {
  const headers = signedHeaders(place, {
    method: 'PUT',
    path: s3Path('test$file.text'),
    query: '',
    body: 'Welcome to Amazon S3.',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    at,
  });
  expect(signatureOf(headers)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

it('signs as Amazon does: a list', () => {
  const query = s3Query({ prefix: 'J', 'max-keys': '2' });
  const headers = signedHeaders(place, { method: 'GET', path: '/', query, body: '', at });
  expect(signatureOf(headers)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
});
