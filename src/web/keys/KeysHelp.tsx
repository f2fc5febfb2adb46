import { Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Heading } from '../ui/Heading.tsx';
import { Keycaps } from '../ui/Keycap.tsx';
import { keyGroups, keyTable } from './key-table.ts';

export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('keys');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        {keyGroups.map((group) => (
          <Stack key={group} gap={6}>
            <Heading>{t(`group.${group}`)}</Heading>
            {keyTable
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <Group key={entry.action} justify="space-between" wrap="nowrap">
                  <Text size="sm">{t(`action.${entry.action}`)}</Text>
                  <Keycaps keys={entry.keys} />
                </Group>
              ))}
          </Stack>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="lg">
        {t('note')}
      </Text>
    </Modal>
  );
}
