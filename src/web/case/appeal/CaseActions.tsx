import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { makeAppealLinkOfCase } from '../../../api/appeals.ts';
import type { CaseDetail } from '../../../api/cases.ts';
import { ask } from '../../api/ask.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { LazyMenu } from '../../ui/LazyMenu.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CaseMenuButton } from './CaseMenuButton.tsx';

const CaseItems = lazyPart(async () => (await import('./CaseItems.tsx')).CaseItems, 'proof');
const AppealLinkDialog = lazyPart(async () => (await import('./AppealLinkDialog.tsx')).AppealLinkDialog);
const MarkGoldDialog = lazyPart(
  async () => (await import('../../gold/MarkGoldDialog.tsx')).MarkGoldDialog,
  'gold',
);
const OpenAppealDialog = lazyPart(async () => (await import('./OpenAppealDialog.tsx')).OpenAppealDialog);

type Props = {
  detail: CaseDetail;
  may: { appeal: boolean; dossier: boolean };
  /** Its button was pressed while this was loading. */
  wasPressed: boolean;
};

/** The menu, its keys and its dialogs, apart from the page: most cases on the screen are not decided yet. */
export function CaseActions({ detail, may, wasPressed }: Props) {
  const { id: caseId } = detail.case;
  const [doing, setDoing] = useState<'link' | 'appeal' | 'gold' | null>(null);
  const close = () => setDoing(null);
  const making = useMutation({
    mutationFn: () => ask(makeAppealLinkOfCase, { params: { id: caseId } }),
    networkMode: 'always',
  });
  const link = () => {
    making.mutate();
    setDoing('link');
  };
  const appeal = () => setDoing('appeal');
  useKeys(may.appeal ? { appealLink: link, openAppeal: appeal } : {});
  return (
    <>
      <LazyMenu
        button={<CaseMenuButton />}
        of={CaseItems}
        wasPressed={wasPressed}
        menu={
          <CaseItems
            appeal={may.appeal ? { onLink: link, onAppeal: appeal, onGold: () => setDoing('gold') } : null}
            dossierOf={may.dossier ? caseId : null}
          />
        }
      />
      <Suspense fallback={null}>
        {doing === 'link' ? <AppealLinkDialog making={making} onClose={close} /> : null}
        {doing === 'gold' ? <MarkGoldDialog detail={detail} onClose={close} /> : null}
        {doing === 'appeal' ? <OpenAppealDialog caseId={caseId} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
