import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { makeWebhookSecret, signedHeaders } from '../../../review/deliveries/signature.ts';
import { freePort } from '../../../testing/free-port.ts';
import { type SnippetLanguage, verifySnippets } from './verify-snippets.ts';

let running: ChildProcess | null = null;
let output = '';
afterEach(() => running?.kill('SIGKILL'));

async function start(language: SnippetLanguage, secret: string): Promise<string> {
  const port = await freePort();
  const code = verifySnippets[language];
  const [program, ...args] =
    language === 'node' ? [process.execPath, '--input-type=module', '-e', code] : ['python3', '-c', code];
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  running = spawn(program ?? '', args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  output = '';
  running.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(url, { method: 'POST', body: 'x' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401);
  return url;
}

const languages = (['node', 'python'] as const).filter(
  (language) => language === 'node' || spawnSync('python3', ['--version']).status === 0,
);

it.each(languages)(
  'the %s receiver on the screen accepts our deliveries once, and refuses others',
  async (language) => {
    const [secret, old, other] = [makeWebhookSecret(), makeWebhookSecret(), makeWebhookSecret()];
    const url = await start(language, old);
    const data = { contentId: '帖 7', decision: { verdict: 'reject' } };
    const body = JSON.stringify({ type: 'decision.made', data });
    const send = async (secrets: string[], sent = body, at = new Date()) => {
      const headers = signedHeaders({ id: 'msg_1', body, at }, secrets);
      return (await fetch(url, { method: 'POST', headers, body: sent })).status;
    };
    expect(await send([old])).toBe(204);
    expect(await send([secret, old])).toBe(204);
    expect(await send([other])).toBe(401);
    expect(await send([old], body.replace('made', 'fake'))).toBe(401);
    expect(await send([old], body, new Date(Date.now() - 600_000))).toBe(401);
    // Deliveries are processed in order: once the last one is, so are all before it.
    const last = JSON.stringify({ type: 'decision.reversed', data });
    const headers = signedHeaders({ id: 'msg_2', body: last, at: new Date() }, [old]);
    expect((await fetch(url, { method: 'POST', headers, body: last })).status).toBe(204);
    await expect.poll(() => output).toBe('帖 7 reject\n帖 7 is open again\n');
  },
);
