import { z } from 'zod';
import { maxFrames, maxMedia, maxStretches } from './proof-limits.ts';

const ms = z.int().min(0).max(86_400_000);
const second = z.number().min(0).max(10_000_000);
const stretch = z.tuple([second, second]);

/**
 * What the page showed before a decision, as the page noted it: not what the person looked at. Times in milliseconds
 * count from the moment when the case was opened first, and only while it was on the screen.
 */
export const reviewProofSchema = z.strictObject({
  /** How long the case was on the screen of a visible tab. */
  openMs: ms,
  /** Of that: with the window in focus, and something done or played in the last 30 s. */
  activeMs: ms,
  /** The frames that were on the stage without a veil, in the order of their first time. */
  frames: z
    .array(z.strictObject({ at: second.nullable(), evidenceId: z.string().max(100).nullable() }))
    .max(maxFrames),
  /** What was played, by the address of the file, in seconds of it. */
  played: z
    .array(
      z.strictObject({
        media: z.string().max(200),
        duration: second.nullable(),
        stretches: z.array(stretch).max(maxStretches),
      }),
    )
    .max(maxMedia),
  /** More was shown or played than these lists hold. */
  more: z.boolean(),
  /** When the content was shown without a veil; 0: from the start. Null: it stayed veiled. */
  uncoveredMs: ms.nullable(),
  /** When the machine's labels and scores came into view. Null: they never did. */
  scoresMs: ms.nullable(),
  /** The look was blind to them, so the page had none to show. */
  scoresHidden: z.boolean(),
});
export type ReviewProof = z.infer<typeof reviewProofSchema>;

/** `proof` null: not observed. `bulk`: how many cases were decided together; null: it was decided by itself. */
export const reviewSchema = z.object({
  proof: reviewProofSchema.nullable(),
  bulk: z.number().int().nullable(),
});
export type Review = z.infer<typeof reviewSchema>;
