import '@mantine/dropzone/styles.layer.css';
import { Code, Group, Modal, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  of: 'labels' | 'words';
  /** An example of such a file. */
  example: string;
  icon: ReactNode;
  loading: boolean;
  onFile: (file: File) => void;
  onClose: () => void;
  /** Other ways to import, and the result. */
  children: ReactNode;
};

/** Imports a file: shows the format first, then where to drop it. */
export function ImportDialog({ of, example, icon, loading, onFile, onClose, children }: Props) {
  const { t } = useTranslation(of);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('import.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('import.hint')}
        </Text>
        <Code block>{example}</Code>
        <Dropzone
          multiple={false}
          loading={loading}
          aria-label={t('import.choose')}
          onDrop={([file]) => file && onFile(file)}
        >
          <Group justify="center" gap="sm" mih={64} style={{ pointerEvents: 'none' }}>
            {icon}
            <Text fw={600}>{t('import.choose')}</Text>
          </Group>
        </Dropzone>
        {children}
      </Stack>
    </Modal>
  );
}
