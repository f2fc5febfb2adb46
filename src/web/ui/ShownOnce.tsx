import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Copy } from './Copy.tsx';

type Props = { title: string; hint: string; label: string; value: string; onClose: () => void };

/**
 * A value that is shown only now, to be copied. A click outside does not close it; confirming that it is saved does.
 */
export function ShownOnce({ title, hint, label, value, onClose }: Props) {
  const { t } = useTranslation('access');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="sm">
        <Text size="sm">{hint}</Text>
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            label={label}
            readOnly
            flex={1}
            miw={0}
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Copy text={value} data-autofocus flex="none" />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('saved')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
