import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/** How the database fails: it refuses connections, breaks them at the next statement, hangs, or answers an SQLSTATE. */
export type Fault = 'refused' | 'cut' | 'hang' | `state ${string}` | `fatal ${string}`;

/**
 * `failing`: an error was sent, and nothing more is answered until the next Sync. `failed`: the server missed a
 * statement that the driver sent.
 */
type Pair = { near: Socket; far: Socket; failing: boolean; failed: boolean; parsed: boolean };

/** A proxy between the real driver and a real PostgreSQL that fails on request. */
export type FailingDatabase = {
  url: string;
  /** Fails from now on, or after that many more statements. */
  fail(fault: Fault, afterStatements?: number): Promise<void>;
  /** How many statements or connections have failed since. */
  failed(): number;
  /** Whether it refuses connections. */
  closed(): boolean;
  mend(): Promise<void>;
  close(): Promise<void>;
};

export async function startFailingDatabase(url: string): Promise<FailingDatabase> {
  const client = new pg.Client({ connectionString: url });
  const target = addressOf(client);
  const pairs = new Set<Pair>();
  let fault: Fault | null = null;
  let statementsLeft = 0;
  let failures = 0;

  const server = createServer((near) => {
    const far = connect(target);
    const pair: Pair = { near, far, failing: false, failed: false, parsed: false };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('close', end).on('error', end);
    far.pipe(near, { end: false });
    let pending = Buffer.alloc(0);
    let started = false;
    near.on('data', (data: Buffer) => {
      if (fault?.startsWith('fatal') && statementsLeft === 0 && !started) {
        failures += 1;
        near.end(errorMessage(fault.slice(6), 'FATAL'));
        return;
      }
      pending = Buffer.concat([pending, data]);
      for (;;) {
        // Only the start-up message has no letter before its length.
        const head = started ? 1 : 0;
        if (pending.length < head + 4) return;
        const size = head + pending.readInt32BE(head);
        if (pending.length < size) return;
        const message = pending.subarray(0, size);
        pending = pending.subarray(size);
        if (!started) far.write(message);
        else statement(pair, message);
        started = true;
      }
    });
  });

  function statement(pair: Pair, message: Buffer): void {
    const { near, far } = pair;
    const letter = String.fromCharCode(message[0] ?? 0);
    // A statement begins with Parse, with Bind if it is prepared already, or is a simple query.
    const begins = letter === 'P' || letter === 'Q' || (letter === 'B' && !pair.parsed);
    pair.parsed = letter === 'P';
    const counts = begins && !background.test(message.toString('latin1'));
    if (!pair.failing && (!fault || statementsLeft > 0 || !begins)) {
      if (counts && statementsLeft > 0) statementsLeft -= 1;
      far.write(message);
      return;
    }
    if (counts && !pair.failing) failures += 1;
    pair.failed = true;
    if (fault === 'hang') {
      // Nothing more of this connection is answered, Bind and Sync of the same statement included.
      pair.failing = true;
      return;
    }
    if (fault === 'cut') return void near.destroy();
    const [kind = '', state = ''] = (fault ?? 'state 53000').split(' ');
    if (kind === 'fatal') return void near.end(errorMessage(state, 'FATAL'));
    if (!pair.failing) near.write(errorMessage(state, 'ERROR'));
    pair.failing = letter !== 'Q' && letter !== 'S';
    if (!pair.failing) near.write(readyForQuery);
  }

  await listen(server, 0);
  const { port } = server.address() as { port: number };
  const drop = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    drop();
    await closed;
  };
  return {
    url: `postgres://${client.user}:${client.password ?? ''}@127.0.0.1:${port}/${client.database}`,
    fail: async (next, afterStatements = 0) => {
      fault = next;
      statementsLeft = afterStatements;
      failures = 0;
      if (next === 'refused') await shut();
      if (next.startsWith('fatal') && afterStatements === 0) drop();
    },
    failed: () => failures,
    closed: () => !server.listening,
    mend: async () => {
      for (const pair of pairs) if (pair.failed) pair.near.destroy();
      if (fault === 'refused') await listen(server, port);
      fault = null;
    },
    close: async () => {
      if (server.listening) await shut();
    },
  };
}

/** Queries that belong to no request: they fail like all others, and are not counted. */
const background = /listen "|^Q.{4}select 1\0/s;
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

function errorMessage(state: string, severity: string): Buffer {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${state}\0Mfrom the test, secret-inner-words\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

function addressOf({ host, port }: pg.Client): { path: string } | { host: string; port: number } {
  return host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
