import { afterEach, expect, it } from 'vitest';
import { exitCodeOf, type Finding, tableOf } from '../../../scripts/conformance/report.ts';
import { checkConformance } from '../../../scripts/conformance/run.ts';
import { generateKeyPair, importPrivateKey } from '../../protocol/signature.ts';
import { fakeGallery, fakeOcr } from '../frame-tasks.ts';
import { startHarness } from '../moderation-harness.ts';
import { measureSource } from './measure.ts';
import type { Quirk } from './quirks.ts';
import { type ScriptedService, startScriptedService } from './start.ts';

let service: ScriptedService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

async function findings(quirks: Quirk[], seconds = 20): Promise<Finding[]> {
  service = await startScriptedService({ quirks, measure: measureSource, pauseMs: 400 });
  const pair = await generateKeyPair();
  await service.addAccount('acme', pair.publicKeyPem);
  return checkConformance({
    baseUrl: service.url,
    secretId: 'acme',
    privateKey: await importPrivateKey(pair.privateKeyPem),
    publicKeyPem: service.publicKeyPem,
    seconds,
    requestsPerSecond: 50,
  });
}
const wrong = (all: Finding[]) =>
  all.flatMap(({ operation, check, verdict, detail }) =>
    verdict === 'wrong' ? [`${operation}: ${check}: ${detail}`] : [],
  );

it('finds nothing in a service that keeps to the document, in all seven operations', async () => {
  const found = await findings([]);
  expect(found.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  expect([...new Set(found.map(({ operation }) => operation))]).toEqual([
    'envelope',
    'text',
    'speech/recording/async',
    'speech/stream',
    'speech/stream/close',
    'video/asyncscan',
    'video/stream',
    'video/close',
  ]);
  expect(exitCodeOf(found)).toBe(0);
});

it('tolerates every documented variant and names it', async () => {
  const found = await findings([
    'json-object',
    'number-nonce',
    'string-code',
    'label-aliases',
    'string-rates',
    'string-labels',
    'logo-numbers',
    'result-object',
    'corner-boxes',
    'bare-callbacks',
    'unknown-task',
    'details-in-pass',
    'duplicate-callbacks',
    'weak-key',
  ]);
  expect(wrong(found)).toEqual([]);
  const table = tableOf(found.filter(({ verdict }) => verdict === 'tolerated'));
  for (const words of [
    'json is a string',
    'code is a number',
    'rate',
    'result',
    'gait-analysis',
    '1024',
    'details in a pass',
  ])
    expect(table).toContain(words);
});

it.each<[Quirk, RegExp]>([
  ['wrong-signature', /envelope: a signed request gets a signed answer: the signature does not belong/],
  ['dropped', /envelope: .*no answer/],
  ['refusing', /envelope: a signed request is taken: refused with 2001/],
])('finds %s at once, and asks no further', async (quirk, words) => {
  const found = await findings([quirk], 1);
  expect(wrong(found).join('\n')).toMatch(words);
  expect(exitCodeOf(found)).toBe(1);
  expect(service?.requests).toHaveLength(1);
});

it('finds what a service does wrong beyond the envelope', async () => {
  const found = await findings(
    ['texts-missing', 'scores-out-of-range', 'missing-fragment', 'wrong-callback-signature'],
    3,
  );
  const told = wrong(found).join('\n');
  expect(told).toMatch(/^text: every text gets its result: 10 texts were sent, 9 results came back$/m);
  expect(told).toMatch(/^video\/asyncscan: the signatures of callbacks hold: \d of \d do not verify$/m);
  expect(told).toMatch(/^speech\/recording\/async: the signatures of callbacks hold/m);
});

it('finds nothing wrong in the embedded service', async () => {
  const harness = await startHarness(
    { MEDIA_ALLOWED_HOSTS: '127.0.0.1' },
    { frameTasks: [fakeOcr(), fakeGallery()] },
  );
  try {
    const found = await checkConformance({
      baseUrl: harness.service.url,
      ...harness.caller,
      publicKeyPem: harness.service.publicKeyPem,
      requestsPerSecond: 20,
    });
    expect(wrong(found), tableOf(found)).toEqual([]);
    expect(found.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(50);
  } finally {
    await harness.close();
  }
});
