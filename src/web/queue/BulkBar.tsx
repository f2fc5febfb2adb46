import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case, Verdict } from '../../api/cases.ts';
import { maxBulkCases, verdicts } from '../../api/deciding.ts';
import { useKeys } from '../keys/use-keys.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { BulkToolbar } from './BulkToolbar.tsx';
import { added, alikeTo, listRows, noSelection, select, useSelection } from './selection.ts';

const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog, 'bulk', 'statements');

/** Actions for the selected cases, and their keys. */
export function BulkBar({ rows, lane }: { rows: readonly Case[]; lane: string }) {
  const { t } = useTranslation('keys');
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
  const none = { why: t('why.noneSelected') };
  const ask = (one: Verdict) => {
    if (cases.length === 0) return none;
    return allowed.includes(one) ? () => setVerdict(one) : { why: t('why.noneAllowed') };
  };
  const selectAlike = () => select(added(selection, alike));
  const selectNone = () => select(noSelection);
  useKeys({
    selectAlike: alike.length > 0 ? selectAlike : cases.length > 0 ? { why: t('why.noneAlike') } : none,
    selectNone: cases.length > 0 ? selectNone : none,
    bulkApprove: ask('approve'),
    bulkReject: ask('reject'),
    bulkEscalate: ask('escalate'),
  });
  return (
    <>
      {cases.length > 0 ? (
        <BulkToolbar
          count={cases.length}
          alike={alike.length}
          allowed={allowed}
          onSelectAlike={selectAlike}
          onSelectNone={selectNone}
          onDecide={setVerdict}
        />
      ) : null}
      <Suspense fallback={<DialogComing />}>
        {verdict ? <BulkDialog verdict={verdict} lane={lane} onClose={() => setVerdict(null)} /> : null}
      </Suspense>
    </>
  );
}
