import { hostname } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addressOf, readSettings } from './settings.ts';

it('has the documented defaults when nothing is set', () => {
  expect(readSettings({})).toEqual({
    port: 8081,
    host: '127.0.0.1',
    address: null,
    sealKey: null,
    s3: null,
    dataDir: path.resolve('./data'),
    databaseUrl: null,
    directDatabaseUrl: null,
    textRps: 50,
    videosAtOnce: 10,
    audioFilesAtOnce: 3,
    streamsAtOnce: 10,
    allowedHosts: [],
    timestampWindow: 300,
    tracing: null,
    speechBlockFrom: null,
    logLevel: 'info',
  });
});

it('reads a bucket with its keys, and names a missing key without showing any', () => {
  const keys = { EVIDENCE_S3_KEY_ID: 'id', EVIDENCE_S3_SECRET_KEY: 'secret' };
  const url = 'https://s3.example:9000/bucket/one/two';
  expect(readSettings({ EVIDENCE_S3_URL: url, ...keys }).s3).toEqual({
    endpoint: 'https://s3.example:9000',
    bucket: 'bucket',
    prefix: 'one/two/',
    region: 'us-east-1',
    keyId: 'id',
    secretKey: 'secret',
  });
  expect(() => readSettings({ EVIDENCE_S3_URL: url })).toThrow(
    'EVIDENCE_S3_KEY_ID is not set: it must be given with EVIDENCE_S3_URL',
  );
  expect(() => readSettings({ EVIDENCE_S3_URL: 'https://s3.example/', ...keys })).toThrow('host/bucket');
  expect(() => readSettings({ SEAL_KEY: 'c2hvcnQ=' })).toThrow('SEAL_KEY is wrong: it must be 32 bytes');
});

it.each([
  [{ host: '127.0.0.1', address: null }, 'http://127.0.0.1:8081'],
  [{ host: '::1', address: null }, 'http://[::1]:8081'],
  [{ host: '0.0.0.0', address: null }, `http://${hostname()}:8081`],
  [{ host: '0.0.0.0', address: 'https://worker.internal' }, 'https://worker.internal'],
])('%o is reached at %s', (settings, url) => {
  expect(addressOf(settings, 8081)).toBe(url);
});

it('treats an empty variable as not set', () => {
  expect(readSettings({ MODERATION_PORT: '', DATABASE_URL: '' }).port).toBe(8081);
});

it('reads the certainty from which own words block in speech', () => {
  expect(readSettings({ MODERATION_SPEECH_BLOCK_FROM: '0.95' }).speechBlockFrom).toBe(0.95);
  for (const wrong of ['0', '1.5', '-1', 'on', '95%'])
    expect(() => readSettings({ MODERATION_SPEECH_BLOCK_FROM: wrong })).toThrow(
      `MODERATION_SPEECH_BLOCK_FROM is "${wrong}": it must be a number above 0 and at most 1`,
    );
});

it('joins the allowed hosts and the peer, in lower case', () => {
  const settings = readSettings({
    MEDIA_ALLOWED_HOSTS: 'NAS.local, 10.0.0.7:9000',
    MODERATION_ALLOWED_PEER: '127.0.0.1:8080',
  });
  expect(settings.allowedHosts).toEqual(['nas.local', '10.0.0.7:9000', '127.0.0.1:8080']);
});

it.each([
  ['MODERATION_PORT', '80a', 'must be a whole number from 0 to 65535'],
  ['MODERATION_PORT', '65536', 'must be a whole number from 0 to 65535'],
  ['MODERATION_LIMIT_VIDEOS', '0', 'must be a whole number from 1 to 1000'],
  ['MEDIA_ALLOWED_HOSTS', 'http://nas', 'must be a comma-separated list of host or host:port'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal'],
])('stops the start for %s=%s, with name, value and what it must be', (name, value, must) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}": it ${must}`);
});

it('does not show the address of a database, because it contains the password', () => {
  const wrong = () => readSettings({ DATABASE_URL: 'mysql://user:pass@x' });
  expect(wrong).toThrow('DATABASE_URL is wrong: it must begin with postgres://');
});
