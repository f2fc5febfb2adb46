import { IconArrowsMinimize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../ui/KeyButton.tsx';
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
  return (
    <div className={classes.focusBar}>
      <span aria-live="polite">{t('left', { count: remaining, more: more ? '+' : '' })}</span>
      <KeyButton
        action="focus"
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowsMinimize size={14} aria-hidden="true" />}
        onClick={onLeave}
      >
        {t('leaveFocus')}
      </KeyButton>
    </div>
  );
}
