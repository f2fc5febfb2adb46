import { useTranslation } from 'react-i18next';
import type { ExportRun } from '../../../api/export-schedules.ts';
import { Status } from '../../ui/Status.tsx';
import { FileLink } from './FileLink.tsx';

/** What became of a run: its file, or why there is none. */
export function RunResult({ run, zone }: { run: ExportRun | undefined; zone: string }) {
  const { t } = useTranslation('exports');
  if (!run) return t('noFiles');
  const { state, failure } = run;
  if (state === 'failed') return <Status tone="reject">{t(`failure.${failure ?? 'broken'}`)}</Status>;
  if (state === 'done') return <FileLink run={run} zone={zone} />;
  return t(`state.${state}`);
}
