import { CloseButton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../api/cases.ts';
import { maxBulkCases } from '../../api/deciding.ts';
import type { KeyAction } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { KeyButton } from '../ui/KeyButton.tsx';
import classes from './BulkToolbar.module.css';

const keyActions = {
  approve: 'bulkApprove',
  reject: 'bulkReject',
  escalate: 'bulkEscalate',
} as const satisfies Record<Verdict, KeyAction>;

type Props = {
  /** Of the selected cases. */
  count: number;
  /** How many more of the list show the same. */
  alike: number;
  allowed: Verdict[];
  onSelectAlike: () => void;
  onSelectNone: () => void;
  onDecide: (verdict: Verdict) => void;
};

/** Below the list, so the list does not move when it appears. */
export function BulkToolbar({ count, alike, allowed, onSelectAlike, onSelectNone, onDecide }: Props) {
  const { t } = useTranslation('people');
  const keyOf = useKeyOf();
  return (
    <div role="toolbar" className={classes.bar} aria-label={t('bulk.bar')} data-bulk-bar>
      <Text size="sm" fw={600} role="status">
        {t('bulk.selected', { count })}
        {count >= maxBulkCases ? ` (${t('bulk.max', { count: maxBulkCases })})` : null}
      </Text>
      <CloseButton
        size="sm"
        aria-label={t('bulk.clear')}
        aria-keyshortcuts={keyOf('selectNone')}
        title={`${t('bulk.clear')} (${keyOf('selectNone')})`}
        onClick={onSelectNone}
      />
      {alike > 0 ? (
        <KeyButton action="selectAlike" size="compact-sm" onClick={onSelectAlike}>
          {t('bulk.alike', { count: alike })}
        </KeyButton>
      ) : null}
      <span className={classes.verdicts}>
        {allowed.map((one) => (
          <KeyButton
            action={keyActions[one]}
            key={one}
            size="compact-sm"
            className={classes.verdict}
            data-verdict={one}
            onClick={() => onDecide(one)}
          >
            {t(`bulk.${one}`, { count })}
          </KeyButton>
        ))}
      </span>
    </div>
  );
}
