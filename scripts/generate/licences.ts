import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A package that is installed with the product. `licence`: an SPDX expression; null where the package names none. */
export type Package = { name: string; version: string; licence: string | null };
type Lock = {
  packages: Record<string, { version: string; license?: string; dev?: boolean; devOptional?: boolean }>;
};

/** The packages of a lock file that a running product needs, each version once. */
export function packagesOf({ packages }: Lock): Package[] {
  const found = new Map<string, Package>();
  for (const [at, { version, license = null, dev }] of Object.entries(packages)) {
    const name = at.split('node_modules/').at(-1);
    if (name && !dev) found.set(`${name} ${version}`, { name, version, licence: license });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** A page with a row for each licence. */
export function licencesPage(packages: readonly Package[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'unknown');
  const rows = [...byLicence]
    .toSorted(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b, 'en'))
    .map(([licence, some]) => `| ${licence} | ${some.length} | ${some.map(shown).join(', ')} |`);
  return `# Licences

Second Look is under the Apache License 2.0. It is installed with ${packages.length} packages of npm, some of them for one kind of machine
alone. \`npm run generate -- licences\` writes this page from \`package-lock.json\`, and \`npm run build -- sbom FILE\` a bill
of materials in CycloneDX. ffmpeg, tesseract, pocketsphinx and PostgreSQL are programs of their own, under their own licences.

| licence | packages | which |
|---|---|---|
${rows.join('\n')}
`;
}

const shown = ({ name, version }: Package) => `${name} ${version}`;

export async function writeLicences(): Promise<void> {
  const root = path.join(import.meta.dirname, '../..');
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  await writeFile(path.join(root, 'docs/licences.md'), licencesPage(packagesOf(lock)));
}
