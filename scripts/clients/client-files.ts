import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDeclared } from './declared.ts';
import { inPython } from './python.ts';
import { inTypeScript } from './typescript.ts';

const root = path.join(import.meta.dirname, '../..');

/** The content of each generated file of the clients, by its path. Each package has the licence. */
export async function clientFiles(): Promise<Record<string, string>> {
  const declared = readDeclared();
  const licence = await readFile(path.join(root, 'LICENSE'), 'utf8');
  return {
    'clients/node/src/generated.ts': inTypeScript(declared),
    'clients/node/LICENSE': licence,
    'clients/python/second_look/generated.py': inPython(declared),
    'clients/python/LICENSE': licence,
  };
}
