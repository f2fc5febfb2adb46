import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../src/testing/free-port.ts';
import { createProduct, type Product, signInTo } from '../../src/testing/product/product.ts';
import { startReport } from './table.ts';

const backWithinMs = 5000;
const serviceWithinMs = 15_000;
const hangMs = 6000;
const readers = 3;

type Call = Awaited<ReturnType<typeof signInTo>>;
type Fault = { name: string; run(): Promise<void>; within: number };

/**
 * Runs the product under light load while its PostgreSQL is killed, stopped, paused and restarted, and its moderation
 * service killed. Checks the answers meanwhile, how long it takes until all is normal, and the log.
 */
export async function soakDatabase(seconds: number): Promise<void> {
  const report = startReport();
  const dataFolder = await mkdtemp('/tmp/soak-database-');
  await chmod(dataFolder, 0o755);
  const env = { MODERATION_PORT: String(await freePort()), LOG_LEVEL: 'info', MODERATION_TEXT_RPS: '40' };
  const product = await createProduct(env, { dataFolder });
  try {
    await product.start();
    const call = await signInTo(product.url);
    const load = startLoad(product, call);
    const maxMs = new Map<string, number>();
    const faults = faultsOf(product);
    const end = performance.now() + seconds * 1000;
    let rounds = 0;
    for (; performance.now() < end || rounds < faults.length; rounds += 1) {
      const fault = faults[rounds % faults.length];
      if (!fault) break;
      await sleep(1000);
      await fault.run();
      const ms = await untilNormal(call);
      maxMs.set(fault.name, Math.max(ms, maxMs.get(fault.name) ?? 0));
    }
    const { good, refused, wrong } = await load.end();
    report.figure('faults', String(rounds));
    report.figure('usual answers', String(good));
    report.figure('answers 503 with a reason', String(refused));
    const kinds = [...wrong].map(([what, count]) => `${count} × ${what}`).join(', ');
    report.promise('other answers', wrong.size === 0, kinds || '0');
    for (const { name, within } of faults) {
      const ms = maxMs.get(name) ?? 0;
      report.promise(`max time until normal after: ${name}`, ms <= within, `${(ms / 1000).toFixed(2)} s`);
    }
    const logLines = product
      .log()
      .split('\n')
      .filter((line) => line !== '');
    const plain = logLines.filter((line) => !isJson(line));
    report.promise(
      `lines that are not JSON, of ${logLines.length}`,
      plain.length === 0,
      plain.slice(0, 3).join(' | ') || '0',
    );
    const starts = (await readFile(path.join(dataFolder, 'postgres/server.log'), 'utf8')).match(
      /lock file .* exists/g,
    );
    report.promise(
      'second PostgreSQL started on the same files',
      starts === null,
      String(starts?.length ?? 0),
    );
    product.signal('SIGTERM');
    const { code, ms } = await product.ended();
    report.promise('stops in less than 10 s', code === 0 && ms < 10_000, `${(ms / 1000).toFixed(1)} s`);
  } finally {
    await product.end();
  }
  report.end();
}

function faultsOf({ dataDir, pid }: Product): Fault[] {
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  const words = async () => (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const postmaster = async () => Number((await words())[0]);
  const childrenOf = (parent: number) =>
    spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .stdout.split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, of]) => Number(of) === parent)
      .map(([child, , ...command]) => ({ pid: Number(child), command: command.join(' ') }));
  /** Resolves when it accepts connections again. */
  const back = async () => {
    for (;;) {
      const lines = await words();
      const connectionString = `postgres://second_look@/second_look?host=${encodeURIComponent(lines[4] ?? '')}`;
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 500 });
      client.on('error', () => {});
      const up = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (up) return;
      await sleep(20);
    }
  };
  const signalAndBack = (signal: NodeJS.Signals) => async () => {
    const before = await postmaster();
    process.kill(before, signal);
    while ((await postmaster()) === before) await sleep(20);
    await back();
  };
  return [
    { name: 'PostgreSQL killed', run: signalAndBack('SIGKILL'), within: backWithinMs },
    { name: 'PostgreSQL shut down', run: signalAndBack('SIGINT'), within: backWithinMs },
    {
      name: 'one of its connections killed',
      run: async () => {
        const [client] = childrenOf(await postmaster()).filter(({ command }) =>
          /second_look \[local\]/.test(command),
        );
        if (client) process.kill(client.pid, 'SIGKILL');
        await back();
      },
      within: backWithinMs,
    },
    {
      name: `PostgreSQL paused for ${hangMs / 1000} s`,
      run: async () => {
        const first = await postmaster();
        const all = [first, ...childrenOf(first).map((child) => child.pid)];
        for (const one of all) process.kill(one, 'SIGSTOP');
        await sleep(hangMs);
        for (const one of all) process.kill(one, 'SIGCONT');
      },
      within: backWithinMs,
    },
    {
      name: 'moderation service killed',
      run: async () => {
        const [service] = childrenOf(pid()).filter(({ command }) => command.includes('moderation/main.ts'));
        if (service) process.kill(service.pid, 'SIGKILL');
      },
      within: serviceWithinMs,
    },
  ];
}

const text = (call: Call) =>
  call('/api/texts', {
    method: 'POST',
    body: JSON.stringify({ texts: [{ content: 'Add my WeChat for a discount', userId: 'u-1' }] }),
  });

/** Milliseconds until one call of each kind is answered as usual, one after another. */
async function untilNormal(call: Call): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answers = [
      await call('/readyz').catch(() => null),
      await call('/api/session').catch(() => null),
      await call('/api/cases?lane=review').catch(() => null),
      await text(call).catch(() => null),
    ];
    for (const answer of answers) await answer?.body?.cancel();
    if (answers.every((answer) => answer?.status === 200)) return performance.now() - began;
    await sleep(20);
  }
}

function startLoad(product: Product, call: Call) {
  let over = false;
  let good = 0;
  let refused = 0;
  const wrong = new Map<string, number>();
  const asks: [name: string, ask: () => Promise<Response>][] = [
    ['texts', () => text(call)],
    ['cases', () => call('/api/cases?lane=review')],
    ['alarms', () => call('/api/alarms')],
    ['stats', () => call('/api/stats/now')],
    [
      'claim',
      () => call('/api/cases/claim-next', { method: 'POST', body: JSON.stringify({ lane: 'review' }) }),
    ],
    ['callback', () => fetch(`${product.url}/callbacks/nobody`, { method: 'POST', body: '{}' })],
    ['page', () => fetch(`${product.url}/api/door`)],
  ];

  async function one(name: string, ask: () => Promise<Response>): Promise<void> {
    const count = (what: string) => wrong.set(what, (wrong.get(what) ?? 0) + 1);
    const answer = await ask().catch((error: Error) => error);
    if (answer instanceof Error) return void count(`${name}: ${answer.message}`);
    const body = await answer.text().catch(() => 'aborted');
    const inWords =
      answer.status === 503 &&
      answer.headers.get('content-type') === 'application/problem+json' &&
      Number(answer.headers.get('retry-after')) > 0;
    if (answer.status < 500 && answer.status !== 401) good += 1;
    else if (inWords) refused += 1;
    else count(`${name}: ${answer.status} ${body.slice(0, 120)}`);
  }

  const running = Array.from({ length: readers }, async () => {
    while (!over) {
      for (const [name, ask] of asks) {
        await one(name, ask);
        await sleep(30);
      }
    }
  });
  return {
    end: async () => {
      over = true;
      await Promise.all(running);
      return { good, refused, wrong };
    },
  };
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
