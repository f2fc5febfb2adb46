import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { because } from '../../../reasons/reason.ts';
import { type AddressGuard, UnreachableError } from '../network/address-guard.ts';
import { inWords } from '../network/guarded-request.ts';

/** Where ffmpeg reads one rtmp stream on loopback, and the address that it sends to the server. */
export type RtmpRelay = { address: string; tcUrl: string; close(): void };

const connectMs = 3_000;
const usualPort = 1935;

/**
 * Connects to an rtmp server by the address that was checked, and passes the connection to the single program that
 * reads the relay. ffmpeg itself would resolve the host name again and could reach another address. Throws
 * UnreachableError in words.
 */
export async function relayRtmp(address: string, guard: AddressGuard): Promise<RtmpRelay> {
  const url = new URL(address);
  guard.checkUrl(url, 'stream');
  const port = Number(url.port || usualPort);
  const host = await guard.resolve(url.hostname, port);
  const far = await connected(host, port, url);
  const server = createServer((near) => {
    // One stream has one reader.
    server.close();
    Promise.all([pipeline(near, far), pipeline(far, near)]).catch(() => {
      near.destroy();
      far.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  const local = `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  return {
    address: address.replace(/^rtmp:\/\/[^/?#]*/i, `rtmp://${local}`),
    tcUrl: `rtmp://${url.hostname}:${port}/${applicationOf(address)}`,
    close: () => {
      server.close();
      far.destroy();
    },
  };
}

async function connected(host: string, port: number, url: URL): Promise<Socket> {
  const socket = connect({ host, port });
  const late = setTimeout(
    () => socket.destroy(new UnreachableError(because('host_connection_timed_out', { host: url.host }))),
    connectMs,
  );
  try {
    await once(socket, 'connect');
    // Without this listener, an error before anyone reads the socket would be unhandled.
    socket.on('error', () => {});
    return socket;
  } catch (error) {
    throw inWords(error, url);
  } finally {
    clearTimeout(late);
  }
}

/**
 * The application in an address, as ffmpeg finds it: two parts of the path if the stream's name follows them, else one.
 */
function applicationOf(address: string): string {
  const path = address.replace(/^rtmp:\/\/[^/?#]*\/?/i, '');
  if (path.startsWith('ondemand/')) return 'ondemand';
  const first = path.indexOf('/');
  if (first < 0) return path;
  const second = path.indexOf('/', first + 1);
  const colon = path.indexOf(':', first + 1);
  return path.slice(0, second < 0 || (colon >= 0 && colon < second) ? first : second);
}
