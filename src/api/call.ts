import type { z } from 'zod';
import type { Role } from './common.ts';
import type { KeyScope } from './keys.ts';
import type { RefusalReason } from './refusals.ts';

const mark = Symbol.for('second-look.call');

/** One call of the API: everything else about it (route, gate, OpenAPI, the browser's client) is derived from this. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces: `/api/cases/{id}`. */
  path: `/${string}`;
  /** What it does, in a few words; the title in OpenAPI. */
  summary: string;
  description?: string;
  tag: string;
  /** The least role that may make it; `anyone`: without signing in, or known by a token in the path. */
  role: Role | 'anyone';
  /** API keys of this scope may make it too; `any`: every API key. */
  keyScope?: KeyScope | 'any';
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body. */
  body?: z.ZodType;
  /** Content types of a body that is no JSON: the verb gets it as a stream. */
  takes?: readonly string[];
  /** The JSON answer. None, or null where it may be null, is answered as 204. */
  answer?: z.ZodType;
  /** Content types of an answer that is no JSON. */
  sends?: readonly string[];
  /** Each line of what it sends as JSON lines. */
  line?: z.ZodType;
  /** What its verb can refuse it for; what follows from the rest is added by `refusalsOf`. */
  refusals?: readonly RefusalReason[];
  status?: 200 | 201 | 202 | 302;
  /** Bytes of a body, 256 KiB if not said; null: streamed, and counted by the verb. */
  maxBytes?: number | null;
  /** Pages make it by themselves, so it keeps no session alive. */
  byItself?: true;
  /** Open to those who must set up a second factor first. */
  beforeSecondFactor?: true;
  /** A header `Idempotency-Key` makes a repeated request answer what the first one did. */
  idempotent?: true;
};

export function call<const C extends Call>(declared: C): C {
  return Object.defineProperty(declared, mark, { value: true });
}

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && mark in value;

type Given<C, Part extends 'params' | 'body'> = C extends { readonly [P in Part]: infer S extends z.ZodType }
  ? { [P in Part]: z.input<S> }
  : unknown;
/** A query is text, often from an address that somebody typed: its names are checked here, its values by the BFF. */
type Query<C> = C extends { readonly query: infer S extends z.ZodType }
  ? { query?: { readonly [Name in keyof z.input<S>]?: string | number | boolean | null | undefined } }
  : unknown;
/** What a caller hands in: the members that the call declares. */
export type Sent<C> = Given<C, 'params'> & Query<C> & Given<C, 'body'>;
/** What it answers as the caller reads it; null for nothing. */
export type Answer<C> = C extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : null;
