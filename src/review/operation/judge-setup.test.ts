import { describe, expect, it } from 'vitest';
import type { EngineHealth, TaskState } from '../../protocol/operator/engines.ts';
import { say } from '../../reasons/say.ts';
import { type DatabaseFacts, judgeDatabase } from './judge-database.ts';
import { judgeEngines } from './judge-engines.ts';
import { type Judged, judgeAddress, judgeClock, judgeDisk, judgeMail, judgeMemory } from './judge-host.ts';

const megabyte = 1024 ** 2;

/** Every check that is not good says what to do, in both languages; one that is good says nothing of it. */
function stateOf({ state, found, remedy }: Judged): string {
  expect(remedy === null).toBe(state === 'good');
  for (const language of ['en', 'zh-CN'] as const)
    for (const one of [found, ...(remedy ? [remedy] : [])]) expect(say(one, language)).not.toBe('');
  return state;
}

describe('the clock', () => {
  it.each([
    [{ exactSkewSeconds: 0.2, skewSeconds: null, jumped: null }, 'good'],
    [{ exactSkewSeconds: 7.5, skewSeconds: 7.5, jumped: null }, 'wrong'],
    [{ exactSkewSeconds: -7.5, skewSeconds: -7.5, jumped: { at: '', bySeconds: 3600 } }, 'wrong'],
    [{ exactSkewSeconds: 0, skewSeconds: null, jumped: { at: '', bySeconds: -3600 } }, 'attention'],
  ] as const)('%j is %s', (facts, state) => expect(stateOf(judgeClock(facts))).toBe(state));
});

describe('the disk', () => {
  it.each([
    [{ freeBytes: 8e9, floorBytes: 5e8, enough: true }, 'good'],
    [{ freeBytes: 1e9, floorBytes: 5e8, enough: true }, 'attention'],
    [{ freeBytes: 4e8, floorBytes: 5e8, enough: false }, 'wrong'],
  ])('%j is %s', (room, state) => expect(stateOf(judgeDisk(room))).toBe(state));
  it('is not known where nobody measures it', () =>
    expect(judgeDisk({ freeBytes: null, floorBytes: 1, enough: true }).state).toBe('unknown'));
});

describe('memory', () => {
  it.each([
    [8000, 4000, true, 'good'],
    [2000, 1500, true, 'attention'],
    [2000, 1500, false, 'good'],
    [8000, 200, true, 'wrong'],
  ] as const)('%i MB with %i available, engines here: %s, is %s', (total, available, worksHere, state) =>
    expect(
      stateOf(judgeMemory({ totalBytes: total * megabyte, availableBytes: available * megabyte }, worksHere)),
    ).toBe(state),
  );
});

describe('the address', () => {
  it.each([
    ['https://review.example.com', 'https://review.example.com', 'good'],
    ['https://review.example.com/console', 'https://review.example.com', 'good'],
    ['http://review.example.com', 'http://review.example.com', 'wrong'],
    ['http://localhost:8080', 'http://localhost:8080', 'attention'],
    ['http://localhost:8080', 'http://127.0.0.1:8080', 'attention'],
    ['http://localhost:8080', 'https://review.example.com', 'wrong'],
    ['https://review.example.com', 'http://10.0.0.7:8080', 'attention'],
  ])('PUBLIC_URL %s, reached at %s, is %s', (set, reached, state) =>
    expect(stateOf(judgeAddress(set, reached))).toBe(state),
  );
  it('is not known to a program', () =>
    expect(judgeAddress('https://review.example.com', null).state).toBe('unknown'));
});

it('mail is good, refused, or not set', () => {
  expect(stateOf(judgeMail(null))).toBe('good');
  expect(stateOf(judgeMail('not-set'))).toBe('attention');
  expect(stateOf(judgeMail({ why: '535 wrong password' }))).toBe('wrong');
});

const usual: DatabaseFacts = {
  version: 180_001,
  encoding: 'UTF8',
  locale: 'C.UTF-8',
  findsChinese: true,
  foldsLetters: true,
  sharedBuffers: 128 * 1024 ** 2,
  workMem: 4 * 1024 ** 2,
  maxConnections: 100,
  reservedConnections: 3,
  usedConnections: 20,
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  statementTimeout: 0,
  idleSessionTimeout: 0,
  transactionTimeout: 0,
  idleInTransactionTimeout: 0,
};
const around = { connections: 38, pooler: { found: false, declared: false } };

