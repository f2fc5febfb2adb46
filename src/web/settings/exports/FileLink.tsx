import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../../api/call-url.ts';
import { type ExportRun, getExportFile } from '../../../api/export-schedules.ts';
import { formatBytes } from '../../format/format-bytes.ts';
import { formatCount } from '../../format/time.ts';
import { showMoment } from '../../format/zone.ts';

type Props = { run: ExportRun; zone: string };

/** The time range of a file in words. */
export function useFileRange({ run: { from, to, dueAt }, zone }: Props): string {
  const { t, i18n } = useTranslation('exports');
  const moment = (at: string) => showMoment(at, zone, i18n.language);
  return from && to ? t('of', { from: moment(from), to: moment(to) }) : t('ofAll', { at: moment(dueAt) });
}

/** A file's size and its download link. */
export function FileLink(props: Props) {
  const { t, i18n } = useTranslation('exports');
  const of = useFileRange(props);
  const { id, rows, bytes } = props.run;
  if (rows === null || bytes === null) return null;
  return (
    <span>
      {t('rows', { count: rows, rows: formatCount(rows, i18n.language) })} ·{' '}
      {formatBytes(bytes, i18n.language)}{' '}
      <Anchor
        href={urlOf(getExportFile, { params: { id } })}
        download
        size="sm"
        aria-label={t('downloadOf', { of })}
      >
        {t('download')}
      </Anchor>
    </span>
  );
}
