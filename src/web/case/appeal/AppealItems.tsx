import { Menu } from '@mantine/core';
import { IconLink, IconMedal, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeyOf } from '../../keys/own-keys.ts';
import { Keycaps } from '../../ui/Keycap.tsx';
import { CaseMenuButton } from './CaseMenuButton.tsx';

type Props = { onLink: () => void; onAppeal: () => void; onGold: () => void };

export function AppealItems({ onLink, onAppeal, onGold }: Props) {
  const { t } = useTranslation('looks');
  const keyOf = useKeyOf();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <CaseMenuButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden="true" />}
          rightSection={<Keycaps keys={keyOf('appealLink')} />}
          onClick={onLink}
        >
          {t('menu.link')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconScale size={16} aria-hidden="true" />}
          rightSection={<Keycaps keys={keyOf('openAppeal')} />}
          onClick={onAppeal}
        >
          {t('menu.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMedal size={16} aria-hidden="true" />} onClick={onGold}>
          {t('menu.gold')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
