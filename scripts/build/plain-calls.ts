import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { isCall } from '../../src/api/call.ts';

export const plainFolders = ['../../src/api/', '../../src/protocol/operator/'].map((folder) =>
  path.join(import.meta.dirname, folder),
);

/**
 * For the product's pages: a module that declares schemas of the API is replaced by its plain values, so that no
 * parser is loaded. Of a call its method and its path stay. Who imports a schema or a function of it gets an error.
 */
export function plainCalls(): Plugin {
  return {
    name: 'plain-calls',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!plainFolders.some((folder) => id.startsWith(folder)) || !id.endsWith('.ts')) return null;
      const module: Record<string, unknown> = await import(pathToFileURL(id).href);
      return plainModule(module);
    },
  };
}

/** The text of a module with the plain exports of another; null for one of functions, which stays as it is. */
export function plainModule(module: Readonly<Record<string, unknown>>): string | null {
  const exports = Object.entries(module);
  const ours = ([, value]: [string, unknown]) => isCall(value) || isSchema(value);
  if (!exports.some(ours) && !exports.every(([, value]) => isPlain(value))) return null;
  return exports
    .map(
      ([name, value]) => [name, isCall(value) ? { method: value.method, path: value.path } : value] as const,
    )
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

const isSchema = (value: unknown): boolean => value instanceof z.ZodType;

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === 'object' && value !== null)
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
