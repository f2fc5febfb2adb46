import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../moderation/store/database.ts';
import { publicHalf, readPrivateKey } from '../../platform/node/keys/key-files.ts';
import { readOperatorToken } from '../../platform/node/keys/operator-token.ts';
import { verifyHere } from '../../platform/node/keys/verify-here.ts';
import type { Log } from '../../platform/node/log/log.ts';
import { createAddressGuard } from '../../platform/node/network/address-guard.ts';
import { guardedFetch } from '../../platform/node/network/guarded-fetch.ts';
import { createGuardedRequest } from '../../platform/node/network/guarded-request.ts';
import { type DatabasePlace, inSettings } from '../../platform/node/postgres/database-place.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { importPublicKey } from '../../protocol/signature.ts';
import type { ModerationServices } from '../../review/context/context.ts';
import type { Db } from '../../review/store/tables.ts';
import { createSharedRateLimit } from '../../review/submissions/shared-rate-limit.ts';
import { createModeration } from '../moderation-client.ts';
import type { Config, Remote } from './config.ts';
import { startEmbeddedModeration } from './embedded-moderation.ts';
import { answerMs, operatorLink } from './operator-link.ts';
import { embeddedSecretId, type OurAccount, ourAccount } from './our-account.ts';
import { peerOf } from './service-process.ts';
import { connectWorkers, type Workers } from './workers.ts';

const maxRedirects = 3;
const mediaMs = 60_000;
/** Ten long texts in which every word is a detail stay far below this. */
const maxAnswerBytes = 16 * 1024 ** 2;

type Options = {
  config: Config;
  db: Db;
  database: DatabasePlace;
  log: Log;
  /** The embedded service, if it was forked ahead. */
  forked: ChildProcess | null;
  hurry: AbortSignal;
  tracing: Tracing | null;
};

/**
 * Connects the moderation service of the settings: a provider's, our workers, or our embedded one, which is then
 * started.
 */
export async function connectModeration(
  options: Options,
): Promise<{ moderation: ModerationServices; stop(): Promise<void> }> {
  const { config, log } = options;
  const link = await linkOf(options);
  const publicKey = await importPublicKey(link.serviceKey);
  if (publicKey.bits < 2048) {
    log.warn(
      { bits: publicKey.bits },
      'the moderation service signs with a key that is shorter than 2048 bits (S1)',
    );
  }
  const request = createGuardedRequest(createAddressGuard([...config.mediaAllowedHosts, ...link.mediaHosts]));
  const fetchMedia = guardedFetch(request, { redirects: maxRedirects });
  // Addresses that an administrator sets in the console may be private only where the environment allows it.
  const toOthers = createGuardedRequest(createAddressGuard(config.mediaAllowedHosts));
  // Not `request`: what a caller submits must not lead to the service's own files.
  const fetchSource = guardedFetch(toOthers, { redirects: maxRedirects });
  const { baseUrl, secretId, privateKey, workers } = link;
  const moderation = createModeration({
    startup: {
      source: config.remote ? 'settings' : 'built-in',
      baseUrl,
      secretId,
      link: { privateKey, serviceKeys: [publicKey], tasks: config.tasks },
      ownPublicKey: link.ownPublicKey,
      serviceKey: link.serviceKey,
      textsPerSecond: config.textRequestsPerSecond,
      callbackBase: link.callbackBase,
      operator:
        link.operatorToken === null
          ? null
          : operatorLink(baseUrl, link.operatorToken, workers?.via({ patienceMs: answerMs })),
      fetch: link.fetch,
    },
    fetch: guardedFetch(toOthers, { maxBytes: maxAnswerBytes }),
    callbackBase: config.publicUrl,
    textRateLimit: createSharedRateLimit(options.db),
    verifyBy: verifyHere,
    tracing: options.tracing,
    fetchMedia: async (url) => {
      const init = { signal: AbortSignal.timeout(mediaMs) };
      return (await workers?.fetchMedia(url, init)) ?? fetchMedia(url, init);
    },
    fetchSource: (url, { range, signal }) => fetchSource(url, { headers: { range }, signal }),
  });
  return {
    moderation,
    stop: async () => {
      await Promise.all([request.close(), toOthers.close()]);
      await link.stop();
    },
  };
}

/** The address of one service and our credentials there. */
type Link = {
  baseUrl: string;
  secretId: string;
  privateKey: CryptoKey;
  ownPublicKey: string;
  serviceKey: string;
  operatorToken: string | null;
  callbackBase: string;
  /** Hosts of its files, beside those of the settings. */
  mediaHosts: string[];
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  workers: Workers | null;
  stop(): Promise<void>;
};

function linkOf(options: Options): Promise<Link> {
  const { remote, role } = options.config;
  if (remote) return linkToRemote(options.config, remote);
  return role === 'bff' ? linkToWorkers(options) : linkToEmbedded(options);
}

/** The service itself may have a private address: the environment names it. Nothing else there is reachable. */
function requestTo(baseUrl: string) {
  const request = createGuardedRequest(createAddressGuard([new URL(baseUrl).host]));
  return { fetch: guardedFetch(request, { maxBytes: maxAnswerBytes }), close: request.close };
}

const ourSide = ({ keys, servicePublicKeyPem, operatorToken }: OurAccount) => ({
  secretId: embeddedSecretId,
  privateKey: keys.privateKey,
  ownPublicKey: keys.publicKeyPem,
  serviceKey: servicePublicKeyPem,
  operatorToken,
});

async function linkToEmbedded(options: Options): Promise<Link> {
  const { config } = options;
  const peer = peerOf(config);
  const embedded = await startEmbeddedModeration({
    ...options,
    dataDir: config.dataDir,
    sealKey: config.keys?.seal ?? null,
    port: config.moderationPort,
    peer,
  });
  const way = requestTo(embedded.url);
  return {
    ...ourSide(embedded),
    baseUrl: embedded.url,
    callbackBase: `http://${peer}`,
    mediaHosts: [new URL(embedded.url).host],
    fetch: way.fetch,
    workers: null,
    stop: async () => {
      await way.close();
      await embedded.stop();
    },
  };
}

async function linkToWorkers({ config, database }: Options): Promise<Link> {
  const { dataDir } = config;
  const place = { ...inSettings(database), dataDir };
  const store = await openDatabase(place);
  const account = await ourAccount(store.db, { dataDir, sealKey: config.keys?.seal ?? null }).finally(
    store.close,
  );
  const workers = await connectWorkers(place);
  return {
    ...ourSide(account),
    baseUrl: workers.baseUrl,
    callbackBase: config.publicUrl,
    mediaHosts: [],
    fetch: workers.via({ maxBytes: maxAnswerBytes }),
    workers,
    stop: workers.close,
  };
}

async function linkToRemote(config: Config, remote: Remote): Promise<Link> {
  const { url, secretId, privateKeyFile, publicKeyFile, operatorTokenFile } = remote;
  const way = requestTo(url);
  return {
    baseUrl: url,
    secretId,
    privateKey: await readPrivateKey(privateKeyFile),
    // The public key that the provider has from us, shown for comparison.
    ownPublicKey: publicHalf(await readFile(privateKeyFile, 'utf8')),
    serviceKey: await readFile(publicKeyFile, 'utf8'),
    operatorToken: operatorTokenFile === null ? null : await readOperatorToken(operatorTokenFile),
    callbackBase: config.publicUrl,
    mediaHosts: [],
    fetch: way.fetch,
    workers: null,
    stop: way.close,
  };
}
