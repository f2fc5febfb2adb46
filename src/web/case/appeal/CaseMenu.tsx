import { Suspense, useState } from 'react';
import type { CaseDetail } from '../../../api/cases.ts';
import { mayManage } from '../../session/may-manage.ts';
import { useSession } from '../../session/use-session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CaseMenuButton } from './CaseMenuButton.tsx';

export const CaseActions = lazyPart(async () => (await import('./CaseActions.tsx')).CaseActions);

/** Whether a decision stands that can be appealed now: a person's, or what the machine did alone. */
function isAppealable({ case: { state, decision, settled }, emptiedAt }: CaseDetail): boolean {
  if (state !== 'decided' || emptiedAt) return false;
  return decision ? decision.verdict !== 'escalate' : settled !== null;
}

/** A blind look must not be revealed, nor what was decided before it. */
const hasDossier = ({ case: { blind, sampled }, history }: CaseDetail) =>
  !blind && !sampled && history.some(({ what }) => what === 'decided');

/**
 * What supervisors can do with a decision besides reversing it: have somebody else answer an appeal, keep the case as
 * gold, or take its dossier.
 */
export function CaseMenu({ detail }: { detail: CaseDetail }) {
  const { person } = useSession();
  const [pressed, setPressed] = useState(false);
  const may = { appeal: isAppealable(detail), dossier: hasDossier(detail) };
  if (!mayManage(person.role) || !(may.appeal || may.dossier)) return null;
  return (
    <Suspense fallback={<CaseMenuButton onClick={() => setPressed(true)} />}>
      <CaseActions detail={detail} may={may} wasPressed={pressed} />
    </Suspense>
  );
}
