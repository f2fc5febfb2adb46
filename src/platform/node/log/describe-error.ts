/** An error in the form for the log: type and place, without content that people sent and without secrets. */
export type DescribedError = {
  type: string;
  message: string;
  code?: string;
  at?: string;
  stack?: string;
  cause?: DescribedError;
};

const deepest = 4;

/**
 * Copies only the fields named here, without PostgreSQL's details, Kysely's parameters and response bodies. Removes
 * from messages the quoted content of errors that quote some, and in addresses everything after `?` and before `@`.
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  const error = asError(thrown);
  if (!error) return { type: typeof thrown, message: 'something that is no error was thrown' };
  const described: DescribedError = { type: error.name, message: plainMessage(error) };
  if ('code' in error && typeof error.code === 'string') described.code = error.code;
  const at = ['table', 'column', 'constraint'].flatMap((name) => memberOf(error, name));
  if (at.length > 0) described.at = at.join(' ');
  const frames = error.stack?.match(/^ {4}at .*$/gm);
  if (frames) described.stack = frames.join('\n');
  if (error.cause !== undefined && depth < deepest) described.cause = describeError(error.cause, depth + 1);
  return described;
}

/** Some libraries, such as pg-boss, report an error as a plain object. */
function asError(thrown: unknown): Error | null {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return null;
  const [message, stack, code] = ['message', 'stack', 'code'].map((name) => Reflect.get(thrown, name));
  if (typeof message !== 'string') return null;
  const error = new Error(message);
  error.stack = typeof stack === 'string' ? stack : '';
  return typeof code === 'string' ? Object.assign(error, { code }) : error;
}

function memberOf(error: Error, name: string): string[] {
  const value = Object.getOwnPropertyDescriptor(error, name)?.value;
  return typeof value === 'string' ? [value] : [];
}

function plainMessage(error: Error): string {
  const message = quotesContent(error) ? error.message.replace(/(["'`]).*\1/gs, '"…"') : error.message;
  return message
    .replace(/(https?|rtmps?|wss?|postgres(?:ql)?):\/\/[^\s"'/@]*@/gi, '$1://…@')
    .replace(/\?[^\s"']+/g, '?…')
    .slice(0, 1000);
}

/** Errors of JSON parsing quote the text; PostgreSQL's errors about values (classes 22 and 23) quote the value. */
function quotesContent(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error instanceof SyntaxError || /^2[23]\w{3}$/.test(code);
}
