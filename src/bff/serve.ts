import { type Context as Call, Hono } from 'hono';
import type { z } from 'zod';
import { type Call as Declared, isCall } from '../api/call.ts';
import { reasonOf } from '../reasons/of-issue.ts';
import { readSafely } from '../reasons/read-safely.ts';
import type { Localizable } from '../reasons/say.ts';
import type { Context } from '../review/context/context.ts';
import { Failure } from '../review/context/failure.ts';
import { localizedFor } from './language.ts';
import type { Env } from './seams.ts';

type Read<D, Part extends string> = D extends { readonly [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
/** `body` is undefined when the content is not JSON; a call must declare the types that it takes. */
type Body<D> = D extends { readonly takes: readonly string[] }
  ? Read<D, 'body'> | undefined
  : Read<D, 'body'>;

/**
 * The input of a verb: the caller, and the parsed params, query and body that the call declares. `c`: for headers and
 * streams.
 */
export type CallInput<D> = {
  ctx: Context;
  params: Read<D, 'params'>;
  query: Read<D, 'query'>;
  body: Body<D>;
  /** The Idempotency-Key header. */
  key: string | undefined;
  c: Call<Env>;
};

type Answered<D> = D extends { readonly sends: readonly string[] }
  ? Response
  : D extends { readonly answer: infer S extends z.ZodType }
    ? Localizable<z.input<S>>
    : // biome-ignore lint/suspicious/noConfusingVoidType: what a verb that answers nothing returns.
      void;

type Verb<D> = (input: CallInput<D>) => Answered<D> | Promise<Answered<D>>;
type NamesOf<Module> = { [Name in keyof Module]: Module[Name] extends Declared ? Name : never }[keyof Module];
/** A verb for each call that a module of `src/api` declares. A missing or extra one does not compile. */
export type Verbs<Module, Without extends keyof Module = never> = {
  [Name in Exclude<NamesOf<Module>, Without>]: Verb<Module[Name]>;
};

const maxKeyLength = 200;

/** Connects the calls of a module of `src/api` to their verbs. */
export function serve<Module extends object, Without extends keyof Module = never>(
  module: Module,
  verbs: Verbs<Module, Without>,
): Hono<Env> {
  const app = new Hono<Env>();
  const byPath = Object.entries(verbs)
    .map(([name, verb]) => ({ declared: declaredIn(module, name), verb: verb as Verb<Declared> }))
    // Fixed paths come before those with parameters: `/claim-next` before `/{id}`.
    .sort((a, b) => (a.declared.path < b.declared.path ? -1 : 1));
  for (const { declared, verb } of byPath)
    app.on(declared.method, honoPath(declared), (c) => answer(c, declared, verb));
  return app;
}

export const honoPath = ({ path }: Pick<Declared, 'path'>) => path.replace(/\{(\w+)\}/g, ':$1');

function declaredIn(module: object, name: string): Declared {
  const found: unknown = Reflect.get(module, name);
  if (!isCall(found)) throw new Error(`${name} is not declared as a call`);
  return found;
}

async function answer(c: Call<Env>, declared: Declared, verb: Verb<Declared>): Promise<Response> {
  // A file at an invalid address does not exist.
  if (declared.sends && declared.params?.safeParse(c.req.param()).success === false)
    throw new Failure('path_not_found', { path: c.req.path });
  const params = parse(declared.params, c.req.param());
  const query = parse(declared.query, queryOf(c));
  const body = await bodyOf(c, declared);
  const key = declared.idempotent ? c.req.header('idempotency-key')?.slice(0, maxKeyLength) : undefined;
  // A verb may set another status with `c.status`.
  c.status(declared.status ?? 200);
  const given: unknown = await verb({ ctx: c.var.ctx, params, query, body, key, c } as CallInput<Declared>);
  if (given instanceof Response) return given;
  return given === undefined || given === null ? c.body(null, 204) : c.json(localizedFor(c, given));
}

function queryOf(c: Call<Env>): Record<string, string | string[]> {
  const members = Object.entries(c.req.queries());
  return Object.fromEntries(
    members.map(([name, [one = '', ...more]]) => [name, more.length ? [one, ...more] : one]),
  );
}

async function bodyOf(c: Call<Env>, { body, takes = [] }: Declared): Promise<unknown> {
  if (!body) return undefined;
  const type = (c.req.header('content-type') ?? '').replace(/;.*/, '').trim().toLowerCase();
  if (/^application\/([\w.-]+\+)?json$/.test(type)) return parse(body, await jsonOf(c));
  // Content of an undeclared type is refused; an absent body is one without members.
  if (type ? !takes.some((one) => isOf(one, type)) : (await c.req.arrayBuffer()).byteLength > 0)
    throw new Failure('content_type_not_supported');
  return takes.length > 0 ? undefined : parse(body, {});
}

const isOf = (taken: string, type: string) =>
  taken.endsWith('/*') ? type.startsWith(taken.slice(0, -1)) : type === taken;

async function jsonOf(c: Call<Env>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    throw new Failure('body_is_no_json', {}, { cause: error });
  }
}

/** Each fault names its member. */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const read = readSafely(schema, value);
  if (read.success) return read.data;
  const errors = read.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    reason: reasonOf(issue, value),
  }));
  throw new Failure('values_not_valid', {}, { errors });
}
