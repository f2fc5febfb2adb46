import { execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Pool } from 'undici';
import { addAccount } from '../../src/moderation/accounts/accounts.ts';
import { openDatabase } from '../../src/moderation/store/database.ts';
import { sealRequest } from '../../src/protocol/envelope.ts';
import { generateKeyPair, importPrivateKey } from '../../src/protocol/signature.ts';
import { besides, divideCores, on, placeOf } from './cores.ts';
import { keepGoing, withPool, withPostgres } from './database.ts';
import { spending, treeOf } from './processes.ts';
import { type Bench, type Line, median, promise, times } from './table.ts';

const program = path.join(import.meta.dirname, '../../src/moderation/main.ts');
const rounds = 3;
const seconds = 5;
/**
 * With this many the service never waits for the database. Figures with fewer, with idle times, are shown beside it.
 */
const atOnce = 64;
const fewAtOnce = 16;
/** More than all rounds use, since each request may be sent only once. */
const prepared = 100_000;
const words = 'Cheap followers and likes, add my number for the price list, 加我微信';
const content = Array.from({ length: 10 }, (_, n) => ({ content: `${words} ${n}` }));

/**
 * Requests of ten texts to the embedded service, in its own process. Each needs at least one signature, of the answer,
 * so the bound is what openssl signs on as many processors. The service and openssl each run on one processor. The
 * callers, with requests signed beforehand, and PostgreSQL, which holds accounts, nonces and rates, have the others;
 * their processor time per request is shown beside the figure and is not in the ratio. Where processors cannot be
 * divided (no `taskset`, or only one), both use all of them, and the line says so.
 */
export const texts: Bench = {
  name: 'texts',
  run: (log) =>
    withPostgres(async ({ url, folder, pid }) => {
      const databaseUrl = await url('texts');
      const pair = await generateKeyPair();
      const { db, close } = await openDatabase({ databaseUrl, dataDir: folder });
      await addAccount(db, { secretId: 'bench', publicKeyPem: pair.publicKeyPem });
      await close();
      const cores = divideCores();
      log(`signing ${prepared} requests`);
      const caller = { secretId: 'bench', privateKey: await importPrivateKey(pair.privateKeyPem) };
      const bodies: string[] = [];
      for (let n = 0; n < prepared; n += 1) bodies.push(await sealRequest({ text: content }, caller));
      const service = await startService(databaseUrl, folder, {}, cores?.one ?? null);
      const measure = async () => {
        const send = async (pool: Pool) => {
          const body = bodies.pop();
          if (body === undefined) throw new Error('more requests were sent than prepared');
          const answer = await pool.request({
            method: 'POST',
            path: '/v3/recognition/text/bench',
            headers: { 'content-type': 'application/json' },
            body,
          });
          const text = await answer.body.text();
          if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${text.slice(0, 300)}`);
        };
        const parts = [() => treeOf(service.pid), () => treeOf(pid), () => [process.pid]];
        const sending = (atOnce: number, seconds: number) =>
          spending(parts, () =>
            withPool(service.url, atOnce, (pool) => keepGoing({ atOnce, seconds }, () => send(pool))),
          );
        await sending(atOnce, 5);
        log('sending requests, and signing with openssl in between');
        const measured = await times(rounds, async () => ({
          ...(await sending(atOnce, seconds)),
          few: await sending(fewAtOnce, seconds),
          signed: signatures(cores?.one ?? null),
        }));
        const processor = ['the service', 'PostgreSQL', 'the client'].map(
          (of, part): Line => ({
            of: `processor time of a request: ${of}`,
            values: measured.map(({ each }) => each[part] ?? Number.NaN),
            unit: 'ms',
          }),
        );
        return [
          promise(
            {
              of: `requests of ten texts, ${atOnce} at a time, the service on ${placeOf(cores)}`,
              values: measured.map(({ perSecond }) => perSecond),
              unit: '/s',
              bound: {
                of: `openssl, RSA 2048, on ${placeOf(cores)}`,
                values: measured.map(({ signed }) => signed),
                unit: 'signatures/s',
              },
            },
            '≥',
            0.5,
          ),
          ...processor,
          {
            of: `the same, ${fewAtOnce} at a time`,
            values: measured.map(({ few }) => few.perSecond),
            unit: '/s',
          },
          {
            of: `a request, ${fewAtOnce} at a time, median`,
            values: measured.map(({ few }) => median(few.ms)),
            unit: 'ms',
          },
        ];
      };
      return besides(cores, [pid], measure).finally(service.end);
    }),
};

function signatures(cores: string | null): number {
  const processes = cores === null ? String(availableParallelism()) : '1';
  const speed = ['speed', '-mr', '-seconds', '3', '-multi', processes, 'rsa2048'];
  const [program, ...args] = on(cores, ['openssl', ...speed]);
  const output = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // All processes together: signatures a second, then verifications a second.
  const perSecond = Number(/^\+F2:\d+:2048:([\d.]+):/m.exec(output)?.[1]);
  if (!(perSecond > 1)) throw new Error(`unexpected output of openssl speed: ${output}`);
  return perSecond;
}

/** The service as its own process, on these processors or on all. */
export async function startService(
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
  cores: string | null = null,
  main = program,
) {
  const [command, ...args] = on(cores, [process.execPath, main]);
  const child = spawn(command, args, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MODERATION_PORT: '0',
      MODERATION_LIMIT_TEXT_RPS: '100000',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => {
      if (typeof message === 'object' && message !== null && 'url' in message) resolve(String(message.url));
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  const publicKeyPem = await readFile(path.join(dataDir, 'moderation/service.pub.pem'), 'utf8');
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    pid: child.pid ?? 0,
    publicKeyPem,
    end: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
