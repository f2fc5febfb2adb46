// Soak: the check of a service takes a video and a live stream of twenty seconds.
import { afterEach, expect, it } from 'vitest';
import { createCaller } from '../../../scripts/conformance/caller.ts';
import { checkEnvelope } from '../../../scripts/conformance/checks/envelope.ts';
import { exitCodeOf, type Finding, notesOn, tableOf } from '../../../scripts/conformance/report.ts';
import { checkConformance } from '../../../scripts/conformance/run.ts';
import { setAlways200 } from '../../moderation/accounts/accounts.ts';
import { generateKeyPair, importPrivateKey, importPublicKey } from '../../protocol/signature.ts';
import { fakeClassification, fakeGallery, fakeOcr, fakePersons } from '../frame-tasks.ts';
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
const rate = 'texts that pass in the busiest second (the document says 10, and 50)';
const wrong = (all: Finding[]) =>
  all.flatMap(({ operation, check, verdict, detail }) =>
    verdict === 'wrong' ? [`${operation}: ${check}: ${detail}`] : [],
  );

/** The document's "all types of data are returned". */
const everything = [
  'summary: without rules image-classification lists every frame',
  'summary: image-classification lists the frames of each class that its statistics count',
  'fragment: without rules image-classification lists every frame',
  'callbackRules: a label of image classification gives the frames of that class',
  'callbackRules: label restricts matchList of person-search',
  'callbackRule all reports all speech',
  'callbackRules 1 reports all speech',
  'an empty list of tasks means the same as none',
  'callbackRules as a list with a rule for the one task are refused or followed',
];

it('finds nothing wrong in a service that follows the document, in all seven operations', async () => {
  const found = await findings([]);
  const checked = found.map(({ check }) => check);
  expect(everything.filter((check) => !checked.includes(check))).toEqual([]);
  // Which of the two documented rates applies is reported without a judgement.
  expect(found.filter(({ verdict }) => verdict !== 'ok').map(({ check }) => check)).toEqual([rate]);
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
    'text-alone',
    'times-of-fragment',
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
    'segments',
  ])
    expect(table).toContain(words);
});

it('V13, V14, V18: tolerates callbacks without their own names, and names it', async () => {
  const found = await findings(['no-frames', 'details-missing', 'nameless-callbacks']);
  // A service that counts frames of a class and lists none of them is wrong about that (R4).
  expect(wrong(found).filter((one) => !/image.classification/.test(one))).toEqual([]);
  const table = tableOf(found.filter(({ verdict }) => verdict === 'tolerated'));
  for (const words of [
    'it asks for a person, and names no frame',
    'violations[0].details',
    'they do not; the document does not show their payload',
  ])
    expect(table).toContain(words);
});

it.each<[Quirk, RegExp]>([
  ['wrong-signature', /envelope: a signed request gets a signed answer: the signature does not match/],
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
  const text = wrong(found).join('\n');
  expect(text).toMatch(/^text: every text gets its result: 10 texts were sent, 9 results came back$/m);
  expect(text).toMatch(/^video\/asyncscan: the signatures of callbacks hold: \d of \d do not verify$/m);
  expect(text).toMatch(/^speech\/recording\/async: the signatures of callbacks hold/m);
});

it('V16: finds a code that is not 0 where the status says end', async () => {
  const text = wrong(await findings(['failing-summary', 'failing-fragment'])).join('\n');
  expect(text).toMatch(/^video\/asyncscan: the summary has the code 0: 2003 engine broke down$/m);
  expect(text).toMatch(/^video\/stream: fragments have the code 0: 2003 engine broke down$/m);
});

it('finds nothing wrong in the embedded service', async () => {
  const harness = await startHarness(
    { MEDIA_ALLOWED_HOSTS: '127.0.0.1' },
    { frameTasks: [fakeOcr(), fakeGallery(), fakeClassification(), fakePersons()] },
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
    // L6: at most fifty, without a burst on top of the refill.
    const text = found.find(({ check }) => check === rate)?.detail ?? '';
    expect(Number(/^\d+/.exec(text)?.[0])).toBeLessThanOrEqual(50);
    expect(text).not.toContain('none was refused');
    const checked = found.filter(({ verdict }) => verdict === 'ok').map(({ check }) => check);
    expect(checked).toEqual(
      expect.arrayContaining([
        ...everything,
        'callbackRules: similarity restricts matchList of person-search',
        'a body that is declared as text/plain is refused',
        'callbackRules as a list that names no task are refused',
      ]),
    );
    const statuses = 'refusals come with HTTP status 200 all of them, or none';
    const detailOf = (all: readonly Finding[]) => all.find(({ check }) => check === statuses);
    expect(detailOf(found)).toMatchObject({ verdict: 'ok', detail: '401, 400' });
    await harness.database((db) => setAlways200(db, harness.caller.secretId, true));
    // The rate check has used up this second's requests.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const envelope: Finding[] = [];
    const caller = createCaller({
      baseUrl: harness.service.url,
      ...harness.caller,
      publicKey: await importPublicKey(harness.service.publicKeyPem),
      requestsPerSecond: 20,
    });
    await checkEnvelope(caller, notesOn('envelope', envelope));
    expect(wrong(envelope)).toEqual([]);
    expect(detailOf(envelope)).toMatchObject({ verdict: 'ok', detail: '200' });
  } finally {
    await harness.close();
  }
});
