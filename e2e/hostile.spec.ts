import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../src/platform/node/postgres/postgres.ts';
import { sealEnvelope } from '../src/protocol/envelope.ts';
import { importPrivateKey } from '../src/protocol/signature.ts';
import { scripts } from '../src/testing/hostile/scripts.ts';
import { admin, type SecondLook, signIn, startSecondLook } from './second-look.ts';

let app: SecondLook;
test.beforeAll(async () => {
  app = await startSecondLook();
});
test.afterAll(() => app.end());

/** The next script of the corpus, cut to the field's length. */
let taken = 0;
const script = (maxLength = 10_000) => {
  const fitting = scripts.filter((one) => one.length <= maxLength);
  taken += 1;
  return fitting[taken % fitting.length] ?? '<b>';
};

/** The same for a name, which allows no line breaks. */
const named = (maxLength: number): string => {
  const one = script(maxLength);
  return one.includes('\u2028') ? named(maxLength) : one;
};

type Call = Awaited<ReturnType<typeof signIn>>['call'];

/** Sends a request and fails if it was refused: a field that refuses scripts would prove nothing. */
const sender = (call: Call) => async (method: string, at: string, body: object) => {
  const answer = await call(method, at, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${at}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** A callback of the interface with a script in every text that the console shows. */
async function hostileCallback(name: string): Promise<Record<string, unknown>> {
  const unchanged = /^(nonce|timestamp|id|status|url|captureStart|action|taskId|requestId|file)$/;
  const file = path.join(import.meta.dirname, '../src/testing/vectors/callbacks', name);
  return JSON.parse(await readFile(file, 'utf8'), (member, value: unknown) =>
    typeof value === 'string' && !unchanged.test(member) ? script() : value,
  );
}

/** Writes scripts wherever the product accepts text. Returns the addresses of the pages that show them. */
async function plant(url: string): Promise<string[]> {
  const { call } = await signIn(url);
  const send = sender(call);
  const about = () => ({ userId: script(200), forumId: script(200), contentId: script(200) });
  const texts = scripts.map((one) => ({ content: `fr33 c0ins ${one}`, ...about() }));
  const moderated = await send('POST', '/api/texts', { texts });
  const cases: string[] = moderated.results.flatMap(({ caseId }: { caseId: string | null }) => caseId ?? []);
  const video = await send('POST', '/api/videos', {
    url: `https://videos.invalid/a.mp4?q=${encodeURIComponent(script())}`,
    customInfo: { [script()]: script(), room: script() },
  });
  const audio = await send('POST', '/api/audio-files', {
    url: `https://audio.invalid/a.mp3?q=${encodeURIComponent(script())}`,
    roomId: script(200),
    userId: script(200),
    forumId: script(200),
  });
  await sendCallback(video.submission.id, 'video-summary-all-tasks.json');
  await sendCallback(audio.submission.id, 'audio-file.json');
  await call('POST', '/api/uploads', new TextEncoder().encode(script()), {
    'content-type': 'text/html',
    'x-filename': encodeURIComponent(`${script(100)}.html`),
  });
  const lane = await send('POST', '/api/lanes', { name: named(60), filter: {} });
  await send('POST', '/api/views', {
    name: named(60),
    lane: 'review',
    filters: { q: script(200) },
    shared: true,
  });
  for (let one = 0; one < 8; one += 1) await send('POST', '/api/words', { word: script(100) });
  for (const kind of ['persons', 'pictures', 'logos'])
    await send('POST', `/api/galleries/${kind}`, {
      name: named(200),
      typeName: script(200),
      scene: script(200),
    });
  await send('POST', '/api/webhooks', {
    name: named(60),
    url: `https://hooks.invalid/${encodeURIComponent(script())}`,
  });
  await send('POST', '/api/keys', { name: named(60), scopes: ['read'], days: null });
  await send('POST', '/api/holds', { scope: 'user', value: script(200), reason: script(500) });
  const { token } = await send('POST', '/api/accounts/links', {
    email: 'eve@example.org',
    role: 'supervisor',
  });
  await send('POST', '/api/access-links/use', { token, name: named(80), password: admin.password });
  await decide(send, call, cases.slice(0, 6));
  return [
    // The list beside each case shows all of them.
    ...cases.filter((_, index) => index % 4 === 0).map((id) => `/queue/review/${id}`),
    `/queue/${encodeURIComponent(lane.lane.key)}`,
    ...['/queue/decided', '/videos', '/audio', '/streams', '/submit/texts', '/submit/video', '/submit/audio'],
    ...[
      '',
      '?tab=transcript',
      '?tab=callbacks',
      '?tab=ocr-text',
      '?tab=person-search',
      '?tab=image-gallery',
      '?tab=logo',
    ].map((tab) => `/videos/${video.submission.id}${tab}`),
    `/audio/${audio.submission.id}`,
    ...(await call('GET', '/api/cases?kind=video')).body.items.map(
      (one: { id: string }) => `/queue/review/${one.id}`,
    ),
    ...(await call('GET', '/api/cases?kind=audio')).body.items.map(
      (one: { id: string }) => `/queue/review/${one.id}`,
    ),
    ...[
      'lanes',
      'galleries',
      'galleries?kind=pictures',
      'galleries?kind=logos',
      'words',
      'engines',
      'care',
      'webhooks',
    ]
      .concat(['people', 'keys', 'retention', 'audit'])
      .map((section) => `/settings/${section}`),
    '/account',
    ...scripts.slice(0, 6).map((one) => `/queue/review?q=${encodeURIComponent(one)}`),
    ...scripts.slice(0, 6).map((one) => `/queue/${encodeURIComponent(one)}/${encodeURIComponent(one)}`),
    ...scripts.slice(10, 14).map((one) => `/sign-in?next=${encodeURIComponent(one)}`),
  ];
}

async function decide(send: ReturnType<typeof sender>, call: Call, ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const { body } = await call('POST', `/api/cases/${id}/claim`);
    const { version } = body.case;
    const { epoch } = body.case.claim;
    if (index % 2 === 0)
      await send('POST', `/api/cases/${id}/decision`, {
        verdict: 'reject',
        label: script(100),
        policy: script(200),
        note: script(5000),
        version,
        epoch,
      });
    else await send('POST', `/api/cases/${id}/hand-over`, { to: null, note: script(2000), version, epoch });
  }
}

/** Sends a callback signed with the service's key, since machines write texts, too. */
async function sendCallback(submissionId: string, name: string): Promise<void> {
  const { dataDir, url } = app;
  const server = await startPostgres({ dataDir });
  const client = new pg.Client({ connectionString: await server.url('second_look') });
  await client.connect();
  await client.query('update submission set provider_id = null where id = $1', [submissionId]);
  const { rows } = await client.query('select callback_token from submission where id = $1', [submissionId]);
  await client.end();
  const pem = await readFile(path.join(dataDir, 'moderation', 'service.key.pem'), 'utf8');
  const body = await sealEnvelope(await hostileCallback(name), await importPrivateKey(pem));
  const answer = await fetch(`${url}/callbacks/${rows[0]?.callback_token}`, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`callback: ${answer.status} ${await answer.text()}`);
}

/** Records everything forbidden: code that ran, a content-security violation, a request to another origin. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('reportToTest', (what: string) => void seen.push(`${page.url()}: ${what}`));
  await page.addInitScript(() => {
    const report = (what: string) =>
      (globalThis as unknown as { reportToTest(what: string): void }).reportToTest(what);
    Object.assign(globalThis, { ran: (which: unknown) => report(`ran ${which}`) });
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`policy ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== app.url)
      seen.push(`request ${request.url()}`);
  });
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`));
  return seen;
}

test('scripts written anywhere run on no screen, and no page contacts a third party', async ({ page }) => {
  const addresses = await plant(app.url);
  const seen = await watch(page);
  await page.goto(app.url);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(admin.email);
  await page.locator('input[type=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/queue\/review/);
  let shown = 0;
  for (const address of addresses) {
    await page.goto(`${app.url}${address}`);
    await expect(page.locator('#root')).toContainText(/\w/);
    // A picture that never loads keeps its placeholder; everything else is loaded by then.
    await expect(page.locator('.mantine-Skeleton-root'))
      .toHaveCount(0, { timeout: 1500 })
      .catch(() => {});
    shown += (await page.locator('body').innerText()).includes('ran(') ? 1 : 0;
    // Content that opens on hover or focus can show texts as well.
    await page.keyboard.press('Tab');
  }
  expect(seen).toEqual([]);
  // Guards against a test that passes because no script was shown.
  expect(shown).toBeGreaterThan(20);
});

test('an uploaded file is never served as a page', async ({ page }) => {
  const { call } = await signIn(app.url);
  await page.context().request.post(`${app.url}/api/auth/sign-in/email`, { data: admin });
  const seen = await watch(page);
  for (const [name, text] of [
    ['a.mp4', '<!doctype html><script>ran(1)</script>'],
    ['a.gif', 'GIF89a/*<script>ran(2)</script>*/=1;ran(3)'],
    ['a.mp3', '<svg xmlns="http://www.w3.org/2000/svg" onload="ran(4)"/>'],
  ] as const) {
    const upload = await call('POST', '/api/uploads', new TextEncoder().encode(text), {
      'content-type': 'text/html',
      'x-filename': name,
    });
    const kind = name.endsWith('mp3') ? 'audio-files' : 'videos';
    const submitted = await call('POST', `/api/${kind}`, { uploadId: upload.body.uploadId });
    expect(submitted.status).toBeLessThan(300);
    const at = `${app.url}/api/submissions/${submitted.body.submission.id}/source`;
    const answer = await page.context().request.get(at);
    expect(answer.headers()).toMatchObject({
      'content-type': { 'a.mp4': 'video/mp4', 'a.gif': 'image/gif', 'a.mp3': 'audio/mpeg' }[name],
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': 'inline',
    });
    await page.goto(at).catch(() => {});
  }
  expect(seen.filter((one) => one.includes('ran '))).toEqual([]);
});
