import { placeOfSubmission, type Tracing, traceparent } from '../platform/tracing/tracing.ts';
import { openEnvelope, parseVerified, sealRequest } from '../protocol/envelope.ts';
import { openCallback } from '../protocol/open-callback.ts';
import type { Verify } from '../protocol/signature.ts';
import { because } from '../reasons/reason.ts';
import type {
  AccountLink,
  AskOperator,
  Exchange,
  FetchSource,
  Moderation,
  ModerationServices,
  StartupAccount,
} from '../review/context/context.ts';
import { ModerationUnreachable } from '../review/context/failure.ts';
import type { SharedRateLimit } from '../review/submissions/shared-rate-limit.ts';
import { createTextRateLimit } from '../review/submissions/text-rate-limit.ts';
import { unreached } from './unreached.ts';

const answerMs = 15_000;
const maxTextWaitMs = 10_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Options = {
  /** The account from the process's settings, with its own transport: its address may be private. */
  startup: Omit<StartupAccount, 'moderation'> & {
    link: Pick<AccountLink, 'privateKey' | 'serviceKeys' | 'tasks'>;
    callbackBase: string;
    fetch: Fetch;
    operator?: AskOperator | null;
  };
  /** Fetches from every other account's service. */
  fetch: Fetch;
  fetchMedia: (url: string) => Promise<Response>;
  fetchSource: FetchSource;
  callbackBase: string;
  /** Shares each account's rate limit over all processes; without it each process has its own. */
  textRateLimit?: SharedRateLimit;
  /** Verifies signatures of answers and callbacks; by default as a browser does. */
  verifyBy?: Verify;
  /** Null or left out: no traces. */
  tracing?: Tracing | null;
};

/** Moderation services over HTTP with signatures both ways (§ Authentication), for any provider. */
export function createModeration({
  startup,
  fetch,
  fetchMedia,
  fetchSource,
  callbackBase,
  textRateLimit,
  verifyBy,
  tracing = null,
}: Options): ModerationServices {
  const { link, operator = null, ...about } = startup;
  const { baseUrl, secretId, textsPerSecond } = about;
  const own = { ...link, id: null, baseUrl, secretId, textsPerSecond };
  return {
    startup: {
      ...about,
      moderation: { ...connect(own, { ...startup, textRateLimit, verifyBy, tracing }), operator },
    },
    connect: (other) => ({
      ...connect(other, { fetch, callbackBase, textRateLimit, verifyBy, tracing }),
      operator: null,
    }),
    fetchMedia,
    fetchSource,
    callbackBase,
  };
}

function connect(
  link: AccountLink,
  way: {
    fetch: Fetch;
    callbackBase: string;
    textRateLimit: SharedRateLimit | undefined;
    verifyBy: Verify | undefined;
    tracing: Tracing | null;
  },
): Omit<Moderation, 'operator'> {
  const { textRateLimit: shared } = way;
  const limits = { perSecond: link.textsPerSecond, maxWaitMs: maxTextWaitMs };
  const rateLimit = createTextRateLimit({
    requestsPerSecond: limits.perSecond,
    maxWaitMs: maxTextWaitMs,
    ...(shared ? { take: () => shared.take(`${link.baseUrl} ${link.secretId}`, limits) } : {}),
  });

  async function exchange(
    path: string,
    fields: Record<string, unknown>,
    about?: { submissionId: string },
  ): Promise<Exchange> {
    const { privateKey, secretId } = link;
    if (!privateKey) throw new ModerationUnreachable(because('account_was_removed'));
    const body = await sealRequest(fields, { secretId, privateKey });
    let answer: { status: number; date: string | null; text: string };
    try {
      const url = `${link.baseUrl}${path}/${encodeURIComponent(secretId)}`;
      answer = await traced(about, path, (headers) => send(url, body, headers));
    } catch (cause) {
      return { outcome: unreached(cause), cause };
    }
    const { text, ...exchange } = answer;
    const [key] = link.serviceKeys;
    if (!key) throw new ModerationUnreachable(because('account_lacks_service_key'));
    // Whatever the HTTP status: a refusal is in the signed envelope too (§ Errors).
    const opened = await openEnvelope(text, key);
    if (!opened.ok)
      return { outcome: opened.reason === 'signature' ? 'not-its-key' : 'unsigned', ...exchange };
    const json = parseVerified(opened.json);
    if (typeof json !== 'object' || json === null || Array.isArray(json))
      return { outcome: 'unsigned', ...exchange };
    return { outcome: 'answered', json: { ...json }, ...exchange };
  }

  /** As a span of the submission's trace, which the headers carry on. */
  async function traced<Result extends { status: number }>(
    about: { submissionId: string } | undefined,
    path: string,
    work: (headers: Record<string, string>) => Promise<Result>,
  ): Promise<Result> {
    if (!way.tracing || !about) return work({});
    const span = way.tracing.begin({
      name: `POST ${path}`,
      kind: 'client',
      at: placeOfSubmission(about.submissionId),
      attributes: { 'http.request.method': 'POST', 'server.address': new URL(link.baseUrl).host },
    });
    try {
      const result = await work({ [traceparent]: span.traceparent });
      const { status } = result;
      span.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
      return result;
    } catch (error) {
      span.end({ failed: true, attributes: { 'error.type': unreached(error) } });
      throw error;
    }
  }

  async function send(url: string, body: string, headers: Record<string, string>) {
    const answer = await way.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(answerMs),
    });
    return { status: answer.status, date: answer.headers.get('date'), text: await answer.text() };
  }

  async function post(
    path: string,
    fields: Record<string, unknown>,
    about?: { submissionId: string },
  ): Promise<Record<string, unknown>> {
    const went = await exchange(path, fields, about);
    if (went.outcome === 'answered' && went.status === 503)
      throw new ModerationUnreachable(because('service_not_accepting'));
    if (went.outcome === 'answered') return went.json;
    if (went.outcome === 'not-its-key') throw new ModerationUnreachable(because('service_not_signed'));
    if (went.outcome === 'unsigned') throw new ModerationUnreachable(because('not_a_moderation_service'));
    throw new ModerationUnreachable(because('service_unavailable'), {
      cause: 'cause' in went ? went.cause : undefined,
    });
  }

  return {
    id: link.id,
    exchange,
    post,
    open: async (body, { bareAllowed }) => {
      let opened: Awaited<ReturnType<typeof openCallback>> | undefined;
      for (const key of link.serviceKeys) {
        opened = await openCallback(body, key, { bareAllowed, verifyBy: way.verifyBy });
        if (opened.ok || opened.reason === 'malformed') return opened;
      }
      return opened ?? { ok: false, reason: 'signature', detail: because('no_service_key_known') };
    },
    // Any signed answer proves that it is there and knows its key; this close deliberately names no video.
    ready: () => post('/v3/recognition/video/close', { videoId: 'readiness' }).then(() => true),
    tasks: link.tasks,
    callbackBase: way.callbackBase,
    limitTexts: rateLimit.run,
  };
}
