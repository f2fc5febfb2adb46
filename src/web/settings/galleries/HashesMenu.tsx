import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileImport, IconFingerprint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportHashes } from '../../../api/galleries.ts';

/** PDQ hashes are exchanged with others instead of the pictures. */
export function HashesMenu({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation('galleries');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFingerprint size={16} />}>
          {t('hashes.words')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={16} />} onClick={onImport}>
          {t('hashes.import')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={exportHashes.path}
          download="pdq-hashes.csv"
          leftSection={<IconDownload size={16} />}
        >
          {t('hashes.export')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
