import { expect, it } from 'vitest';
import { s3Url, signedHeaders } from './sign.ts';

// The examples of "Signature Calculations for the Authorization Header", Amazon S3 API Reference.
const endpoint = 'https://examplebucket.s3.amazonaws.com';
const place = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const signatureOf = async (request: Omit<Parameters<typeof signedHeaders>[1], 'datetime'>) => {
  const headers = await signedHeaders(place, { ...request, datetime: '20130524T000000Z' });
  return headers.get('authorization')?.split('Signature=')[1];
};

it('signs as Amazon does: a range of an object', async () => {
  const url = s3Url(endpoint, 'test.txt');
  const signature = await signatureOf({ method: 'GET', url, body: '', headers: { range: 'bytes=0-9' } });
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

it('signs as Amazon does: an object with a name that needs encoding', async () => {
  const signature = await signatureOf({
    method: 'PUT',
    url: s3Url(endpoint, 'test$file.text'),
    body: 'Welcome to Amazon S3.',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
  });
  expect(signature).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

it('signs as Amazon does: a list', async () => {
  const url = s3Url(endpoint, '', { prefix: 'J', 'max-keys': '2' });
  const signature = await signatureOf({ method: 'GET', url, body: '' });
  expect(signature).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
});

it('encodes every character that a store could read otherwise', () => {
  expect(s3Url('http://store', "a b/c+d'(1)*.jpg", { prefix: 'é &=/+' })).toBe(
    'http://store/a%20b/c%2Bd%27%281%29%2A.jpg?prefix=%C3%A9%20%26%3D%2F%2B',
  );
});
