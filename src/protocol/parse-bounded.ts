import { maxDepth, nestingDepth } from './member-source.ts';
import { safeParse } from './safe-json.ts';

/** Parses untrusted JSON; `undefined` where it is invalid or nested too deeply. */
export function parseBounded(text: string): unknown {
  return nestingDepth(text) > maxDepth ? undefined : safeParse(text);
}
