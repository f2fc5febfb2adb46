import path from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import type { Manifest } from '../../src/bff/node/backup/manifest.ts';
import type { Config } from '../../src/bff/node/config.ts';

type Given = {
  text(option: string): string | undefined;
  has(option: string): boolean;
  /** Tells how far it is; undefined with `--quiet`. */
  say: ((line: string) => void) | undefined;
};
type Command = { usage: string; options: Readonly<Record<string, 'string' | 'boolean'>> };

/** Runs a command of one file name; what goes wrong is told in one line, and by the exit code. */
export async function inWords(
  { usage, options }: Command,
  run: (file: string, given: Given) => Promise<string>,
): Promise<void> {
  const read = readWords(options);
  if (typeof read === 'string' || (!read.help && read.file === undefined)) {
    console.error(typeof read === 'string' ? `${read}\n${usage}` : usage);
    process.exitCode = 2;
    return;
  }
  if (read.help || read.file === undefined) {
    console.log(usage);
    return;
  }
  try {
    console.log(await run(read.file, read.given));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function readWords(options: Command['options']) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries({ ...options, help: 'boolean' as const }).map(([name, type]) => [name, { type }]),
      ),
    });
    const [file, ...more] = positionals;
    if (more.length > 0) return `One file, not ${positionals.length}: ${positionals.join(' ')}`;
    const text = (option: string) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    };
    const has = (option: string) => values[option] === true;
    const say = has('quiet') ? undefined : (line: string) => void process.stderr.write(`${line}\n`);
    return { file, help: has('help'), given: { text, has, say } };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
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
