import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = ActionIconProps & ElementProps<'button', keyof ActionIconProps>;

export function PlacesButton(props: Props) {
  const { t } = useTranslation('common');
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" hiddenFrom="sm" aria-label={t('places')} {...props}>
      <IconMenu2 size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
