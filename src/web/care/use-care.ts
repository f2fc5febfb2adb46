import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Care, CareAnswer } from '../../api/care.ts';
import type { Finding } from '../../api/findings.ts';
import { worstOf } from '../../api/severity.ts';
import { careQuery } from '../api/care.ts';
import { q } from '../api/client.ts';

type Step = Care['bySeverity'][number];

/** Until it is known how a person wants things shown, nothing is shown plainly. */
const unknown: Step = { blur: true, greyscale: false, mute: true };

/** The person's own choice before the organisation's; null until it is known. */
export function careOf(answer: CareAnswer | undefined): Care | null {
  return answer ? (answer.own ?? answer.organisation) : null;
}

/** How what has this severity is shown, 0 to 3. */
export function stepFor(care: Care | null, severity: number): Step {
  return care?.bySeverity[Math.min(3, Math.max(0, Math.round(severity)))] ?? unknown;
}

export function useCareStep(severity: number): Step {
  return stepFor(careOf(useQuery(careQuery()).data), severity);
}

/** The worst severity among findings that are no case: a film's, a sound's. */
export function useWorst(findings: readonly Finding[]): number {
  return worstOf(findings, useQuery(q.labels()).data?.labels ?? []);
}

export type Veil = {
  /** Anything of the picture is hidden: all of it, or all but what its boxes hold. */
  blurred: boolean;
  setBlurred: (blurred: boolean) => void;
  boxOnly: boolean;
  setBoxOnly: (boxOnly: boolean) => void;
  grey: boolean;
  muted: boolean;
};

/**
 * How the pictures of one case or film are shown: as care says, until this person asks for more or for less. `boxes`:
 * whether what is looked at has any; where it has none, there is no step between hidden and shown.
 */
export function useVeil(severity: number, boxes: boolean): Veil {
  const care = careOf(useQuery(careQuery()).data);
  const step = stepFor(care, severity);
  const [asked, setAsked] = useState<'blurred' | 'box' | 'shown' | null>(null);
  const now = asked ?? (step.blur ? 'blurred' : 'shown');
  return {
    blurred: now !== 'shown',
    setBlurred: (blurred) =>
      setAsked(blurred ? 'blurred' : now === 'blurred' && boxes && care?.reveal === 'box' ? 'box' : 'shown'),
    boxOnly: now === 'box',
    setBoxOnly: (boxOnly) => setAsked(boxOnly ? 'box' : 'blurred'),
    grey: step.greyscale,
    muted: step.mute,
  };
}
