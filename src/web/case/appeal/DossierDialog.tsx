import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getDossier, getDossierKey } from '../../../api/dossier.ts';
import { ask } from '../../api/ask.ts';
import { queryOf } from '../../api/query.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { saveBlob } from '../../ui/save-blob.ts';

type Props = { caseId: string; onClose: () => void };

/** Makes the signed dossier of a case, and says how others check it. */
export function DossierDialog({ caseId, onClose }: Props) {
  const { t } = useTranslation('proof');
  const { data: key, error: noKey } = useQuery(queryOf(getDossierKey, {}));
  const name = `dossier-${caseId}.json`;
  const making = useMutation({
    mutationFn: () => ask(getDossier, { params: { id: caseId } }),
    networkMode: 'always',
    onSuccess: (dossier) => saveBlob(new Blob([JSON.stringify(dossier)], { type: 'application/json' }), name),
  });
  const error = making.error ?? noKey;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dossier.title')}
      closeButtonProps={{ 'aria-label': t('dossier.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('dossier.hint')}</Text>
        {error ? <ErrorNote error={error} compact /> : null}
        <Button
          data-autofocus
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          {t('dossier.download')}
        </Button>
        {key ? (
          <>
            <Text size="sm" c="dimmed">
              {t('dossier.key')}
            </Text>
            <CopyText text={key.publicKey} testId="dossier-key" />
            <Text size="sm" c="dimmed">
              {t('dossier.check')}
            </Text>
            <CopyText
              text={`npm run check -- dossier ${name} --key ${key.publicKey}`}
              testId="dossier-check"
            />
          </>
        ) : null}
      </Stack>
    </Modal>
  );
}
