import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { title: string; hint: string; label: string; value: string; onClose: () => void };

/** What is shown this once, to be copied: closed only by saying that it is kept, not by a click beside it. */
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
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button
                data-autofocus
                flex="none"
                variant="default"
                leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                onClick={copy}
              >
                <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
              </Button>
            )}
          </CopyButton>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('kept')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
