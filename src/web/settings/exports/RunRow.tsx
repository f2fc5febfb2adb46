import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../../api/call-url.ts';
import { type ExportRun, getExportFile } from '../../../api/export-schedules.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import { formatCount } from '../../format/time.ts';
import { showMoment } from '../../format/zone.ts';
import classes from './Exports.module.css';

/** One exported file: its time range, its size and its download link, or why there is none. */
export function RunRow({ run, zone }: { run: ExportRun; zone: string }) {
  const { t, i18n } = useTranslation('exports');
  const moment = (at: string) => showMoment(at, zone, i18n.language);
  const { from, to, rows, bytes, state, failure, requestedBy } = run;
  const of =
    from && to ? t('of', { from: moment(from), to: moment(to) }) : t('ofAll', { at: moment(run.dueAt) });
  return (
    <li className={classes.run} data-state={state}>
      <span>{of}</span>
      {requestedBy ? <span>{t('requestedBy', { name: requestedBy })}</span> : null}
      {state === 'done' && rows !== null && bytes !== null ? (
        <>
          <span>
            {t('rows', { count: rows, rows: formatCount(rows, i18n.language) })} ·{' '}
            {formatBytes(bytes, i18n.language)}
          </span>
          <Anchor
            href={urlOf(getExportFile, { params: { id: run.id } })}
            download
            size="sm"
            aria-label={t('downloadOf', { of })}
          >
            {t('download')}
          </Anchor>
        </>
      ) : null}
      {state === 'waiting' || state === 'running' ? <span>{t(`state.${state}`)}</span> : null}
      {state === 'failed' ? (
        <span className={classes.failed}>{t(`failure.${failure ?? 'broken'}`)}</span>
      ) : null}
    </li>
  );
}
