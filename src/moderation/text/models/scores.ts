import type { Features } from './features.ts';
import { purposes, type TextModel } from './model.ts';

/** A model can judge a text that has at least so many letters or characters of its language. */
const minLetters = 2;

/** Whether the text is in the language that the model was trained on: most of its letters, or any Chinese. */
export function canJudge({ name }: TextModel, { letters, han }: Features): boolean {
  return purposes[name].language === 'zh' ? han >= minLetters : letters >= minLetters && letters > han;
}

export function scoreOf({ weights, scale, bias }: TextModel, { slot, count }: Features): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += weights[slot[at] ?? 0] ?? 0;
  return bias + (scale * sum) / Math.sqrt(count);
}

/** The probability that a score means; null as long as the model's scores are not calibrated. */
export function probabilityOf({ calibration }: TextModel, score: number): number | null {
  if (calibration === null) return null;
  const { slope, offset } = calibration;
  return Math.min(0.999, Math.round(1000 / (1 + Math.exp(-(slope * score + offset)))) / 1000);
}
