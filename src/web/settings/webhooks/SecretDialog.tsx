import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';

type Props = { secret: string | null; onClose: () => void };

/** Shows a new secret once. A click outside does not close it; the person must confirm that it is stored. */
export function SecretDialog({ secret, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t('secret.title')}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text size="sm" mb="xs">
        {t('secret.hint')}
      </Text>
      <CopyText text={secret ?? ''} testId="secret" />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('secret.saved')}</Button>
      </Group>
    </Modal>
  );
}
