import { IconLock, IconRobot, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditEvent } from '../../api/audit.ts';
import { formatDateTime } from '../format/time.ts';
import { paths } from '../paths/paths.ts';
import { Parts } from '../ui/Parts.tsx';
import classes from './AuditPage.module.css';
import { useActionName } from './use-action-name.ts';

/** The audit trail, row by row. A row links to its case, or else to the entries about the same submission. */
export function AuditRows({ rows }: { rows: AuditEvent[] }) {
  const { t } = useTranslation('audit');
  return (
    <>
      <div className={classes.heads} aria-hidden="true">
        {(['at', 'by', 'what', 'detail', 'about'] as const).map((column) => (
          <span key={column}>{t(`column.${column}`)}</span>
        ))}
      </div>
      <ul className={classes.rows} aria-label={t('title')}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function Row({ row }: { row: AuditEvent }) {
  const { t, i18n } = useTranslation('audit');
  const actionName = useActionName();
  const Sign = row.machine ? IconRobot : IconUser;
  return (
    <li className={classes.row}>
      <span className={classes.time}>
        <time dateTime={row.at}>{formatDateTime(row.at, i18n.language)}</time>
        {row.position === null ? null : (
          <span title={t('sealed', { position: row.position })}>
            <IconLock size={12} aria-label={t('sealed', { position: row.position })} />
          </span>
        )}
      </span>
      <span className={classes.who}>
        <Sign size={14} aria-hidden="true" />
        <span className={classes.cut} dir="auto">
          {row.machine && row.by === 'machine' ? t('machine') : row.by}
        </span>
      </span>
      <span>{actionName(row.what)}</span>
      <span className={classes.detail}>
        {row.detailGone ? <em>{t('detailGone')}</em> : <Parts of={factsOf(row.detail)} />}
      </span>
      <span>
        {row.caseId ? (
          <Link className={classes.link} to={paths.case('all', row.caseId)}>
            {t('openCase')}
          </Link>
        ) : row.submissionId ? (
          <Link className={classes.link} to={paths.audit({ submission: row.submissionId })}>
            {t('sameSubmission')}
          </Link>
        ) : null}
      </span>
    </li>
  );
}

const factsOf = (detail: AuditEvent['detail']) =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) => `${name}: ${digest.test(String(value)) ? `${String(value).slice(0, 8)}…` : value}`,
    );
/** SHA-256: nobody reads it, and the export has it in full. */
const digest = /^[0-9a-f]{64}$/;
