import { createAddressGuard } from '../../../platform/node/network/address-guard.ts';
import { createGuardedRequest } from '../../../platform/node/network/guarded-request.ts';
import { type StreamRelay, startStreamRelay } from '../../../platform/node/streams/stream-relay.ts';
import type { LiveSeam } from '../../seams.ts';
import { createFrameReaders } from './frame-readers.ts';
import { type LiveLimits, usualLimits } from './live-settings.ts';
import { createRelays } from './relays.ts';

export type Live = LiveSeam & {
  /** The programs that run now. */
  count(): { relays: number; frameReaders: number };
  close(): Promise<void>;
};

/** Live playback by ffmpeg, which reaches sources by the guarded client alone. Nothing starts before it is needed. */
export function createLive(allowedHosts: readonly string[], limits: Partial<LiveLimits> = {}): Live {
  const bounds = { ...usualLimits, ...limits };
  const guard = createAddressGuard(allowedHosts);
  const request = createGuardedRequest(guard);
  let started: Promise<StreamRelay> | null = null;
  const open = async (source: string) => {
    started ??= startStreamRelay(request, guard);
    return (await started).open(source);
  };
  const stop = new AbortController();
  const relays = createRelays({ open, bounds, signal: stop.signal });
  const frames = createFrameReaders({ open, bounds, signal: stop.signal });
  return {
    watch: relays.watch,
    frame: frames.frame,
    count: () => ({ relays: relays.count(), frameReaders: frames.count() }),
    close: async () => {
      stop.abort(new Error('the server stops'));
      await (await started)?.close();
      await request.close();
    },
  };
}
