import { maxDepth, nestingDepth } from './member-source.ts';
import { safeParse } from './safe-json.ts';

/** Parses JSON that somebody else wrote; `undefined` where it is none or is nested too deeply. */
export function parseBounded(text: string): unknown {
  return nestingDepth(text) > maxDepth ? undefined : safeParse(text);
}
