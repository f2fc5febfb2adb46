/** Programs of the machine that we use but do not bring: where they come from and what is off without them. */
export const systemTools = {
  ffmpeg: { debian: 'ffmpeg', macos: 'ffmpeg', without: 'films cannot be moderated' },
  ffprobe: { debian: 'ffmpeg', macos: 'ffmpeg', without: 'films cannot be moderated' },
  tesseract: {
    debian: 'tesseract-ocr tesseract-ocr-eng tesseract-ocr-chi-sim',
    macos: 'tesseract tesseract-lang',
    without: 'text in pictures is not read',
  },
  pocketsphinx_continuous: {
    debian: 'pocketsphinx pocketsphinx-en-us',
    macos: null,
    without: 'speech is not recognised (with it, English is)',
  },
} as const;

export type SystemTool = keyof typeof systemTools;

/** What a person can do about a missing tool, in one line. */
export function howToInstall(tool: SystemTool, platform: string = process.platform): string {
  const { debian, macos } = systemTools[tool];
  if (platform !== 'darwin') return `apt-get install ${debian}`;
  return macos === null ? `on Debian, apt-get install ${debian}; macOS has none` : `brew install ${macos}`;
}

export class ToolMissingError extends Error {
  readonly tool: SystemTool;
  readonly reason: string;

  constructor(tool: SystemTool, program: string) {
    const reason = `The program "${program}" is not on this machine, so ${systemTools[tool].without}. Install it: ${howToInstall(tool)}`;
    super(reason);
    this.name = 'ToolMissingError';
    this.tool = tool;
    this.reason = reason;
  }
}
