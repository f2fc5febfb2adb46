import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../../api/cases.ts';
import classes from '../../ui/Fold.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { condensedHistory } from './history.ts';

const HistoryList = lazyPart(async () => (await import('./HistoryList.tsx')).HistoryList, 'proof');

/** What machine and people did with this case; folded, since most cases are decided without it. */
export function CaseHistory({ history }: { history: HistoryEntry[] }) {
  const { t } = useTranslation('case');
  const [open, setOpen] = useState(false);
  const entries = condensedHistory(history);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>
        {t('historyTitle')} <span className={classes.count}>{entries.length}</span>
      </summary>
      {open ? (
        <Suspense fallback={null}>
          <HistoryList entries={entries} />
        </Suspense>
      ) : null}
    </details>
  );
}