describe('the database', () => {
  const odd = (facts: Partial<DatabaseFacts>, beside: Partial<typeof around> = {}) =>
    judgeDatabase({ ...usual, ...facts }, { ...around, ...beside })
      .filter((one) => stateOf(one) !== 'good')
      .map(({ name, state }) => `${name} ${state}`);
  it('is good as the embedded one is', () => expect(odd({})).toEqual([]));
  it.each([
    [{ version: 140_011 }, 'database-version wrong'],
    [{ encoding: 'SQL_ASCII' }, 'database-text wrong'],
    [{ findsChinese: false }, 'database-text attention'],
    [{ foldsLetters: false }, 'database-text attention'],
    [{ sharedBuffers: 16 * 1024 ** 2 }, 'database-memory attention'],
    [{ workMem: 64 * 1024 }, 'database-memory attention'],
    [{ maxConnections: 40 }, 'database-connections wrong'],
    [{ usedConnections: 90 }, 'database-connections attention'],
    [{ fsync: 'off' }, 'database-durability wrong'],
    [{ fullPageWrites: 'off' }, 'database-durability wrong'],
    [{ synchronousCommit: 'off' }, 'database-durability wrong'],
    [{ statementTimeout: 30_000 }, 'database-timeouts attention'],
    [{ transactionTimeout: 30_000 }, 'database-timeouts attention'],
    [{ idleInTransactionTimeout: 5000 }, 'database-timeouts attention'],
    [{ idleSessionTimeout: 86_400_000 }, 'database-timeouts attention'],
  ] satisfies [Partial<DatabaseFacts>, string][])('with %j: %s', (facts, state) =>
    expect(odd(facts)).toEqual([state]),
  );
  it('may have timeouts that cut off nothing', () =>
    expect(odd({ statementTimeout: 7_200_000, idleInTransactionTimeout: 600_000 })).toEqual([]));
  it.each([
    [{ found: true, declared: true }, []],
    [{ found: true, declared: false }, ['database-pooler wrong']],
    [{ found: false, declared: true }, ['database-pooler attention']],
  ])('with a pooler %j: %j', (pooler, states) => expect(odd({}, { pooler })).toEqual(states));
  it('says what only a server knows to be unknown elsewhere', () =>
    expect(
      judgeDatabase(usual, { connections: null, pooler: null })
        .filter(({ state }) => state === 'unknown')
        .map(({ name }) => name),
    ).toEqual(['database-connections', 'database-pooler']));
});

it('an engine is ready, ready beside others that are not, or missing', () => {
  const health = (state: EngineHealth['state'], reason: string | null = null): EngineHealth => ({
    ...{ kind: 'embedded', at: null, state, reason, engine: 'tesseract', version: '5.3', limits: null },
    ...{ runs: 0, failures: 0, restarts: 0, medianMs: null, lastError: null },
  });
  const task = (...all: EngineHealth[]): TaskState => ({
    task: 'ocr-text',
    unavailable: 'review',
    settings: [],
    health: all,
  });
  const judged = judgeEngines({
    tasks: [
      task(health('ready')),
      task(health('unavailable', 'install tesseract'), health('ready')),
      task(health('unavailable', 'install tesseract')),
      task(),
    ],
  });
  expect(judged.map(stateOf)).toEqual(['good', 'attention', 'attention']);
  expect(judged.map(({ found, remedy }) => [say(found, 'en'), remedy && say(remedy, 'en')])).toEqual([
    ['Ready: tesseract.', null],
    ['Ready: tesseract.', 'Correct or remove the other engine under Settings, Engines: install tesseract'],
    [
      'No engine works on this: install tesseract',
      'Install what is missing, or connect an engine under Settings, Engines.',
    ],
  ]);
});

it('a ready engine says what it cannot do', () => {
  const figures = { runs: 0, failures: 0, restarts: 0, medianMs: null, lastError: null };
  const engine = { kind: 'embedded', at: null, state: 'ready', reason: null, engine: 'tesseract' } as const;
  const health = [{ ...engine, ...figures, version: '5.3', limits: 'It reads no handwriting.' }];
  const [judged] = judgeEngines({
    tasks: [{ task: 'ocr-text', unavailable: 'review', settings: [], health }],
  });
  expect(judged && say(judged.found, 'en')).toBe('Ready: tesseract. It reads no handwriting.');
});
