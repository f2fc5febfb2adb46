import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '../../ui/LazyMenu.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { PanelMenuProps } from './PanelMenu.tsx';

const Menu = lazyPart(async () => (await import('./PanelMenu.tsx')).PanelMenu, 'charts', 'dashboard');

/** Opens the menu of a panel, which is loaded when it is first needed. */
export function PanelMenuButton(props: Omit<PanelMenuProps, 'button'>) {
  const { t } = useTranslation('dashboard');
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={`${t('menu')}: ${props.title}`}
      title={t('menu')}
    >
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  );
  return <LazyMenu button={button} of={Menu} menu={<Menu {...props} button={button} />} />;
}
