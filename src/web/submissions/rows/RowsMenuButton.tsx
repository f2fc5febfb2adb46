import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '../../ui/LazyMenu.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { RowsMenu } from './RowsMenu.tsx';

const Menu = lazyPart(async () => (await import('./RowsMenu.tsx')).RowsMenu, 'videos', 'dashboard');

/** Opens the menu of the table, which is loaded when it is first needed. */
export function RowsMenuButton(props: Omit<ComponentProps<typeof RowsMenu>, 'button'>) {
  const { t } = useTranslation('videos');
  const button = (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('rows.menu')} title={t('rows.menu')}>
      <IconDots size={16} />
    </ActionIcon>
  );
  return <LazyMenu button={button} of={Menu} menu={<Menu {...props} button={button} />} />;
}
