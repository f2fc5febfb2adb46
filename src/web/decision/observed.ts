import { idleMs, maxFrames, maxMedia, maxStretches, merged, type Stretch } from '../../api/proof-limits.ts';
import type { ReviewProof } from '../../api/review-proof.ts';

const maxCases = 300;
/** Between two reports of a playing file; anything longer is a jump. */
const maxStepSeconds = 2;

type Played = { media: string; duration: number | null; stretches: Stretch[] };

/** Notes what the page shows of one case. One object for each case; nothing renders from it, and it is sent with the decision. */
export class Observed {
  #openMs = 0;
  #activeMs = 0;
  #frames = new Map<string, ReviewProof['frames'][number]>();
  #played = new Map<string, Played>();
  #more = false;
  #uncoveredMs: number | null = null;
  #scoresMs: number | null = null;
  scoresHidden = false;
  #open = false;
  #visible = false;
  #focused = false;
  #actedAt = Number.NEGATIVE_INFINITY;
  #at = 0;

  /** Counts the time until now; then the page is like this. `acted`: the person did something. */
  now(at: number, is: { open?: boolean; visible?: boolean; focused?: boolean; acted?: boolean } = {}): void {
    if (this.#open && this.#visible) {
      this.#openMs += at - this.#at;
      if (this.#focused) this.#activeMs += Math.max(0, Math.min(at, this.#actedAt + idleMs) - this.#at);
    }
    this.#at = at;
    this.#open = is.open ?? this.#open;
    this.#visible = is.visible ?? this.#visible;
    this.#focused = is.focused ?? this.#focused;
    if (is.acted) this.#actedAt = at;
  }

  uncovered(at: number): void {
    this.now(at);
    this.#uncoveredMs ??= this.#openMs;
  }

  scores(at: number): void {
    this.now(at);
    this.#scoresMs ??= this.#openMs;
  }

  frame(at: number | null, evidenceId: string | null): void {
    const key = `${at} ${evidenceId}`;
    if (this.#frames.size < maxFrames) this.#frames.set(key, { at, evidenceId });
    else if (!this.#frames.has(key)) this.#more = true;
  }

  /** A file played from one second to another. */
  played(media: string, duration: number | null, from: number, to: number): void {
    if (!(to > from && to - from <= maxStepSeconds)) return;
    const one = this.#played.get(media) ?? { media, duration, stretches: [] };
    if (!this.#played.has(media) && this.#played.size >= maxMedia) {
      this.#more = true;
      return;
    }
    this.#played.set(media, { ...one, duration, stretches: merged([...one.stretches, [from, to]]) });
  }

  proof(at: number): ReviewProof {
    this.now(at);
    const played = [...this.#played.values()]
      .map((one) => ({ ...one, stretches: one.stretches.map(tenths).filter(([from, to]) => from < to) }))
      .filter(({ stretches }) => stretches.length > 0);
    return {
      openMs: whole(this.#openMs),
      activeMs: whole(this.#activeMs),
      frames: [...this.#frames.values()],
      played: played.map((one) => ({ ...one, stretches: one.stretches.slice(0, maxStretches) })),
      more: this.#more || played.some(({ stretches }) => stretches.length > maxStretches),
      uncoveredMs: this.#uncoveredMs === null ? null : whole(this.#uncoveredMs),
      scoresMs: this.#scoresMs === null ? null : whole(this.#scoresMs),
      scoresHidden: this.scoresHidden,
    };
  }
}

const whole = (ms: number) => Math.min(Math.round(ms), 86_400_000);
const tenths = ([from, to]: Stretch): Stretch => [Math.round(from * 10) / 10, Math.round(to * 10) / 10];

const cases = new Map<string, Observed>();

/** What the page notes about a case in this tab. It goes on when the case is opened again. */
export function observed(caseId: string): Observed {
  const one = cases.get(caseId) ?? new Observed();
  cases.delete(caseId);
  cases.set(caseId, one);
  for (const id of cases.keys()) {
    if (cases.size <= maxCases) break;
    cases.delete(id);
  }
  return one;
}

/** Undefined: this tab has not shown the case. */
export const proofOf = (caseId: string): ReviewProof | undefined =>
  cases.get(caseId)?.proof(performance.now());

/** Another person signs in, or nobody. */
export const forgetObserved = (): void => cases.clear();
