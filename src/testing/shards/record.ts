import path from 'node:path';
import pg from 'pg';
import { root } from '../sources.ts';

/** A statement that the product sent, and the source that sent it. */
export type Sent = { file: string; text: string };

const ours = /\(?(?:file:\/\/)?([^\s()]*\/src\/(?:review|bff)\/[^\s():]+\.ts)/;

/** Notes every statement of this process until `end`. */
export function recordStatements(): { sent: Sent[]; end(): void } {
  const known = new Map<string, Sent>();
  const { query } = pg.Client.prototype;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const [config] = given;
      const text = typeof config === 'string' ? config : textOf(config);
      const file = text === null ? null : sourceOf(new Error('here').stack ?? '');
      if (text !== null && file !== null) known.set(`${file} ${text}`, { file, text });
      return Reflect.apply(query, this, given);
    },
  });
  return {
    get sent() {
      return [...known.values()];
    },
    end: () => {
      Object.assign(pg.Client.prototype, { query });
      Error.stackTraceLimit = limit;
    },
  };
}

function textOf(config: unknown): string | null {
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : null;
}

/** The innermost of our sources. Node follows the way back through `await`. */
function sourceOf(stack: string): string | null {
  const found = stack.split('\n').flatMap((line) => ours.exec(line)?.[1] ?? []);
  return found[0] === undefined ? null : path.relative(root, found[0]);
}
