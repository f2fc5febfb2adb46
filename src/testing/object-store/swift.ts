import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { s3Url, signedHeaders } from '../../platform/node/s3/sign.ts';
import type { S3Place } from '../../platform/node/shared-variables.ts';
import { freePort } from '../free-port.ts';

import { proxyConfig, serverConfig, swiftConfig } from './config.ts';

/** OpenStack Swift with its S3 interface, from Debian's packages: one object store on this machine, with a bucket. */
export type ObjectStore = {
  place: S3Place;
  /** Settings with which the product uses it. */
  env: Record<string, string>;
  /** Stops answering until it is resumed. */
  pause(): void;
  goOn(): void;
  close(): Promise<void>;
};

const rings = ['object', 'container', 'account'] as const;
const startMs = 60_000;
const account = { keyId: 'test:tester', secretKey: 'testing' };

export const hasObjectStore = (): boolean => existsSync('/usr/bin/swift-proxy-server');

export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await mkdtemp('/tmp/second-look-objects-');
  const place = await configure(folder);
  const running: ChildProcess[] = [];
  const log = await open(path.join(folder, 'log'), 'a');
  for (const name of [...rings, 'proxy'])
    running.push(
      spawn(`/usr/bin/swift-${name}-server`, [path.join(folder, `${name}.conf`)], {
        stdio: ['ignore', log.fd, log.fd],
      }),
    );
  await log.close();
  const close = async () => {
    for (const one of running) one.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilItTakes(place, folder);
  } catch (error) {
    await close();
    throw error;
  }
  const proxy = running.at(-1);
  return {
    place,
    env: {
      EVIDENCE_S3_URL: `${place.endpoint}/${place.bucket}/${place.prefix.replace(/\/$/, '')}`,
      EVIDENCE_S3_KEY_ID: place.keyId,
      EVIDENCE_S3_SECRET_KEY: place.secretKey,
    },
    pause: () => void proxy?.kill('SIGSTOP'),
    goOn: () => void proxy?.kill('SIGCONT'),
    close,
  };
}

/** Writes its settings and its rings, which map data to the one device. */
async function configure(folder: string): Promise<S3Place> {
  const [port, ...ports] = await Promise.all([freePort(), ...rings.map(freePort)]);
  const device = path.join(folder, 'devices');
  await mkdir(path.join(device, 'd1'), { recursive: true });
  await writeFile(path.join(folder, 'swift.conf'), swiftConfig);
  const options = { folder, device, user: userInfo().username };
  for (const [i, ring] of rings.entries()) {
    const at = ports[i] ?? 0;
    const builder = path.join(folder, `${ring}.builder`);
    for (const words of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${at}/d1`, '1'], ['rebalance']]) {
      const [verb = '', ...rest] = words;
      const done = spawnSync('/usr/bin/swift-ring-builder', [builder, verb, ...rest], { encoding: 'utf8' });
      // 1 is a warning: its first balance is never perfect.
      if ((done.status ?? 2) > 1) throw new Error(`the ring could not be made: ${done.stdout}${done.stderr}`);
    }
    await writeFile(path.join(folder, `${ring}.conf`), serverConfig(ring, { ...options, port: at }));
  }
  await writeFile(path.join(folder, 'proxy.conf'), proxyConfig({ ...options, port: port ?? 0 }, account));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'evidence',
    prefix: 'second-look/',
    region: 'us-east-1',
    ...account,
  };
}

async function untilItTakes(place: S3Place, folder: string): Promise<void> {
  const until = performance.now() + startMs;
  let reply = '';
  while (performance.now() < until) {
    const url = s3Url(place.endpoint, place.bucket);
    const headers = await signedHeaders(place, { method: 'PUT', url, body: '' });
    const answer = await fetch(url, { method: 'PUT', headers }).catch(() => null);
    if (answer?.ok) return;
    reply = answer ? `${answer.status} ${await answer.text()}` : reply;
    await sleep(200);
  }
  const log = await readFile(path.join(folder, 'log'), 'utf8');
  throw new Error(`the object store does not start: ${reply} ${log.slice(-2000)}`);
}
