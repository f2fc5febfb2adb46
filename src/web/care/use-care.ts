import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Care, CareAnswer } from '../../api/care.ts';
import type { Finding } from '../../api/findings.ts';
import { worstOf } from '../../api/severity.ts';
import { careQuery } from '../api/care.ts';
import { q } from '../api/client.ts';

type Step = Care['bySeverity'][number];

/** Hide everything until the person's settings are known. */
const unknown: Step = { blur: true, greyscale: false, mute: true };

/** The person's own settings, otherwise the organisation's; null until they are known. */
export function careOf(answer: CareAnswer | undefined): Care | null {
  return answer ? (answer.own ?? answer.organisation) : null;
}

/** How content of this severity (0 to 3) is shown. */
export function stepFor(care: Care | null, severity: number): Step {
  return care?.bySeverity[Math.min(3, Math.max(0, Math.round(severity)))] ?? unknown;
}

export function useCareStep(severity: number): Step {
  return stepFor(careOf(useQuery(careQuery()).data), severity);
}

/** The highest severity among findings of a video or audio file, which has no case of its own. */
export function useWorst(findings: readonly Finding[]): number {
  return worstOf(findings, useQuery(q.labels()).data?.labels ?? []);
}

/** How a person chose to see a picture: hidden, only inside its boxes, or shown. */
type Chosen = 'blurred' | 'box' | 'shown' | null;

export type Veil = {
  /** Some of the picture is hidden: all of it, or everything outside the boxes. */
  blurred: boolean;
  setBlurred: (blurred: boolean) => void;
  boxOnly: boolean;
  setBoxOnly: (boxOnly: boolean) => void;
  grey: boolean;
  muted: boolean;
  setMuted: (muted: boolean) => void;
};

/**
 * How the pictures of one case or video are shown: as the care settings say, until this person chooses otherwise.
 * `boxes`: whether the picture has any; without boxes there is no step between hidden and shown. `before`: what the
 * person had chosen when they left; `save` is called with every choice.
 */
export function useVeil(
  severity: number,
  boxes: boolean,
  before: Chosen = null,
  save?: (chosen: Chosen) => void,
): Veil {
  const care = careOf(useQuery(careQuery()).data);
  const step = stepFor(care, severity);
  const [mutedByUser, setMuted] = useState<boolean | null>(null);
  const [chosen, setChosen] = useState(before);
  const choose = (next: Chosen) => {
    setChosen(next);
    save?.(next);
  };
  const now = chosen ?? (step.blur ? 'blurred' : 'shown');
  return {
    blurred: now !== 'shown',
    setBlurred: (blurred) =>
      choose(blurred ? 'blurred' : now === 'blurred' && boxes && care?.reveal === 'box' ? 'box' : 'shown'),
    boxOnly: now === 'box',
    setBoxOnly: (boxOnly) => choose(boxOnly ? 'box' : 'blurred'),
    grey: step.greyscale,
    muted: mutedByUser ?? step.mute,
    setMuted,
  };
}
