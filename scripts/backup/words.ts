import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Manifest } from '../../src/bff/node/backup/manifest.ts';
import type { Config } from '../../src/bff/node/config.ts';

/** Runs a command of one file name; what goes wrong is told in one line, and by the exit code. */
export async function inWords(usage: string, run: (file: string) => Promise<string>): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (process.argv.at(-1) === '--help' && process.argv.length <= 4) {
    console.log(usage);
    return;
  }
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    console.log(await run(file));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

export function readEnv(): void {
  try {
    process.loadEnvFile();
  } catch {
    // No .env is fine.
  }
}

export function tellParts({ tables, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = entries.filter(({ path }) => path.startsWith('files/'));
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return `${tables.length} tables with ${rows} rows and ${files.length} files, ${(bytes / 1024 ** 2).toFixed(1)} MB unpacked`;
}

/** Which keys a backup does not hold, since the settings name them elsewhere. */
export function tellOutside({ remote, auditHeadsDir, keys, s3 }: Config, dataDir: string): string[] {
  const named = [remote?.privateKeyFile, remote?.publicKeyFile, remote?.operatorTokenFile, auditHeadsDir];
  const outside = named.flatMap((one) => {
    if (one === undefined || one === null) return [];
    return path.resolve(one).startsWith(dataDir + path.sep) ? [] : [path.resolve(one)];
  });
  return [
    ...(outside.length === 0 ? [] : [`Not in it, since it lies outside ${dataDir}: ${outside.join(', ')}.`]),
    ...(keys ? ['Not in it: SESSION_SECRET and SEAL_KEY, which the environment gives.'] : []),
    ...(s3 ? [`Not in it: evidence and uploads, which lie at ${s3.endpoint} in ${s3.bucket}.`] : []),
  ];
}

/** That another release wrote it, whose tables are these. */
export function tellRelease({ release }: Manifest): string[] {
  const here = packageJson.version;
  return release === here ? [] : [`Release ${release} wrote it; this is ${here}, whose tables are the same.`];
}
