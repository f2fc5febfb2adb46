import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { makeAppealLinkOfCase } from '../../../api/appeals.ts';
import type { CaseDetail } from '../../../api/cases.ts';
import { ask } from '../../api/ask.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { mayManage } from '../../session/may-manage.ts';
import { useSession } from '../../session/use-session.ts';
import { LazyMenu } from '../../ui/LazyMenu.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CaseMenuButton } from './CaseMenuButton.tsx';

export const AppealItems = lazyPart(async () => (await import('./AppealItems.tsx')).AppealItems);
const AppealLinkDialog = lazyPart(async () => (await import('./AppealLinkDialog.tsx')).AppealLinkDialog);
const MarkGoldDialog = lazyPart(
  async () => (await import('../../gold/MarkGoldDialog.tsx')).MarkGoldDialog,
  'gold',
);
const OpenAppealDialog = lazyPart(async () => (await import('./OpenAppealDialog.tsx')).OpenAppealDialog);

/** Whether a decision stands that can be appealed now: a person's, or what the machine did alone. */
function isAppealable({ case: { state, decision, settled }, emptiedAt }: CaseDetail): boolean {
  if (state !== 'decided' || emptiedAt) return false;
  return decision ? decision.verdict !== 'escalate' : settled !== null;
}

/**
 * What supervisors can do with a decision besides reversing it: have somebody else answer an appeal, or keep the case as
 * gold.
 */
export function CaseMenu({ detail }: { detail: CaseDetail }) {
  const { person } = useSession();
  return isAppealable(detail) && mayManage(person.role) ? <AppealMenu detail={detail} /> : null;
}

function AppealMenu({ detail }: { detail: CaseDetail }) {
  const [doing, setDoing] = useState<'link' | 'appeal' | 'gold' | null>(null);
  const close = () => setDoing(null);
  const making = useMutation({
    mutationFn: () => ask(makeAppealLinkOfCase, { params: { id: detail.case.id } }),
    networkMode: 'always',
  });
  const link = () => {
    making.mutate();
    setDoing('link');
  };
  const appeal = () => setDoing('appeal');
  useKeys({ appealLink: link, openAppeal: appeal });
  return (
    <>
      <LazyMenu
        button={<CaseMenuButton />}
        of={AppealItems}
        menu={<AppealItems onLink={link} onAppeal={appeal} onGold={() => setDoing('gold')} />}
      />
      <Suspense fallback={null}>
        {doing === 'link' ? <AppealLinkDialog making={making} onClose={close} /> : null}
        {doing === 'gold' ? <MarkGoldDialog detail={detail} onClose={close} /> : null}
        {doing === 'appeal' ? <OpenAppealDialog caseId={detail.case.id} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
