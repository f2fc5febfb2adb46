import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimFolder, type ProcessFolder } from './process-folder.ts';

const systemFolder = 'SECOND_LOOK_SYSTEM_TMPDIR';

/**
 * Puts the temporary files of this process and of the programs that it starts under `dataDir`: they hold evidence, and
 * must be found again after a kill. For programs, not for parts of them: it changes the environment.
 */
export function useTemporaryFolder(dataDir: string): ProcessFolder {
  process.env[systemFolder] ??= tmpdir();
  const claimed = claimFolder(path.resolve(dataDir, 'tmp'));
  process.env.TMPDIR = claimed.folder;
  return claimed;
}

/** The system's own folder, the same for all our processes: for sockets, which hold no evidence and need short names. */
export function systemTemporaryFolder(): string {
  return process.env[systemFolder] ?? tmpdir();
}
