import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = ButtonProps & ElementProps<'button', keyof ButtonProps>;

/** Opens the export menu, which loads after the page. */
export function ExportButton(props: Props) {
  const { t } = useTranslation('common');
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      {...props}
    >
      {t('export')}
    </Button>
  );
}
