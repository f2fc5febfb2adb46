import { useTranslation } from 'react-i18next';
import type { ExportRun } from '../../../api/export-schedules.ts';
import classes from './Exports.module.css';
import { useFileRange } from './FileLink.tsx';
import { RunResult } from './RunResult.tsx';

/** One exported file: its time range, its size and its download link, or why there is none. */
export function RunRow({ run, zone }: { run: ExportRun; zone: string }) {
  const { t } = useTranslation('exports');
  const of = useFileRange({ run, zone });
  return (
    <li className={classes.run} data-state={run.state}>
      <span>{of}</span>
      {run.requestedBy ? <span>{t('requestedBy', { name: run.requestedBy })}</span> : null}
      <RunResult run={run} zone={zone} />
    </li>
  );
}
