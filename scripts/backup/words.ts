import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Manifest } from '../../src/bff/node/backup/manifest.ts';
import type { Config } from '../../src/bff/node/config.ts';
import { input } from '../arguments.mjs';

type BackupInput = {
  file: string;
  text(option: string): string | undefined;
  has(option: string): boolean;
  /** Reports progress; undefined with `--quiet`. */
  say: ((line: string) => void) | undefined;
};

/** Runs a command with one file name. A failure prints one line and sets the exit code. */
export async function inWords(run: (input: BackupInput) => Promise<string>): Promise<void> {
  const { words, values } = input;
  const text = (option: string) => {
    const value = values[option];
    return typeof value === 'string' ? value : undefined;
  };
  const has = (option: string) => values[option] === true;
  const say = has('quiet') ? undefined : (line: string) => void process.stderr.write(`${line}\n`);
  try {
    console.log(await run({ file: words[0] ?? '', text, has, say }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

export function readEnv(): void {
  try {
    process.loadEnvFile();
  } catch {
    // There may be no .env.
  }
}

export function describeParts({ tables, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = entries.filter(({ path }) => path.startsWith('files/'));
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return `${tables.length} tables with ${rows} rows and ${files.length} files, ${(bytes / 1024 ** 2).toFixed(1)} MB unpacked`;
}

/** The keys that a backup does not contain because the settings name them elsewhere. */
export function describeKeysOutside({ remote, auditHeadsDir, keys, s3 }: Config, dataDir: string): string[] {
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

/** A notice if another release, with other tables, wrote the backup. */
export function describeRelease({ release }: Manifest): string[] {
  const here = packageJson.version;
  return release === here ? [] : [`Release ${release} wrote it; this is ${here}, whose tables are the same.`];
}
