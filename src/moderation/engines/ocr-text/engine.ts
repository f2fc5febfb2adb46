import { allOf } from '../../../reasons/all-of.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { FrameEngine, Probe } from '../engine.ts';
import { textLabelNumber } from './labels.ts';
import { ppOcrReader } from './pp-ocr/reader.ts';
import type { Box } from './reader/geometry.ts';
import type { Reader, ReadLine } from './reader/reader.ts';
import { tesseractReader } from './tesseract.ts';

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

type Found = { reader: Reader; probe: Probe };

/** The first reader that can work here; with none, the reasons of all. */
async function firstReady(readers: readonly [Reader, ...Reader[]]): Promise<Found> {
  const [first, ...others] = readers;
  const found = { reader: first, probe: await first.probe() };
  const [second, ...rest] = others;
  if (found.probe.state === 'ready' || !second) return found;
  const next = await firstReady([second, ...rest]);
  if (next.probe.state === 'ready') return next;
  return {
    ...found,
    probe: { state: 'unavailable', reason: allOf([found.probe.reason, next.probe.reason]) },
  };
}

/** Reads the text in frames with the first of its readers that can work; the text engine judges each line. */
export function createOcrEngine(options: {
  textEngine: TextJudge;
  readers?: readonly [Reader, ...Reader[]];
}): FrameEngine<OcrItem> {
  const readers = options.readers ?? [ppOcrReader(), tesseractReader()];
  const find = () => firstReady(readers);
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
    probe: async () => (await find()).probe,
    async run(frame, { signal }) {
      const start = performance.now();
      const { reader, probe } = await find();
      if (probe.state === 'unavailable') throw new Reasoned(probe.reason);
      const items = (await reader.read(frame, signal)).map(toItem);
      return { items, engine: probe.engine, version: probe.version, ms: performance.now() - start };
    },
    restarts: () => readers.reduce((sum, reader) => sum + reader.restarts(), 0),
    close: async () => {
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}
