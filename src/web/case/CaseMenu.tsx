import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink, IconScale } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, Decision } from '../../api/cases.ts';
import { appeals } from '../api/appeals.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { mayManage } from '../settings/may-manage.ts';
import { useSession } from '../shell/use-session.ts';
import { Keycaps } from '../ui/Keycap.tsx';

const AppealLinkDialog = lazy(async () => ({
  default: (await import('./AppealLinkDialog.tsx')).AppealLinkDialog,
}));
const OpenAppealDialog = lazy(async () => ({
  default: (await import('./OpenAppealDialog.tsx')).OpenAppealDialog,
}));

/** The decision of a case that can be appealed by now: decided, and not by escalating it. */
function appealable({ case: { state, decision } }: CaseDetail): Decision | null {
  return state === 'decided' && decision && decision.verdict !== 'escalate' ? decision : null;
}

/** What supervisors do with a decision beside reversing it: have somebody else answer an appeal. */
export function CaseMenu({ detail }: { detail: CaseDetail }) {
  const { person } = useSession();
  const decision = appealable(detail);
  return decision && mayManage(person.role) ? <AppealMenu detail={detail} decision={decision} /> : null;
}

function AppealMenu({ detail, decision }: { detail: CaseDetail; decision: Decision }) {
  const { t } = useTranslation('looks');
  const keyOf = useKeyOf();
  const [doing, setDoing] = useState<'link' | 'appeal' | null>(null);
  const close = () => setDoing(null);
  const making = useMutation({ mutationFn: () => appeals.makeLink(decision.id), networkMode: 'always' });
  const link = () => {
    making.mutate();
    setDoing('link');
  };
  const appeal = () => setDoing('appeal');
  useKeys({ appealLink: link, openAppeal: appeal });
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={28} aria-label={t('menu.name')} title={t('menu.name')}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden="true" />}
            rightSection={<Keycaps keys={keyOf('appealLink')} />}
            onClick={link}
          >
            {t('menu.link')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconScale size={16} aria-hidden="true" />}
            rightSection={<Keycaps keys={keyOf('openAppeal')} />}
            onClick={appeal}
          >
            {t('menu.open')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {doing === 'link' ? <AppealLinkDialog making={making} onClose={close} /> : null}
        {doing === 'appeal' ? <OpenAppealDialog caseId={detail.case.id} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
