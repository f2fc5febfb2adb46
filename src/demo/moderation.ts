import { createModeration } from '../bff/moderation-client.ts';
import { generateKeyPair, importPrivateKey, importPublicKey } from '../protocol/signature.ts';
import { embeddedTaskIds } from '../protocol/tasks.ts';
import type { ModerationServices } from '../review/context/context.ts';
import { ownFile } from './service/recording.ts';
import { type Service, startService } from './service/service.ts';
import type { StreamStore } from './service/streams.ts';

const secretId = 'demo';
/** This host does not exist. Requests to it go to the service in this page. */
const baseUrl = 'https://service.demo.invalid';

/** Keys of the product's client and of the service, as PEM. */
export type ConnectionKeys = Record<'caller' | 'service', { privateKeyPem: string; publicKeyPem: string }>;

export async function makeConnectionKeys(): Promise<ConnectionKeys> {
  const [caller, service] = await Promise.all([generateKeyPair(), generateKeyPair()]);
  return { caller, service };
}

type Options = {
  keys: ConnectionKeys;
  /** This page's own origin, at which its BFF is reached. */
  origin: string;
  /** The BFF in this page. */
  bff(request: Request): Response | Promise<Response>;
  pauseMs(): number;
  /** The live streams, which are the same after a reload. */
  streamStore: StreamStore;
  /** A file that ships with the demo. */
  file(path: string): Promise<Response>;
  report: (error: unknown) => void;
};

/** The product's client of the interface, connected to a service in this page. */
export async function connectModeration({
  keys: { caller, service: own },
  origin,
  bff,
  pauseMs,
  streamStore,
  file,
  report,
}: Options): Promise<{ moderation: ModerationServices; streams: Service['streams'] }> {
  const service = await startService({
    secretId,
    callerPublicKeyPem: caller.publicKeyPem,
    privateKeyPem: own.privateKeyPem,
    fetchVideo: async (url) =>
      new URL(url).origin === origin ? bff(new Request(url)) : new Response(null, { status: 404 }),
    deliver: async (url, body) => bff(new Request(url, { method: 'POST', body })),
    pauseMs,
    streamStore,
    report,
  });
  const moderation = createModeration({
    startup: {
      source: 'built-in',
      baseUrl,
      secretId,
      link: {
        privateKey: await importPrivateKey(caller.privateKeyPem),
        serviceKeys: [await importPublicKey(own.publicKeyPem)],
        tasks: embeddedTaskIds,
      },
      ownPublicKey: caller.publicKeyPem,
      serviceKey: own.publicKeyPem,
      textsPerSecond: 50,
      callbackBase: origin,
      fetch: service.fetch,
    },
    fetch: async () => {
      throw new Error('nothing leaves the demo: it is this page alone');
    },
    callbackBase: origin,
    fetchMedia: async (url) => {
      const path = ownFile(url);
      return path === null ? new Response(null, { status: 404 }) : file(path);
    },
    // Nothing leaves the demo, so a video elsewhere cannot be played.
    fetchSource: async () => new Response(null, { status: 404 }),
  });
  return { moderation, streams: service.streams };
}
