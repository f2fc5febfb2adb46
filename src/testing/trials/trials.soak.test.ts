// Soak: dozens of killed processes, and hundreds of races between several.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { startTestService, type TestService } from '../product/service.ts';
import { callbackCopies } from './callback-copies.ts';
import { callbackKills } from './callback-kills.ts';
import { callbackOrders } from './callback-orders.ts';
import { claimRaces } from './claim-races.ts';
import { equalDecisions } from './equal-decisions.ts';
import { fencingTrials } from './fencing.ts';
import { statementKills } from './statement-kills.ts';

// `npm run soak -- <row>` runs each of them longer.
const seed = 20_261_121;
let service: TestService;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

it('RC2: 20 kills at random moments: nothing answered 200 is missing, nothing is doubled', async () => {
  const { sent, taken, lost, doubled, broken, other } = await callbackKills(database.url, service, {
    kills: 20,
    seed,
    program: 'receiver',
  });
  expect({ lost, doubled, other }).toEqual({ lost: 0, doubled: 0, other: [] });
  expect(taken).toBe(sent);
  expect(sent).toBeGreaterThan(40);
  expect(broken).toBeGreaterThan(20);
});

it('RC3: 32 copies of each of 15 callbacks at once, to two processes, have 15 effects', async () => {
  const effects = await callbackCopies(database.url, service, {
    callbacks: 15,
    copies: 32,
    program: 'receiver',
  });
  expect(effects).toEqual({
    callbacks: 15,
    duplicates: 15 * 31,
    fragments: 15,
    findings: 15,
    events: 15,
    refused: 0,
  });
});

it('RC4: every order of up to 3 callbacks, and 20 histories with some repeated or at once, end in the same state', async () => {
  const options = { exhaustive: 3, histories: 20, seed, program: 'receiver' } as const;
  const result = await callbackOrders(database.url, service, options);
  expect(result).toEqual({ permuted: 9, histories: 20, differing: 0, refused: 0 });
});

it('RQ1: 50 moderators of three processes claim 600 times, and no case has two holders', async () => {
  const figures = await claimRaces(database.url, { moderators: 50, claims: 600, seed });
  expect(figures).toEqual({ claims: 600, people: 50, gaps: 0, failed: 0 });
});

it('RQ2: of 200 holders who continue past their lease none writes anything', async () => {
  const { decided, stale, refused } = await fencingTrials(database.url, { trials: 200, seed });
  expect([decided, stale]).toEqual([200, 0]);
  expect(Object.keys(refused).toSorted()).toEqual(['case_changed', 'claim_lost']);
  expect(Object.values(refused).reduce((sum, count) => sum + count)).toBe(200);
});

it('RQ3: the same decision 32 times at once, 40 times over, is made once and gets the same answer', async () => {
  const figures = await equalDecisions(database.url, { trials: 40, copies: 32 });
  expect(figures).toEqual({ decisions: 40, deliveries: 40, events: 40, differing: 0 });
});

it('RO5: 20 kills of the sender of statements: the Transparency Database has each once', async () => {
  const { statements, stored, killedAfterStoring, ...rest } = await statementKills(database.url, {
    kills: 20,
    seed,
  });
  const { lost, doubled, astray, faults } = rest;
  expect({ lost, doubled, astray, faults }).toEqual({ lost: 0, doubled: 0, astray: 0, faults: 0 });
  expect(stored).toBe(statements);
  expect(statements).toBe(120);
  expect(killedAfterStoring).toBeGreaterThan(0);
  expect(rest.duplicates).toBeGreaterThan(0);
});
