import type { Role } from '../api/common.ts';
import { createBff } from '../bff/app.ts';
import { createEventStreams } from '../bff/event-streams.ts';
import type { RequestSeen } from '../bff/gates/watched.ts';
import { createIntake, type Intake } from '../bff/intake.ts';
import { createModeration } from '../bff/moderation-client.ts';
import { type OpenDatabase, openDatabase } from '../bff/node/database.ts';
import type { BffSettings, Seams, SignedIn } from '../bff/seams.ts';
import { undeclared } from '../bff/undeclared.ts';
import { accountsInMemory } from '../demo/accounts.ts';
import { sealEnvelope } from '../protocol/envelope.ts';
import { createSecrets } from '../protocol/sealing.ts';
import { generateKeyPair, importPrivateKey, importPublicKey, sign } from '../protocol/signature.ts';
import { embeddedTaskIds } from '../protocol/tasks.ts';
import type {
  AskOperator,
  Context,
  EvidenceStore,
  FetchSource,
  Job,
  JobName,
  Jobs,
  Send,
  SendMail,
  Translate,
} from '../review/context/context.ts';
import { machine } from '../review/context/context.ts';
import { NoRoom, TooLarge } from '../review/context/failure.ts';
import { installationKeyOf, makeKeyPair } from '../review/dossier/web-key.ts';
import { processCallbacks } from '../review/intake/process-callbacks.ts';
import { workOnJobs } from '../review/jobs.ts';
import { migrate } from '../review/store/migrate.ts';
import { testDatabase } from './database.ts';
import { writable } from './writable.ts';

/** The moderation service's answers by path; receives the request's fields. */
export type Script = Record<
  string,
  (fields: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>
>;

export type TestBff = Awaited<ReturnType<typeof startTestBff>>;

/**
 * The whole BFF over a real database, with real signatures and a service that answers what `script` says. Jobs wait for
 * `runJobs`. `as(role)` returns a `fetch` that is signed in. `operator` is the service's operator side.
 */
export async function startTestBff(
  script: Script = {},
  overrides: Partial<BffSettings> = {},
  operator: AskOperator | null = null,
  sessions: (db: OpenDatabase) => Promise<Seams['session']> = async () => testSession(),
  /** Turns the database's address into the one that the BFF uses. */
  reach: (url: string) => Promise<string> = async (url) => url,
) {
  const database = await testDatabase('review');
  const db = openDatabase(await reach(database.url));
  await migrate(db.kysely);
  const service = await generateKeyPair();
  const caller = await generateKeyPair();
  const servicePrivate = await importPrivateKey(service.privateKeyPem);
  const keyPair = await makeKeyPair();
  const media = new Map<string, Uint8Array>();
  const requests: { path: string; fields: Record<string, unknown> }[] = [];

  const outside: {
    send: Send;
    mail: SendMail | null;
    translate: Translate | null;
    source: FetchSource;
    service(url: string, init: RequestInit): Promise<Response>;
  } = {
    source: async () => new Response(null, { status: 404 }),
    service: async (url) => {
      throw new Error(`no other service is here, not at ${url} either`);
    },
    mail: null,
    translate: null,
    send: async (url) => {
      throw new Error(`nothing is sent from here, not to ${url} either`);
    },
  };
  const moderation = createModeration({
    startup: {
      source: 'built-in',
      baseUrl: 'http://service.test',
      secretId: 'test',
      link: {
        privateKey: await importPrivateKey(caller.privateKeyPem),
        serviceKeys: [await importPublicKey(service.publicKeyPem)],
        tasks: embeddedTaskIds,
      },
      ownPublicKey: caller.publicKeyPem,
      serviceKey: service.publicKeyPem,
      textsPerSecond: 1000,
      callbackBase: 'http://bff.test',
      operator,
      fetch: async (url, init) => {
        const path = new URL(url).pathname.replace(/\/test$/, '');
        const fields = JSON.parse(String(init.body)) as Record<string, unknown>;
        requests.push({ path, fields });
        const answer = script[path];
        if (!answer) throw new Error(`nothing scripted for ${path}`);
        return new Response(await sealEnvelope(await answer(fields), servicePrivate));
      },
    },
    fetch: (url, init) => outside.service(url, init),
    callbackBase: 'http://bff.test',
    fetchSource: (url, sent) => outside.source(url, sent),
    fetchMedia: async (url) => {
      const file = media.get(url);
      return file ? new Response(new Uint8Array(file)) : new Response(null, { status: 404 });
    },
  });
  const jobs = waitingJobs();
  const disk = { full: false };
  const seams: Seams = {
    db,
    jobs,
    moderation,
    session: await sessions(db),
    evidence: memoryEvidence(disk),
    send: (url, request) => outside.send(url, request),
    get mail() {
      return outside.mail;
    },
    get translate() {
      return outside.translate;
    },
    secrets: createSecrets(crypto.getRandomValues(new Uint8Array(32))),
    installationKey: keyPair && (await installationKeyOf(keyPair)),
  };
  const settings: BffSettings = {
    publicUrl: 'http://bff.test',
    appealDays: 180,
    undoSeconds: 10,
    claimSeconds: 300,
    maxUploadBytes: 10_000,
    concurrentVideos: 10,
    concurrentAudioFiles: 3,
    demo: false,
    ...overrides,
  };
  const failures: unknown[] = [];
  const seen: RequestSeen[] = [];
  const eventStreams = createEventStreams();
  const report = (error: unknown) => failures.push(error);
  // Longer than any busy machine needs, so that the sender of a callback always gets its result.
  const maxAnswerMs = 60_000;
  const { take, ...inBackground } = createIntake(
    { ...seams, settings, actor: machine },
    { report, maxAnswerMs },
  );
  /** Answers once the callback is processed, as far as possible, so that tests need not wait for it. */
  const intake: Intake = {
    ...inBackground,
    take: async (callback) => {
      const outcome = await take(callback);
      await inBackground.idle();
      return outcome;
    },
  };
  const app = createBff(seams, {
    settings,
    report,
    intake,
    observe: (one) => void seen.push(one),
    eventStreams,
    check: undeclared,
  });
  await workOnJobs({ ...seams, settings });
  const context = (person: Partial<Context['actor']> = machine): Context => ({
    ...seams,
    settings,
    actor: { ...machine, ...person },
  });

  return {
    app,
    databaseUrl: database.url,
    db: db.kysely,
    cases: writable(db.kysely),
    media,
    /** Answers requests to customers' addresses; a test replaces it. */
    outside,
    /** A test sets how full it is. */
    disk,
    requests,
    failures,
    /** Every answered request, as it is logged. */
    seen,
    eventStreams,
    context,
    runJobs: jobs.run,
    /** Starts a scheduled job. */
    beginJob: jobs.begin,
    as: (role: Role, name: string = role) => callerOf(app, role, name),
    callback: (payload: Record<string, unknown>) => sealEnvelope(payload, servicePrivate),
    /** Signs any text as the service would, JSON or not. */
    signedText: async (json: string) => JSON.stringify({ signature: await sign(servicePrivate, json), json }),
    /** Processes remaining callbacks, as every process does from time to time. */
    processCallbacks: () => processCallbacks(context(), { olderThanMs: 0, max: 1000, except: [] }),
    close: async () => {
      await intake.stop();
      await db.close();
      await database.drop();
    },
  };
}

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };

