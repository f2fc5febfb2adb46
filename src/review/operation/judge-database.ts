import { because } from '../../reasons/reason.ts';
import type { Host } from './host.ts';
import { type Judged, unknownHere } from './judge-host.ts';

/** Settings of the database that matter to the product, as its server reports them. */
export type DatabaseFacts = {
  version: number;
  encoding: string;
  locale: string;
  /** The product's own search finds Chinese here. */
  findsChinese: boolean;
  /** It finds capitals outside of English by small letters. */
  foldsLetters: boolean;
  sharedBuffers: number;
  workMem: number;
  maxConnections: number;
  /** Held back for superusers and other roles. */
  reservedConnections: number;
  usedConnections: number;
  /** `off` loses or destroys data when the machine stops. */
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  /** In milliseconds; 0: none. */
  statementTimeout: number;
  idleSessionTimeout: number;
  transactionTimeout: number;
  idleInTransactionTimeout: number;
};

const megabyte = 1024 ** 2;
const oldest = 15;
const wantedBuffers = 128 * megabyte;
const wantedWorkMem = 4 * megabyte;
/** Exports and upgrades run this long on large installations. */
const exportMs = 3_600_000;
const idleTransactionMs = 60_000;

export function judgeDatabase(
  facts: DatabaseFacts,
  { connections, pooler }: { connections: number | null; pooler: Awaited<ReturnType<Host['pooler']>> | null },
): Judged[] {
  return [
    judgeVersion(facts),
    judgeText(facts),
    judgeBuffers(facts),
    connections === null ? unknownHere('database-connections') : judgeConnections(facts, connections),
    judgeDurability(facts),
    judgeTimeouts(facts),
    pooler === null ? unknownHere('database-pooler') : judgePooler(pooler),
  ];
}

function judgeVersion({ version }: DatabaseFacts): Judged {
  const major = Math.floor(version / 10_000);
  const good = major >= oldest;
  return {
    name: 'database-version',
    state: good ? 'good' : 'wrong',
    found: because('setup_database_version', { version: `${major}.${version % 10_000}` }),
    remedy: good ? null : because('setup_database_upgrade', { oldest }),
  };
}

function judgeText({ encoding, locale, findsChinese, foldsLetters }: DatabaseFacts): Judged {
  const remedy = because('setup_database_text_remedy');
  if (encoding !== 'UTF8')
    return {
      name: 'database-text',
      state: 'wrong',
      found: because('setup_database_encoding', { encoding }),
      remedy,
    };
  if (!findsChinese || !foldsLetters)
    return {
      name: 'database-text',
      state: 'attention',
      found: because(findsChinese ? 'setup_database_no_folding' : 'setup_database_no_chinese', { locale }),
      remedy,
    };
  const found = because('setup_database_text', { encoding, locale });
  return { name: 'database-text', state: 'good', found, remedy: null };
}

function judgeBuffers({ sharedBuffers, workMem }: DatabaseFacts): Judged {
  const good = sharedBuffers >= wantedBuffers && workMem >= wantedWorkMem;
  const size = (bytes: number) => `${Math.round((bytes / megabyte) * 10) / 10} MB`;
  return {
    name: 'database-memory',
    state: good ? 'good' : 'attention',
    found: because('setup_database_memory', { buffers: size(sharedBuffers), work: size(workMem) }),
    remedy: good
      ? null
      : because('setup_database_memory_remedy', { buffers: size(wantedBuffers), work: size(wantedWorkMem) }),
  };
}

function judgeConnections(
  { maxConnections, reservedConnections, usedConnections }: DatabaseFacts,
  needed: number,
): Judged {
  const usable = maxConnections - reservedConnections;
  const figures = { usable, used: usedConnections, needed };
  const found = because('setup_connections', figures);
  const remedy = because('setup_connections_remedy');
  if (usable < needed) return { name: 'database-connections', state: 'wrong', found, remedy };
  return usedConnections > 0.8 * usable
    ? { name: 'database-connections', state: 'attention', found, remedy }
    : { name: 'database-connections', state: 'good', found, remedy: null };
}

function judgeDurability({ fsync, fullPageWrites, synchronousCommit }: DatabaseFacts): Judged {
  const off = Object.entries({
    fsync,
    full_page_writes: fullPageWrites,
    synchronous_commit: synchronousCommit,
  }).flatMap(([name, value]) => (value === 'off' ? name : []));
  return off.length === 0
    ? { name: 'database-durability', state: 'good', found: because('setup_durable'), remedy: null }
    : {
        name: 'database-durability',
        state: 'wrong',
        found: because('setup_not_durable', { settings: off.join(', ') }),
        remedy: because('setup_durable_remedy', { settings: off.join(', ') }),
      };
}

function judgeTimeouts(facts: DatabaseFacts): Judged {
  const set = Object.entries({
    statement_timeout: [facts.statementTimeout, exportMs],
    transaction_timeout: [facts.transactionTimeout, exportMs],
    idle_in_transaction_session_timeout: [facts.idleInTransactionTimeout, idleTransactionMs],
    // The connection that listens for events is idle by nature.
    idle_session_timeout: [facts.idleSessionTimeout, Number.POSITIVE_INFINITY],
  } as const).flatMap(([name, [ms, enough]]) => (ms > 0 && ms < enough ? name : []));
  return set.length === 0
    ? { name: 'database-timeouts', state: 'good', found: because('setup_no_timeouts'), remedy: null }
    : {
        name: 'database-timeouts',
        state: 'attention',
        found: because('setup_timeouts', { settings: set.join(', ') }),
        remedy: because('setup_timeouts_remedy', { settings: set.join(', ') }),
      };
}

function judgePooler({ found, declared }: { found: boolean; declared: boolean }): Judged {
  const name = 'database-pooler';
  if (found && !declared)
    return {
      name,
      state: 'wrong',
      found: because('setup_pooler_undeclared'),
      remedy: because('setup_pooler_declare'),
    };
  if (declared && !found)
    return {
      name,
      state: 'attention',
      found: because('setup_pooler_absent'),
      remedy: because('setup_pooler_undeclare'),
    };
  return {
    name,
    state: 'good',
    found: because(found ? 'setup_pooler_declared' : 'setup_no_pooler'),
    remedy: null,
  };
}
