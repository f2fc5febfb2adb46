import { runCommand } from '../../platform/node/programs/command.ts';
import { type SystemTool, ToolMissingError } from '../../platform/node/programs/system-tools.ts';
import type { Reason } from '../../reasons/reason.ts';

/** Checks whether videos can be captured here. `missing` returns null, or a reason that a person can act on. */
export type CaptureTools = { missing(): Promise<Reason | string | null> };

const needed: readonly SystemTool[] = ['ffmpeg', 'ffprobe'];

/** Remembers the tools that it found, and checks missing ones again, since somebody may install them. */
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