function callerOf(app: App, role: Role, name: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, {
      method,
      headers: {
        'x-test-person': `${name} ${role}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers untyped.
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as any };
  };
}

/** Everybody who has signed in can be handed a case. */
function testSession(): Seams['session'] {
  const known = new Map<string, SignedIn>();
  const personOf = (header: string | null): SignedIn | null => {
    const [name, role] = header?.split(' ') ?? [];
    if (!name || !role) return null;
    const person = { id: name, name, email: `${name}@test.test`, role: role as Role };
    known.set(name, person);
    return person;
  };
  return {
    take: async () => new Response(null, { status: 401 }),
    current: async (headers) => personOf(headers.get('x-test-person')),
    people: async () => [...known.values()],
    accounts: accountsInMemory([], () => []),
    provider: null,
    saml: null,
  };
}

/** Jobs wait in a list until the test runs them, those of rolled-back transactions too: they must be harmless. */
function waitingJobs(): Jobs & { begin(name: JobName, id: string): void; run(): Promise<void> } {
  const waiting: { name: JobName; job: Job }[] = [];
  /** Delayed jobs run with the next `run`. */
  const deferred: typeof waiting = [];
  const handlers = new Map<JobName, (job: Job, attempt: { last: boolean }) => Promise<void>>();
  return {
    enqueue: async (_trx, name, job, options) => {
      const jobs = [job].flat().map((one) => ({ name, job: one }));
      (options?.afterSeconds ? deferred : waiting).push(...jobs);
    },
    work: async (name, handler) => void handlers.set(name, handler),
    daily: async () => {},
    minutely: async () => {},
    begin: (name, id) => void waiting.push({ name, job: { id } }),
    run: async () => {
      waiting.push(...deferred.splice(0));
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await handlers.get(next.name)?.(next.job, { last: true });
      }
    },
  };
}

function memoryEvidence(disk: { full: boolean }): EvidenceStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, body, maxBytes) => {
      if (disk.full) throw new NoRoom();
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      if (bytes.byteLength > maxBytes) throw new TooLarge();
      files.set(key, bytes);
      return { bytes: bytes.byteLength };
    },
    get: async (key, range) => {
      const file = files.get(key);
      if (!file) return null;
      const part = range ? file.slice(range.start, range.end + 1) : file;
      return { body: new Blob([new Uint8Array(part)]).stream(), bytes: part.byteLength };
    },
    redraw: async (key) => {
      const file = files.get(key);
      return file
        ? {
            ...{ bytes: file.byteLength, width: 4, height: 3, contentType: 'image/jpeg', print: null },
            // A file of 368 bits is a picture with this hash.
            hash: file.byteLength === 46 ? file.toHex() : null,
          }
        : null;
    },
    peaks: async () => null,
    remove: async (key) => void files.delete(key),
    room: async () => ({ freeBytes: disk.full ? 0 : null, floorBytes: 1, enough: !disk.full }),
  };
}
