import { UnreachableError } from '../../../platform/node/network/address-guard.ts';
import { type RunningCommand, startCommand } from '../../../platform/node/programs/command.ts';
import { ToolMissingError } from '../../../platform/node/programs/system-tools.ts';
import type { RelayedSource } from '../../../platform/node/streams/stream-relay.ts';
import { Failure } from '../../../review/context/failure.ts';
import type { LiveLimits } from './live-settings.ts';

/** What reading a live source needs. */
export type LiveParts = {
  open(source: string): Promise<RelayedSource>;
  bounds: LiveLimits;
  /** Ends every program. */
  signal: AbortSignal;
};

/** Starts ffmpeg on a live source. Throws Failure: neither the address nor the program's words are shown to anybody. */
export async function startReading(
  { open, signal }: Pick<LiveParts, 'open' | 'signal'>,
  source: string,
  { argsOf, memoryMb, givesWay }: Program,
): Promise<RunningCommand> {
  let relayed: RelayedSource | null = null;
  try {
    relayed = await open(source);
    // Our own proxy or none: the proxy settings of this machine are for other programs.
    const env = { http_proxy: relayed.proxy, no_proxy: undefined, NO_PROXY: undefined };
    const limits = { memoryMb };
    const command = startCommand(argsOf(relayed), { tool: 'ffmpeg', signal, env, limits, givesWay });
    command.signs.resume();
    command.ended.catch(() => {}).finally(relayed.close);
    return command;
  } catch (error) {
    relayed?.close();
    throw asFailure(error);
  }
}

type Program = { argsOf(source: RelayedSource): string[]; memoryMb: number; givesWay: boolean };

/** Why the program gave nothing. */
export async function whyEnded(command: RunningCommand): Promise<Failure> {
  return command.ended.then(() => new Failure('live_source_away'), asFailure);
}

function asFailure(error: unknown): Failure {
  if (error instanceof ToolMissingError) return new Failure('live_program_missing');
  if (error instanceof UnreachableError) return new Failure('live_source_away', {}, { cause: error });
  throw error;
}
