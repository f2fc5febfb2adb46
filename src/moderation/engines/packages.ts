import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import * as z from 'zod';

/** The path of an optional package's package.json. Returns undefined or throws when the package is not installed. */
export type FindPackage = (name: string) => string | undefined;
export const findPackage: FindPackage = (name) => findPackageJSON(name, import.meta.url);

/** The packages that are not installed. Does not load any package. */
export function missingPackages(names: readonly string[], find: FindPackage): string[] {
  return names.filter((name) => manifestOf(name, find) === undefined);
}

/** The version of an installed package. */
export async function packageVersion(name: string, find: FindPackage): Promise<string> {
  return manifest.parse(JSON.parse(await readFile(manifestOf(name, find) ?? '', 'utf8'))).version;
}

const manifest = z.object({ version: z.string() });

function manifestOf(name: string, find: FindPackage): string | undefined {
  try {
    return find(name);
  } catch {
    return undefined;
  }
}
