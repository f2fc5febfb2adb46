import { Button, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngineKind } from '../../../protocol/operator/engine-kinds.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import { type EngineDraft, kindsToAdd, maxEngines } from './engine-draft.ts';

type Props = { task: TaskType; engines: readonly EngineDraft[]; onAdd: (kind: EngineKind) => void };

/** The kinds of engine that can do this task, each with a description. */
export function AddEngine({ task, engines, onAdd }: Props) {
  const { t } = useTranslation('engines');
  const kinds = kindsToAdd(task, engines);
  if (kinds.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {t('full', { max: maxEngines })}
      </Text>
    );
  }
  return (
    <Menu
      position="bottom-start"
      width="min(320px, 100%)"
      shadow="md"
      // Rendered in place and only with the options, so that assistive technology finds both.
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
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
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
