import { ActionIcon, Code, Group, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../api/languages.ts';
import type { Policy } from '../../../api/policies.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import classes from '../../ui/Rows.module.css';

type Props = {
  policy: Policy;
  busy: boolean;
  onOpen: () => void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onArchive?: () => void;
  onRestore?: () => void;
};

/** One policy: its name, the labels that it is offered for, and its text. */
export function PolicyRow({ policy, busy, onOpen, onUp, onDown, onArchive, onRestore }: Props) {
  const { t, i18n } = useTranslation('policies');
  const name = inLanguage(policy.names, i18n.language) ?? policy.key;
  const provision = inLanguage(policy.provisions, i18n.language);
  const actionButton = (words: string, Icon: TablerIcon, run: (() => void) | undefined) => (
    <ActionIcon
      variant="default"
      aria-label={t(words, { name })}
      title={t(words, { name })}
      disabled={!run || busy}
      onClick={run}
    >
      <Icon size={16} />
    </ActionIcon>
  );
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Code>{policy.key}</Code>
          {policy.labels.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('everyLabel')}
            </Text>
          ) : (
            policy.labels.map((label) => <LabelTag key={label} label={label} />)
          )}
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {provision ?? inLanguage(policy.descriptions, i18n.language) ?? t('noProvision')}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        {onArchive ? actionButton('up', IconArrowUp, onUp) : null}
        {onArchive ? actionButton('down', IconArrowDown, onDown) : null}
        {actionButton('change', IconPencil, onOpen)}
        {onArchive ? actionButton('archive', IconArchive, onArchive) : null}
        {onRestore ? actionButton('restore', IconArchiveOff, onRestore) : null}
      </Group>
    </li>
  );
}
