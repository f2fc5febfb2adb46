import { availableParallelism } from 'node:os';
import { ToolMissingError } from '../../../platform/node/programs/system-tools.ts';
import { createSemaphore } from '../../../platform/scheduling/semaphore.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { FrameEngine, Probe } from '../engine.ts';
import { textLabelNumber } from './labels.ts';
import { prepare } from './preparations.ts';
import { type Box, type ReadLine, readLines } from './read-lines.ts';
import { probeTesseract, runTesseract, type TesseractOptions } from './tesseract.ts';

type Detail = { keyword: string; hint: string; mainLabel: number; subLabel: string };

/** § OCR text moderation: an element of `fileList` without `url` and `offset`. */
export type OcrItem = {
  text: string;
  /** Confidence of the reading, 0..1. */
  scores: number;
  location: Box;
  degree: number;
  textAnalysis: { label: number; review: boolean; rate: number; details: Detail[] };
};

/** The part of the text engine that OCR needs. */
type TextJudge = {
  moderate(content: string): {
    label: string;
    review: boolean;
    rate: number | null;
    details: { keyword: string; hint: string; mainLabel: string; subLabel: string }[];
  };
};

/** Reads text in frames with the tesseract program; the text engine judges each line. */
export function createOcrEngine(options: TesseractOptions & { textEngine: TextJudge }): FrameEngine<OcrItem> {
  const limited = createSemaphore(availableParallelism());
  let ready: Promise<Probe> | undefined;
  // A positive result is cached; a missing engine is looked for again next time.
  const probe = async (): Promise<Probe> => {
    ready ??= probeTesseract(options);
    const answer = await ready.catch((error: unknown): Probe => {
      if (error instanceof ToolMissingError) return { state: 'unavailable', reason: error.reason };
      throw error;
    });
    if (answer.state === 'unavailable') ready = undefined;
    return answer;
  };
  const toItem = ({ text, ...rest }: ReadLine): OcrItem => {
    const { label, review, rate, details } = options.textEngine.moderate(text);
    const textAnalysis = {
      label: textLabelNumber(label),
      review,
      // The document requires a number; a text without hits has no rate.
      rate: rate ?? 0,
      details: details.map((detail) => ({ ...detail, mainLabel: textLabelNumber(detail.mainLabel) })),
    };
    return { text, ...rest, textAnalysis };
  };
  return {
    task: 'ocr-text',
    probe,
    async run(frame, { signal }) {
      const start = performance.now();
      const state = await probe();
      if (state.state === 'unavailable') throw new Reasoned(state.reason);
      const preparations = await prepare(frame.jpeg);
      const pictures = preparations.map(({ png }) => png);
      const hocr = await limited(() => runTesseract(pictures, { ...options, signal }), signal);
      const items = readLines(hocr, preparations).map(toItem);
      return { items, engine: state.engine, version: state.version, ms: performance.now() - start };
    },
  };
}
