import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyAction, keyGroups, keyTable, rulingKeys } from '../keys/key-table.ts';
import { hasOwnKeys, resetKeys, useKeyOf } from '../keys/own-keys.ts';
import { Heading } from '../ui/Heading.tsx';
import { Keycaps } from '../ui/Keycap.tsx';
import { KeyChoice } from './KeyChoice.tsx';
import { startTour } from './tour.ts';

const ruling: ReadonlySet<KeyAction> = new Set(rulingKeys);

/** Lists every key; can be switched to changing them. */
export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['keys-help', 'keys']);
  const [changing, setChanging] = useState(false);
  const keyOf = useKeyOf();
  const ruleKeys = rulingKeys.map(keyOf);
  const inOrder = ruleKeys.every((keys, at) => keys === String(at + 1));
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size="lg"
      // Esc first cancels the change of a key.
      closeOnEscape={!changing}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        {keyGroups.map((group) => (
          <Stack key={group} gap={8}>
            <Heading>{t(`group.${group}`)}</Heading>
            {keyTable
              .filter((entry) => entry.group === group && (changing || !ruling.has(entry.action)))
              .map(({ action }) => (
                <Group key={action} justify="space-between" wrap="nowrap" gap="xs">
                  <Text size="sm">{t(`keys:action.${action}`)}</Text>
                  {changing ? (
                    <KeyChoice action={action} keys={keyOf(action)} />
                  ) : (
                    <Keycaps keys={keyOf(action)} />
                  )}
                </Group>
              ))}
            {group === 'evidence' && !changing ? (
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm">{t('keys:action.rule')}</Text>
                <Keycaps keys={inOrder ? '#' : ruleKeys.join(' ')} />
              </Group>
            ) : null}
            {group === 'go' ? (
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm">{t('keys:action.palette')}</Text>
                <Keycaps keys="Ctrl K" />
              </Group>
            ) : null}
          </Stack>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="lg">
        {t(changing ? 'changeNote' : 'note')}
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={() => setChanging(!changing)}>
          {t(changing ? 'done' : 'change')}
        </Button>
        {changing ? null : (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onClose();
              startTour();
            }}
          >
            {t('keys:tour.again')}
          </Button>
        )}
        {hasOwnKeys() ? (
          <Button size="xs" variant="subtle" color="gray" onClick={resetKeys}>
            {t('reset')}
          </Button>
        ) : null}
      </Group>
    </Modal>
  );
}
