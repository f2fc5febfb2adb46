import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../../platform/node/programs/command.ts';
import { howToInstall, ToolMissingError } from '../../../platform/node/programs/system-tools.ts';
import { createSemaphore } from '../../../platform/scheduling/semaphore.ts';
import { because } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { Probe } from '../engine.ts';
import { prepare } from './preparations.ts';
import { readLines } from './read-lines.ts';
import type { Reader } from './reader/reader.ts';

export type TesseractOptions = {
  /** Path of the program; by default it is looked up in PATH. */
  program?: string;
  /** Folder of the traineddata files; by default the program's own. */
  dataPath?: string;
};

const languages = ['eng', 'chi_sim'];
/** Measured; see docs/connecting-engines.md. */
const limits = because('ocr_limits');
const timeoutMs = 30_000;
// One thread each: frames already run in parallel, and tesseract's own threads make it slower.
const env = { OMP_THREAD_LIMIT: '1' };

const data = ({ dataPath }: TesseractOptions): string[] => (dataPath ? ['--tessdata-dir', dataPath] : []);

/** Reads all pictures in one process, because loading the models costs as much as one picture. One page of hOCR each. */
async function runTesseract(
  pictures: Uint8Array[],
  options: TesseractOptions & { signal: AbortSignal },
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-look-ocr-'));
  try {
    const files = pictures.map((_, i) => path.join(folder, `${i}.png`));
    await Promise.all(pictures.map((picture, i) => writeFile(files[i] ?? '', picture)));
    const list = path.join(folder, 'list');
    await writeFile(list, `${files.join('\n')}\n`);
    const recipe = ['--psm', '11', '-l', languages.join('+'), '-c', 'tessedit_create_hocr=1'];
    const { code, stdout, stderr } = await runCommand([list, 'stdout', ...data(options), ...recipe], {
      tool: 'tesseract',
      program: options.program,
      signal: options.signal,
      timeoutMs,
      env,
    });
    if (code !== 0)
      throw new Reasoned(because('ocr_failed', { words: stderr.trim().split('\n').at(-1) ?? '' }));
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether tesseract and both languages are installed. Throws ToolMissingError without the program. */
async function probeTesseract(options: TesseractOptions): Promise<Probe> {
  const command = {
    tool: 'tesseract',
    program: options.program,
    signal: new AbortController().signal,
    timeoutMs,
  } as const;
  const { stdout } = await runCommand(['--version'], command);
  const version = /tesseract v?(\d\S*)/.exec(stdout)?.[1] ?? 'unknown';
  const listed = await runCommand(['--list-langs', ...data(options)], command);
  const known = listed.stdout.split('\n').map((line) => line.trim());
  const missing = languages.filter((language) => !known.includes(language));
  if (missing.length === 0)
    return { state: 'ready', engine: 'tesseract', version: `${version} ${languages.join('+')}`, limits };
  return {
    state: 'unavailable',
    reason: because('ocr_needs_languages', {
      languages: missing.join(', '),
      install: howToInstall('tesseract'),
    }),
  };
}

/** Reads with the tesseract program. */
export function tesseractReader(options: TesseractOptions = {}): Reader {
  const limited = createSemaphore(availableParallelism());
  let ready: Promise<Probe> | undefined;
  return {
    // A positive result is cached; a missing program is looked for again next time.
    async probe() {
      ready ??= probeTesseract(options);
      try {
        const probe = await ready;
        if (probe.state === 'unavailable') ready = undefined;
        return probe;
      } catch (error) {
        ready = undefined;
        if (error instanceof ToolMissingError) return { state: 'unavailable', reason: error.reason };
        throw error;
      }
    },
    async read({ jpeg }, signal) {
      const preparations = await prepare(jpeg);
      const pictures = preparations.map(({ png }) => png);
      const hocr = await limited(() => runTesseract(pictures, { ...options, signal }), signal);
      return readLines(hocr, preparations);
    },
    // A process for each frame: none stays.
    restarts: () => 0,
    close: async () => undefined,
  };
}
