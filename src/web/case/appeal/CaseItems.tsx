import { Menu } from '@mantine/core';
import { IconFileCertificate, IconLink, IconMedal, IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyOf } from '../../keys/own-keys.ts';
import { Keycaps } from '../../ui/Keycap.tsx';
import { CaseMenuButton } from './CaseMenuButton.tsx';
import { DossierDialog } from './DossierDialog.tsx';

type Props = {
  /** Null: nothing can be appealed now. */
  appeal: { onLink: () => void; onAppeal: () => void; onGold: () => void } | null;
  /** Null: there is none to make now. */
  dossierOf: string | null;
};

export function CaseItems({ appeal, dossierOf }: Props) {
  const { t } = useTranslation(['looks', 'proof']);
  const keyOf = useKeyOf();
  const [making, setMaking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <CaseMenuButton />
        </Menu.Target>
        <Menu.Dropdown>
          {appeal ? (
            <>
              <Menu.Item
                leftSection={<IconLink size={16} aria-hidden="true" />}
                rightSection={<Keycaps keys={keyOf('appealLink')} />}
                onClick={appeal.onLink}
              >
                {t('menu.link')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconScale size={16} aria-hidden="true" />}
                rightSection={<Keycaps keys={keyOf('openAppeal')} />}
                onClick={appeal.onAppeal}
              >
                {t('menu.open')}
              </Menu.Item>
              <Menu.Item leftSection={<IconMedal size={16} aria-hidden="true" />} onClick={appeal.onGold}>
                {t('menu.gold')}
              </Menu.Item>
            </>
          ) : null}
          {dossierOf ? (
            <Menu.Item
              leftSection={<IconFileCertificate size={16} aria-hidden="true" />}
              onClick={() => setMaking(true)}
            >
              {t('proof:dossier.menu')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {making && dossierOf ? <DossierDialog caseId={dossierOf} onClose={() => setMaking(false)} /> : null}
    </>
  );
}
