import type { Manifest } from '../../src/bff/node/backup/manifest.ts';

/** Runs a command of one file name; what goes wrong is told in one line, and by the exit code. */
export async function inWords(usage: string, run: (file: string) => Promise<string>): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) {
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
