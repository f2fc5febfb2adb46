import { Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppealLink } from '../../../api/appeals.ts';
import { formatDateTime } from '../../format/time.ts';
import { Copy } from '../../ui/Copy.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

type Props = { making: UseMutationResult<AppealLink, Error, void>; onClose: () => void };

/** A link to appeal, created for this dialog. Only its hash is stored, so it cannot be shown again. */
export function AppealLinkDialog({ making: { mutate, data, error }, onClose }: Props) {
  const { t, i18n } = useTranslation('looks');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('linkDialog.title')}
      closeButtonProps={{ 'aria-label': t('linkDialog.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('linkDialog.hint')}</Text>
        {error ? <ErrorNote error={error} onRetry={() => mutate()} compact /> : null}
        {data ? (
          <>
            <Group gap="xs" align="end" wrap="nowrap">
              <TextInput
                label={t('linkDialog.address')}
                readOnly
                flex={1}
                value={data.url}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Copy text={data.url} data-autofocus flex="none" variant="filled" />
            </Group>
            <Text size="xs" c="dimmed">
              {t('linkDialog.until', { at: formatDateTime(data.until, i18n.language) })}
            </Text>
          </>
        ) : error ? null : (
          <Skeleton height={60} />
        )}
      </Stack>
    </Modal>
  );
}
