import { Button, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskType } from '../../../protocol/tasks.ts';
import { type EngineDraft, kindsToAdd, mostEngines, withEngine } from './engine-draft.ts';

type Props = { task: TaskType; engines: EngineDraft[]; onEngines: (engines: EngineDraft[]) => void };

/** The kinds of engine that can do this task, each with what it is. */
export function AddEngine({ task, engines, onEngines }: Props) {
  const { t } = useTranslation('engines');
  const kinds = kindsToAdd(task, engines);
  if (kinds.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {t('full', { most: mostEngines })}
      </Text>
    );
  }
  return (
    <Menu
      position="bottom-start"
      width="min(320px, 100%)"
      shadow="md"
      // In its place in the page, with nothing in it but what can be chosen: assistive technology finds both.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onEngines(withEngine(engines, kind))}>
            <Text size="sm" fw={600}>
              {t(`kind.${kind}`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`kindHint.${kind}`)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
