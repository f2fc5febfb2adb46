import type { Reason } from '../../reasons/reason.ts';
import { runCommand } from '../programs/command.ts';
import { type SystemTool, ToolMissingError } from '../programs/system-tools.ts';

/** Asks whether films can be captured here: null, or a reason that a person can act on. */
export type CaptureTools = { missing(): Promise<Reason | string | null> };

const needed: readonly SystemTool[] = ['ffmpeg', 'ffprobe'];

/** What was found once is not looked for again; what is missing is, since somebody may install it. */
export function createCaptureTools(): CaptureTools {
  const found = new Set<SystemTool>();
  return {
    missing: async () => {
      for (const tool of needed) {
        if (found.has(tool)) continue;
        try {
          await runCommand(['-version'], { tool, signal: new AbortController().signal, timeoutMs: 10_000 });
          found.add(tool);
        } catch (error) {
          if (error instanceof ToolMissingError) return error.reason;
          throw error;
        }
      }
      return null;
    },
  };
}
