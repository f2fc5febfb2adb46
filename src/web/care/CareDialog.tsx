import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { careApi, careChanged, careQuery } from '../api/care.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { CareForm } from './CareForm.tsx';

/** A person's own care settings, stored for every browser, and the daily count that only they see. */
export function CareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('care');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(careQuery());
  const giveBack = useMutation({
    mutationFn: () => careApi.setOwn(null),
    onSuccess: (changed) => {
      careChanged(queryClient, changed);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {data ? (
        <Stack gap="md">
          <Text size="sm" data-testid="exposure">
            {t('today', { count: data.exposure.severe })}
          </Text>
          <Text size="sm" c="dimmed">
            {data.own ? t('ownHint') : t('asOrganisation')}
          </Text>
          <CareForm current={data.own ?? data.organisation} save={careApi.setOwn} onSaved={onClose}>
            {data.own ? (
              <Button variant="default" loading={giveBack.isPending} onClick={() => giveBack.mutate()}>
                {t('giveBack')}
              </Button>
            ) : null}
          </CareForm>
          {giveBack.error ? <ErrorNote error={giveBack.error} /> : null}
        </Stack>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  );
}
