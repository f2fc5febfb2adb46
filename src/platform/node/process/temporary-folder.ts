import { tmpdir } from 'node:os';
import path from 'node:path';
import { claimFolder, type ProcessFolder } from './process-folder.ts';

const systemFolder = 'SECOND_LOOK_SYSTEM_TMPDIR';

/**
 * Puts the temporary files of this process and its child programs under `dataDir`: they contain evidence, and must be
 * found after a kill. Only for a program's start: it changes the environment.
 */
export function useTemporaryFolder(dataDir: string): ProcessFolder {
  process.env[systemFolder] ??= tmpdir();
  const claimed = claimFolder(path.resolve(dataDir, 'tmp'));
  process.env.TMPDIR = claimed.folder;
  return claimed;
}

/**
 * The system's temporary folder, the same for all our processes: for sockets, which contain no evidence and need short
 * names.
 */
export function systemTemporaryFolder(): string {
  return process.env[systemFolder] ?? tmpdir();
}
