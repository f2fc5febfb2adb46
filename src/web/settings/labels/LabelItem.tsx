import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { maxSeenCount, removeLabel } from '../../../api/labels.ts';
import { ask } from '../../api/ask.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { formatCount } from '../../format/time.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { useLabelName, useTaskName } from '../../labels/use-label-name.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Examples } from './Examples.tsx';
import classes from './Labels.module.css';
import type { LabelRow } from './label-rows.ts';

/** One number: its name, if any, how often it was seen, and where. */
export function LabelItem({ row, onOpen }: { row: LabelRow; onOpen: () => void }) {
  const { t, i18n } = useTranslation(['labels', 'lanes', 'common']);
  const labelName = useLabelName();
  const taskName = useTaskName();
  const queryClient = useQueryClient();
  const { task, number, entry, count } = row;
  const name = entry ? labelName(entry.name) : t('common:unnamedLabel', { number });
  const of = { task: taskName(task), number };
  const shown = formatCount(count, i18n.language);
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <LabelTag label={entry?.name ?? `label ${number}`} />
        <Text size="sm" c="dimmed">
          {t('of', of)}
          {entry ? ` · ${t(`lanes:severity.${entry.severity}`)}` : ''}
          {` · ${t(count >= maxSeenCount ? 'countMore' : 'count', { count, shown })}`}
        </Text>
      </div>
      {entry ? null : <Examples examples={row.examples} />}
      <Group gap={4} wrap="nowrap" ml="auto">
        {entry ? (
          <>
            <ActionIcon variant="default" size={28} aria-label={t('change', { name })} onClick={onOpen}>
              <IconPencil size={16} />
            </ActionIcon>
            <ConfirmButton
              words={t('remove', { name })}
              icon={<IconTrash size={16} />}
              iconOnly
              ask={t('askRemove', { name, number })}
              yes={t('yes')}
              run={async () => {
                await ask(removeLabel, { params: row });
                await settingsChanged(queryClient, 'labels');
              }}
            />
          </>
        ) : (
          <Button size="xs" aria-label={t('nameIt', of)} onClick={onOpen}>
            {t('name')}
          </Button>
        )}
      </Group>
    </li>
  );
}
