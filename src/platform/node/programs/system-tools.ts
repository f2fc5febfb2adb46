import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';

/** System programs that we use but do not ship: their packages, and the reason that says what is missing without them. */
export const systemTools = {
  ffmpeg: { debian: 'ffmpeg', macos: 'ffmpeg', without: 'without_videos' },
  ffprobe: { debian: 'ffmpeg', macos: 'ffmpeg', without: 'without_videos' },
  tesseract: {
    debian: 'tesseract-ocr tesseract-ocr-eng tesseract-ocr-chi-sim',
    macos: 'tesseract tesseract-lang',
    without: 'without_picture_text',
  },
  pocketsphinx_continuous: {
    debian: 'pocketsphinx pocketsphinx-en-us',
    macos: null,
    without: 'without_speech',
  },
} as const;

export type SystemTool = keyof typeof systemTools;

/** How to install a missing tool, in one line. */
export function howToInstall(tool: SystemTool, platform: string = process.platform): string {
  const { debian, macos } = systemTools[tool];
  if (platform !== 'darwin') return `apt-get install ${debian}`;
  return macos === null ? `on Debian, apt-get install ${debian}; macOS has none` : `brew install ${macos}`;
}

export class ToolMissingError extends Reasoned {
  readonly tool: SystemTool;

  constructor(tool: SystemTool, program: string) {
    const without = because(systemTools[tool].without);
    super(because('program_missing', { program, without, install: howToInstall(tool) }));
    this.tool = tool;
  }
}
