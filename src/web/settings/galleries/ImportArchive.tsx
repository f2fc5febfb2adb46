import '@mantine/dropzone/styles.layer.css';
import { Button, Group, Modal, Progress, Stack, Table, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importGallery, listGallery } from '../../../api/galleries.ts';
import type { GalleryKind, ImportAnswer } from '../../../protocol/operator/galleries.ts';
import { invalidate } from '../../api/query.ts';
import { sendBytes } from '../../api/upload.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import { formatCount } from '../../format/time.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';

/** The service's size limit for an archive, rounded. */
const maxBytes = 256_000_000;

/** Imports an archive and shows the result: added, already present, refused and why. */
export function ImportArchive({ kind, onClose }: { kind: GalleryKind; onClose: () => void }) {
  const { t, i18n } = useTranslation('galleries');
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const size = formatBytes(maxBytes, i18n.language);
  const bringing = useMutation({
    mutationFn: (file: File) =>
      sendBytes(importGallery, { params: { kind } }, file.slice(0, file.size, 'application/zip'), {
        onProgress: (sent, total) => setShare(sent / total),
      }),
    // Part of the archive may have been imported before the failure.
    onSettled: () => invalidate(queryClient, listGallery),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('import.title', { context: kind })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('import.hint')}
        </Text>
        <Dropzone
          multiple={false}
          maxSize={maxBytes}
          accept={{ 'application/zip': ['.zip'], 'application/x-zip-compressed': ['.zip'] }}
          loading={bringing.isPending}
          aria-label={t('import.choose')}
          onDrop={([file]) => {
            setWrong(null);
            setShare(0);
            if (file) bringing.mutate(file);
          }}
          onReject={([rejection]) =>
            setWrong(t('import.wrong', { name: rejection?.file.name ?? '', max: size }))
          }
        >
          <Group justify="center" gap="sm" mih={72} style={{ pointerEvents: 'none' }}>
            <IconFileZip size={28} aria-hidden />
            <Text fw={600}>{t('import.choose')}</Text>
          </Group>
        </Dropzone>
        {bringing.isPending && (
          <>
            <Progress value={share * 100} size="sm" aria-label={t('import.progress')} />
            <Text size="xs" c="dimmed" role="status">
              {t(share < 1 ? 'import.sending' : 'import.reading')}
            </Text>
          </>
        )}
        {wrong && (
          <Text size="xs" c="var(--sl-reject-text)" role="alert">
            {wrong}
          </Text>
        )}
        {bringing.error && <ErrorNote error={bringing.error} />}
        {bringing.data && <ImportResult kind={kind} answer={bringing.data} />}
        {bringing.data && (
          <Button onClick={onClose} style={{ alignSelf: 'flex-end' }}>
            {t('import.done')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

function ImportResult({ kind, answer }: { kind: GalleryKind; answer: ImportAnswer }) {
  const { t, i18n } = useTranslation('galleries');
  const { entries, pictures, alreadyThere, refused } = answer;
  return (
    <div role="status">
      <Table withRowBorders={false} verticalSpacing={4} data-testid="import-result">
        <Table.Tbody>
          {[
            [t('import.entries', { context: kind }), formatCount(entries, i18n.language)],
            [t('import.pictures'), formatCount(pictures, i18n.language)],
            [t('import.alreadyThere'), formatCount(alreadyThere, i18n.language)],
            [t('import.refused'), formatCount(refused.length, i18n.language)],
          ].map(([what, count]) => (
            <Table.Tr key={what}>
              <Table.Th fw={400}>{what}</Table.Th>
              <Table.Td ta="end" fw={600}>
                {count}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {refused.length > 0 && (
        <>
          <Heading level={3}>{t('import.refused')}</Heading>
          <Table verticalSpacing={4} fz="xs" layout="fixed" data-testid="import-refused">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="45%">{t('import.file')}</Table.Th>
                <Table.Th>{t('import.why')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.map(({ file, reason }) => (
                <Table.Tr key={`${file} ${reason}`}>
                  <Table.Td>{file}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </div>
  );
}
