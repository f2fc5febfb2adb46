import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = ActionIconProps & ElementProps<'button', keyof ActionIconProps>;

export function CaseMenuButton(props: Props) {
  const { t } = useTranslation('looks');
  return (
    <ActionIcon variant="default" size={28} aria-label={t('menu.name')} title={t('menu.name')} {...props}>
      <IconDots size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
