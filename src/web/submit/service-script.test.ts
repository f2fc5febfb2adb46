import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openRequest } from '../../protocol/envelope.ts';
import { generateKeyPair, importPublicKey, type PublicKey } from '../../protocol/signature.ts';
import {
  audioFileCall,
  audioStreamCall,
  type ServiceCall,
  serviceScript,
  textCalls,
  videoCall,
  videoStreamCall,
} from './service-script.ts';

const run = promisify(execFile);
const received: { path: string; body: string }[] = [];
const server = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  received.push({ path: request.url ?? '', body });
  response.end('{}');
});
const folder = mkdtempSync(join(tmpdir(), 'second-look-script-'));
let publicKey: PublicKey;
let base = '';

beforeAll(async () => {
  const pair = await generateKeyPair();
  writeFileSync(join(folder, 'private-key.pem'), pair.privateKeyPem);
  publicKey = await importPublicKey(pair.publicKeyPem);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
});
afterAll(() => void server.close());

/** Runs the script with its variables filled in. Returns what the service receives. */
async function sent(calls: ServiceCall[], address: string | null) {
  const script = serviceScript(calls, address)
    .replace('http://127.0.0.1:8081', base)
    .replace('YOUR_SECRET_ID', 'acct-1');
  received.length = 0;
  await run('bash', ['-c', script], { cwd: folder });
  return Promise.all(
    received.map(async ({ path, body }) => ({ path, opened: await openRequest(body, 'acct-1', publicKey) })),
  );
}

describe('the script for the service itself', () => {
  it('S1: signs every kind of submission so that the service accepts it', async () => {
    const url = "https://example.com/a b?c=d&e='f'";
    const calls = [
      audioFileCall({ url, callbackRule: 'all', tasks: ['t1'], roomId: 'r-7' }),
      audioStreamCall({ url, callbackRules: 1, returnPreSpeech: true }),
      videoCall({ url, interval: 1, tasks: ['t2'], customInfo: { note: 'it\'s "$HOME" `id` \\ 你好' } }),
      videoStreamCall({ url, fragmentTime: 10 }),
    ];
    const answers = await sent(calls, url);
    const callback = 'https://example.com/callback';
    expect(answers.map(({ path, opened }) => [path, opened.ok ? opened.fields : opened])).toEqual([
      [
        '/v3/recognition/speech/recording/async/acct-1',
        { recording: { url, callbackUrl: callback, callbackRule: 'all', roomId: 'r-7' }, tasks: ['t1'] },
      ],
      [
        '/v3/recognition/speech/stream/acct-1',
        { speechStream: [{ url, callback, callbackRules: 1, returnPreSpeech: true }] },
      ],
      [
        '/v3/recognition/video/asyncscan/acct-1',
        {
          video: url,
          callbackUrl: callback,
          interval: 1,
          customInfo: { note: 'it\'s "$HOME" `id` \\ 你好' },
          task: ['t2'],
        },
      ],
      ['/v3/recognition/video/stream/acct-1', { video: url, callbackUrl: callback, fragmentTime: 10 }],
    ]);
  });

  it('sends ten texts per request, whatever they contain', async () => {
    const texts = Array.from({ length: 11 }, (_, at) => ({ content: `第 ${at}: 'quoted' %s $(id) \n` }));
    const answers = await sent(textCalls({ texts }), null);
    const sentTexts = answers.flatMap(({ opened }) => (opened.ok ? [opened.fields.text] : []));
    expect(sentTexts).toEqual([texts.slice(0, 10), texts.slice(10)]);
  });

  it('is valid shell code', () => {
    const script = serviceScript([videoStreamCall({ url: '' })], '');
    expect(script.startsWith('#!/usr/bin/env bash\n')).toBe(true);
    execFileSync('bash', ['-n', '-c', script]);
  });
});
