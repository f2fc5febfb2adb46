import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionSecret } from '../../../api/connections.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Heading } from '../../ui/Heading.tsx';

type Props = { added: ConnectionSecret | null; onClose: () => void };

/** What the other side needs: the address, and once the secret. A click outside does not close it. */
export function ConnectionAdded({ added, onClose }: Props) {
  const { t } = useTranslation('connections');
  return (
    <Modal
      opened={added !== null}
      onClose={onClose}
      title={t('added.title')}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {added ? (
        <Stack gap="md">
          <Text size="sm">{t(`added.${added.connection.kind}`)}</Text>
          <section>
            <Heading level={3}>{t('address')}</Heading>
            <CopyText text={added.connection.address} testId="connection-address" />
          </section>
          {added.secret === null ? null : (
            <section>
              <Heading level={3}>{t('field.secret')}</Heading>
              <CopyText text={added.secret} testId="connection-secret" />
              <Text size="xs" c="dimmed">
                {t('added.once')}
              </Text>
            </section>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('added.done')}</Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}
