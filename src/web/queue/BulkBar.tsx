import { Button, CloseButton, Text } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case, Verdict } from '../../api/cases.ts';
import { maxBulkCases, verdicts } from '../../api/deciding.ts';
import type { KeyAction } from '../keys/key-table.ts';
import { useKeyOf } from '../keys/own-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { Keycaps } from '../ui/Keycap.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './BulkBar.module.css';
import { added, alikeTo, listRows, noSelection, select, useSelection } from './selection.ts';

const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog, 'bulk', 'statements');

const keyActions = {
  approve: 'bulkApprove',
  reject: 'bulkReject',
  escalate: 'bulkEscalate',
} as const satisfies Record<Verdict, KeyAction>;

/** Actions for the selected cases. Below the list, so the list does not move when it appears. */
export function BulkBar({ rows, lane }: { rows: readonly Case[]; lane: string }) {
  const { t } = useTranslation('people');
  const keyOf = useKeyOf();
  const selection = useSelection();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  // The selection belongs to one lane: in another list it would be decided unseen.
  useEffect(() => {
    void lane;
    return () => select(noSelection);
  }, [lane]);
  useEffect(() => listRows(rows), [rows]);
  const cases = [...selection.cases.values()];
  const alike = cases.length > 0 ? alikeTo(selection, rows).slice(0, maxBulkCases - cases.length) : [];
  const allowed = verdicts.filter((one) => cases.some((row) => row.allowedDecisions.includes(one)));
  const none = { why: t('keys:why.noneSelected') };
  const ask = (one: Verdict) => {
    if (cases.length === 0) return none;
    return allowed.includes(one) ? () => setVerdict(one) : { why: t('keys:why.noneAllowed') };
  };
  const selectAlike = () => select(added(selection, alike));
  const selectNone = () => select(noSelection);
  useKeys({
    selectAlike: alike.length > 0 ? selectAlike : cases.length > 0 ? { why: t('keys:why.noneAlike') } : none,
    selectNone: cases.length > 0 ? selectNone : none,
    bulkApprove: ask('approve'),
    bulkReject: ask('reject'),
    bulkEscalate: ask('escalate'),
  });
  return (
    <>
      {cases.length > 0 ? (
        <div role="toolbar" className={classes.bar} aria-label={t('bulk.bar')} data-bulk-bar>
          <Text size="sm" fw={600} role="status">
            {t('bulk.selected', { count: cases.length })}
            {cases.length >= maxBulkCases ? ` (${t('bulk.max', { count: maxBulkCases })})` : null}
          </Text>
          <CloseButton
            size="sm"
            aria-label={t('bulk.clear')}
            aria-keyshortcuts={keyOf('selectNone')}
            title={`${t('bulk.clear')} (${keyOf('selectNone')})`}
            onClick={selectNone}
          />
          {alike.length > 0 ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-keyshortcuts={keyOf('selectAlike')}
              rightSection={<Keycaps keys={keyOf('selectAlike')} />}
              onClick={selectAlike}
            >
              {t('bulk.alike', { count: alike.length })}
            </Button>
          ) : null}
          <span className={classes.verdicts}>
            {allowed.map((one) => (
              <Button
                key={one}
                size="compact-sm"
                variant="default"
                className={classes.verdict}
                data-verdict={one}
                aria-keyshortcuts={keyOf(keyActions[one])}
                rightSection={<Keycaps keys={keyOf(keyActions[one])} />}
                onClick={() => setVerdict(one)}
              >
                {t(`bulk.${one}`, { count: cases.length })}
              </Button>
            ))}
          </span>
        </div>
      ) : null}
      <Suspense fallback={<DialogComing />}>
        {verdict ? <BulkDialog verdict={verdict} lane={lane} onClose={() => setVerdict(null)} /> : null}
      </Suspense>
    </>
  );
}
