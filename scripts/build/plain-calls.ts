import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { isCall } from '../../src/api/call.ts';

export const plainFolders = ['../../src/api/', '../../src/protocol/operator/'].map((folder) =>
  path.join(import.meta.dirname, folder),
);

const ofFields = '?fields';

/**
 * For the product's pages: replaces a module that declares API schemas by its plain values, so that no parser is
 * loaded. Of a call, the method and the path remain. A form's field rules load with the form, not with the module's
 * first call. Importing a schema or a function of such a module is an error.
 */
export function plainCalls(): Plugin {
  return {
    name: 'plain-calls',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith(ofFields) && importer
        ? { id: path.resolve(path.dirname(importer), source), moduleSideEffects: false }
        : null,
    async load(id) {
      const file = id.replace(ofFields, '');
      if (!plainFolders.some((folder) => file.startsWith(folder)) || !file.endsWith('.ts')) return null;
      const module: Record<string, unknown> = await import(pathToFileURL(file).href);
      const code =
        id === file ? plainModule(module, `./${path.basename(id)}${ofFields}`) : fieldsModule(module);
      return code === null ? null : { code, moduleSideEffects: false };
    },
  };
}

/** The source of a module with the plain exports of another; null for a module of functions, which stays as it is. */
export function plainModule(module: Readonly<Record<string, unknown>>, fields: string): string | null {
  const exports = Object.entries(module);
  const ours = ([, value]: [string, unknown]) => isCall(value) || isSchema(value);
  if (!exports.some(ours) && !exports.every(([, value]) => isPlain(value))) return null;
  const plain = exports
    .filter(([name]) => !isOfForm(name))
    .map(
      ([name, value]) => [name, isCall(value) ? { method: value.method, path: value.path } : value] as const,
    )
    .filter(([, value]) => isPlain(value));
  const ofForms = Object.keys(module).filter(isOfForm);
  return textOf(plain) + (ofForms.length > 0 ? `export { ${ofForms.join(', ')} } from '${fields}';\n` : '');
}

export function fieldsModule(module: Readonly<Record<string, unknown>>): string {
  return textOf(Object.entries(module).filter(([name]) => isOfForm(name)));
}

/** Whether `fieldsOf` created it. plain-calls.test.ts checks the names. */
const isOfForm = (name: string): boolean => name.endsWith('Fields');

const textOf = (values: (readonly [string, unknown])[]): string =>
  values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`).join('');

const isSchema = (value: unknown): boolean => value instanceof z.ZodType;

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === 'object' && value !== null)
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
