import { createLiveEdge } from './live-edge.ts';
import { typeOfMp4 } from './mp4-codecs.ts';

/** `unsupported`: this browser cannot play it. `over`: the source, or our watch of it, ended. */
export type LiveState =
  | { is: 'starting' | 'playing' | 'unsupported' | 'over' }
  | { is: 'refused'; detail: string };

/** Seconds that stay stored behind the player. */
const storedBehind = 10;
const stepMs = 200;

/** Plays fragmented MP4 from `address` in `video`, near its newest picture. Returns the function that ends it. */
export function playLive(
  video: HTMLMediaElement,
  address: string,
  report: (state: LiveState) => void,
  headers: Record<string, string>,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  follow(video, address, { report, headers, signal }).then(
    () => signal.aborted || report({ is: 'over' }),
    (error: unknown) => {
      if (signal.aborted) return;
      if (error instanceof Refused) report({ is: 'refused', detail: error.message });
      else report({ is: error instanceof Unsupported ? 'unsupported' : 'over' });
    },
  );
  return () => {
    stop.abort();
    video.removeAttribute('src');
    video.load();
  };
}

class Refused extends Error {}
class Unsupported extends Error {}

type Follow = {
  report: (state: LiveState) => void;
  headers: Record<string, string>;
  signal: AbortSignal;
};

async function follow(video: HTMLMediaElement, address: string, { report, headers, signal }: Follow) {
  if (!('MediaSource' in window)) throw new Unsupported();
  report({ is: 'starting' });
  const response = await fetch(address, { headers, signal });
  if (!response.ok || !response.body) throw new Refused(await detailOf(response));
  const reader = response.body.getReader();
  let head = new Uint8Array();
  let type: string | null = null;
  while (type === null) {
    const { done, value } = await reader.read();
    if (done) return;
    head = joined(head, value);
    type = typeOfMp4(head);
  }
  if (!MediaSource.isTypeSupported(type)) {
    await reader.cancel();
    throw new Unsupported();
  }
  const buffer = await openBuffer(video, type, signal);
  const edge = createLiveEdge();
  const timer = setInterval(() => stayNear(video, edge), stepMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  try {
    for (let value: Uint8Array<ArrayBuffer> | undefined = head; value; value = (await reader.read()).value) {
      edge.arrive(performance.now());
      // The next chunk is read when this one is in the player, so nothing piles up.
      await append(buffer, value);
      if (value === head) start(video, report);
      await forget(buffer, video.currentTime);
    }
  } finally {
    clearInterval(timer);
  }
}

function start(video: HTMLMediaElement, report: Follow['report']): void {
  video.addEventListener('playing', () => report({ is: 'playing' }), { once: true });
  video.currentTime = startOf(video);
  // It is muted at first, which browsers always allow.
  void video.play().catch(() => undefined);
}

function stayNear(video: HTMLMediaElement, edge: ReturnType<typeof createLiveEdge>): void {
  const { buffered, currentTime } = video;
  if (buffered.length === 0 || video.paused) return;
  const newest = buffered.end(buffered.length - 1);
  const step = edge.step({ at: currentTime, edge: newest });
  if ('rate' in step) video.playbackRate = step.rate;
  else if (Math.abs(step.seek - currentTime) > 0.1) video.currentTime = Math.max(step.seek, startOf(video));
}

const startOf = ({ buffered }: HTMLMediaElement) => (buffered.length === 0 ? 0 : buffered.start(0));

async function openBuffer(video: HTMLMediaElement, type: string, signal: AbortSignal): Promise<SourceBuffer> {
  const source = new MediaSource();
  const url = URL.createObjectURL(source);
  video.src = url;
  await new Promise((resolve, reject) => {
    source.addEventListener('sourceopen', resolve, { once: true });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  URL.revokeObjectURL(url);
  return source.addSourceBuffer(type);
}

const settled = (buffer: SourceBuffer) =>
  new Promise<void>((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true });
    buffer.addEventListener('error', () => reject(new Unsupported()), { once: true });
  });

async function append(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const done = settled(buffer);
  buffer.appendBuffer(bytes);
  await done;
}

/** Removes what was played, so that a stream of hours needs no more memory than one of minutes. */
async function forget(buffer: SourceBuffer, at: number): Promise<void> {
  if (buffer.buffered.length === 0 || at - buffer.buffered.start(0) < storedBehind * 2) return;
  const done = settled(buffer);
  buffer.remove(0, at - storedBehind);
  await done;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

async function detailOf(response: Response): Promise<string> {
  const problem: unknown = await response.json().catch(() => null);
  if (typeof problem !== 'object' || problem === null || !('detail' in problem)) return '';
  return String(problem.detail);
}
