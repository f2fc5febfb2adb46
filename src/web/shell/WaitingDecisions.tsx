import { Popover, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { ConnectionChip } from './ConnectionChip.tsx';
import { WaitingDecision } from './WaitingDecision.tsx';
import classes from './WaitingDecisions.module.css';

/** The decisions that the server has not accepted yet, in the order in which they are sent. */
export function WaitingDecisions() {
  const { t } = useTranslation('outbox');
  const { subscribe, waiting } = useDecidingStore();
  const entries = useSyncExternalStore(subscribe, waiting);
  return (
    <Popover position="bottom-end" shadow="md" width={340} trapFocus>
      <Popover.Target>
        <ConnectionChip count={entries.length} />
      </Popover.Target>
      <Popover.Dropdown className={classes.list}>
        <Text size="sm" c="dimmed">
          {t('lead')}
        </Text>
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <WaitingDecision key={entry.key} entry={entry} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
