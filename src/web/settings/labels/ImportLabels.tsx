import '@mantine/dropzone/styles.layer.css';
import { Code, Group, Modal, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileTypeTxt } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LabelsFile } from '../../../api/labels.ts';
import { isProblem } from '../../api/problem-error.ts';
import { labels, settingsChanged } from '../../api/settings.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

const example = `{"labels": [
  {"task": "image-classification", "number": 7,
   "names": {"en": "Weapon", "zh-CN": "武器"},
   "color": "#d98f8f", "severity": 2}
]}`;

/** Brings a dictionary in, as it was exported or written by hand: all of it or nothing. */
export function ImportLabels({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('labels');
  const queryClient = useQueryClient();
  const bringing = useMutation({
    mutationFn: async (file: File) => labels.read(parse(await file.text())),
    onSuccess: () => settingsChanged(queryClient, 'labels'),
  });
  const { error, data } = bringing;
  const faults = isProblem(error) ? (error.problem.errors ?? []) : [];
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
          loading={bringing.isPending}
          aria-label={t('import.choose')}
          onDrop={([file]) => file && bringing.mutate(file)}
        >
          <Group justify="center" gap="sm" mih={64} style={{ pointerEvents: 'none' }}>
            <IconFileTypeTxt size={28} aria-hidden />
            <Text fw={600}>{t('import.choose')}</Text>
          </Group>
        </Dropzone>
        {error instanceof SyntaxError ? (
          <Text size="sm" c="var(--sl-reject-text)" role="alert">
            {t('import.noJson')}
          </Text>
        ) : error ? (
          <ErrorNote error={error} />
        ) : null}
        {faults.length > 0 ? (
          <ul aria-label={t('import.faults')}>
            {faults.slice(0, 20).map(({ path, message }) => (
              <li key={path}>
                <Code>{path}</Code> {message}
              </li>
            ))}
          </ul>
        ) : null}
        {data ? <Text role="status">{t('import.done', data)}</Text> : null}
      </Stack>
    </Modal>
  );
}

/** The server looks at every member; here only whether it is JSON at all. */
function parse(text: string): LabelsFile {
  return JSON.parse(text);
}
