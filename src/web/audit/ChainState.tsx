import { Skeleton, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AuditChain, getAuditChain } from '../../api/audit.ts';
import { getDossierKey } from '../../api/dossier.ts';
import { queryOf } from '../api/query.ts';
import { formatCount, formatDateTime } from '../format/time.ts';
import { useSession } from '../session/use-session.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Note } from '../ui/Note.tsx';
import { sameFailure } from '../ui/same-failure.ts';
import classes from './AuditPage.module.css';

/**
 * Whether the trail is unchanged: how far it is sealed, what is stored outside the database, and the result of the last
 * check.
 */
export function ChainState({ listError }: { listError: unknown }) {
  const { t } = useTranslation('audit');
  const { demo } = useSession();
  const { data, error, refetch } = useQuery({
    ...queryOf(getAuditChain, {}, { refetchInterval: 15_000 }),
    enabled: !demo,
  });
  if (demo) return <Note tone="calm" title={t('chain.demo')} children={t('chain.demoHint')} />;
  if (!data && sameFailure(error, listError)) return null;
  if (error && !data)
    return (
      <div className={classes.chain}>
        <ErrorNote error={error} compact onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <Skeleton height={64} mb="sm" />;
  return <Chain chain={data} />;
}

function Chain({ chain }: { chain: AuditChain }) {
  const { t, i18n } = useTranslation('audit');
  const count = (value: number) => formatCount(value, i18n.language);
  const { head, check } = chain;
  const { data: key } = useQuery(queryOf(getDossierKey, {}));
  const broken = check !== null && check.faults.length > 0;
  return (
    <section className={classes.chain} aria-label={t('chain.title')}>
      <Note
        tone={broken ? 'error' : 'calm'}
        alert={broken}
        icon={broken ? IconShieldX : IconShieldCheck}
        title={t(broken ? 'chain.broken' : check ? 'chain.whole' : 'chain.unchecked')}
      >
        {broken ? (
          <ul className={classes.faults}>
            {check.faults.slice(0, 5).map((fault) => (
              <li key={fault.words}>{fault.words}</li>
            ))}
          </ul>
        ) : null}
        <Text size="sm">
          {t('chain.sealed', { count: chain.sealedTo, rows: count(chain.sealedTo) })}
          {chain.unsealed > 0
            ? ` ${t('chain.unsealed', { count: chain.unsealed, rows: count(chain.unsealed) })}`
            : ''}
        </Text>
        <Text size="sm">
          {head
            ? t('chain.head', {
                at: formatDateTime(head.at, i18n.language),
                position: count(head.position),
                place: head.place,
              })
            : t('chain.noHead')}
        </Text>
        {key ? (
          <Text size="sm" className={classes.key}>
            {t('chain.key')} <code>{key.publicKey}</code>
          </Text>
        ) : null}
        <Text size="sm">
          {check
            ? t('chain.checked', {
                count: check.rows,
                at: formatDateTime(check.at, i18n.language),
                rows: count(check.rows),
                heads: t('chain.checkedHeads', { count: check.heads, heads: count(check.heads) }),
              })
            : t('chain.notChecked')}{' '}
          {t('chain.how')} <code>npm run audit:verify</code>
        </Text>
      </Note>
    </section>
  );
}
