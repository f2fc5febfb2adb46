import { Button } from '@mantine/core';
import { IconArrowsMinimize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeyOf } from '../keys/own-keys.ts';
import { Keycaps } from '../ui/Keycap.tsx';
import classes from './QueuePage.module.css';

/** Ends focus mode, and shows how many cases remain. */
export function FocusBar({
  remaining,
  more,
  onLeave,
}: {
  remaining: number;
  more: boolean;
  onLeave: () => void;
}) {
  const { t } = useTranslation('queue');
  const keyOf = useKeyOf();
  return (
    <div className={classes.focusBar}>
      <span aria-live="polite">{t('left', { count: remaining, more: more ? '+' : '' })}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowsMinimize size={14} aria-hidden="true" />}
        rightSection={<Keycaps keys={keyOf('focus')} />}
        aria-keyshortcuts={keyOf('focus')}
        onClick={onLeave}
      >
        {t('leaveFocus')}
      </Button>
    </div>
  );
}
