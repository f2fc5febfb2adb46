import type { z } from 'zod';
import type { Role } from './common.ts';
import type { KeyScope } from './keys.ts';
import type { RefusalReason } from './refusals.ts';
import type { Tag } from './tags.ts';

const mark = Symbol.for('second-look.call');

/** One call of the API: everything else about it (route, gate, OpenAPI, the browser's client) is derived from this. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters are in braces: `/api/cases/{id}`. */
  path: `/${string}`;
  /** What it does, in a few words; the title in OpenAPI. */
  summary: string;
  /** When to use it and what to know before, for somebody who integrates it. */
  description: string;
  tag: Tag;
  /** The minimum role; `anyone`: without signing in, or identified by a token in the path. */
  role: Role | 'anyone';
  /** API keys of this scope are allowed too; `any`: every API key. */
  keyScope?: KeyScope | 'any';
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body. */
  body?: z.ZodType;
  /** Content types of a body other than JSON: the verb gets it as a stream. */
  takes?: readonly string[];
  /** The JSON answer. Without one, or when the answer is null, the status is 204. */
  answer?: z.ZodType;
  /** Content types of an answer other than JSON. */
  sends?: readonly string[];
  /** The schema of each line when it answers with JSON lines. */
  line?: z.ZodType;
  /** The refusals of its verb; `refusalsOf` adds those that follow from the rest. */
  refusals?: readonly RefusalReason[];
  status?: 200 | 201 | 202 | 302;
  /** Maximum bytes of a body, 256 KiB by default; null: streamed, and limited by the verb. */
  maxBytes?: number | null;
  /** Pages call it in the background, so it does not keep a session alive. */
  byItself?: true;
  /** Open to people who must set up a second factor first. */
  beforeSecondFactor?: true;
  /** With the same header `Idempotency-Key`, a repeated request gets the answer of the first. */
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
/**
 * A query is text, often from an address that somebody typed: TypeScript checks its names, the BFF checks its values.
 */
type Query<C> = C extends { readonly query: infer S extends z.ZodType }
  ? { query?: { readonly [Name in keyof z.input<S>]?: string | number | boolean | null | undefined } }
  : unknown;
/** What a caller passes: the members that the call declares. */
export type Sent<C> = Given<C, 'params'> & Query<C> & Given<C, 'body'>;
/** The parsed answer; null where there is none. */
export type Answer<C> = C extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : null;
