import { Anchor, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeModerationAccount, type ModerationAccount } from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { formatDateTime } from '../../format/time.ts';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './Accounts.module.css';

const soonMs = 30 * 86_400_000;
const fewBits = 2048;

type Props = { account: ModerationAccount; unreachable: string | null };

/** The keys of both sides and other facts, with warnings. */
export function AccountFacts({ account, unreachable }: Props) {
  const { t, i18n } = useTranslation('accounts');
  const at = (moment: string) => formatDateTime(moment, i18n.language);
  const { ownKey, serviceKey, textsPerSecond, tasks, running, createdBy, createdAt } = account;
  const facts = [
    t('tasksKnown', { count: Object.keys(tasks).length }),
    t('texts', { count: textsPerSecond }),
    running > 0 ? t('running', { count: running }) : null,
    createdBy && createdAt ? t('added', { by: createdBy, at: at(createdAt) }) : null,
  ];
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('ownKey.title')}</dt>
        <dd>
          {ownKey.createdAt === null
            ? t('ownKey.facts', { bits: ownKey.bits })
            : t('ownKey.created', { bits: ownKey.bits, at: at(ownKey.createdAt) })}
        </dd>
        <dt>{t('serviceKey.title')}</dt>
        <dd data-testid="service-key">
          {serviceKey === null ? (
            t('serviceKey.none')
          ) : (
            <>
              {t('serviceKey.facts', { kind: t(`serviceKey.${serviceKey.kind}`), bits: serviceKey.bits })}
              {serviceKey.notAfter ? ` · ${t('serviceKey.until', { at: at(serviceKey.notAfter) })}` : null}
              <br />
              <span className={classes.mono}>
                {t('serviceKey.fingerprint', { print: serviceKey.fingerprint })}
              </span>
            </>
          )}
        </dd>
      </dl>
      <Text size="sm" c="dimmed">
        {facts.filter((fact) => fact !== null).join(' · ')}
      </Text>
      <KeyNotes account={account} />
      {unreachable === null ? null : <Warning words={t('callbackLocal', { base: unreachable })} />}
    </>
  );
}

function KeyNotes({ account }: { account: ModerationAccount }) {
  const { t, i18n } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const now = useNow();
  const drop = useMutation({
    mutationFn: () =>
      ask(changeModerationAccount, { params: { id: account.id }, body: { dropOldKey: true } }),
    onSuccess: () => accountsChanged(queryClient),
  });
  const { serviceKey, oldKeyUntil } = account;
  const ends = serviceKey?.notAfter ?? null;
  const remainingMs = ends === null ? Number.POSITIVE_INFINITY : Date.parse(ends) - now;
  const when = ends === null ? '' : formatDateTime(ends, i18n.language);
  return (
    <>
      {serviceKey && serviceKey.bits < fewBits ? (
        <Warning words={t('serviceKey.short', { bits: serviceKey.bits })} />
      ) : null}
      {remainingMs < 0 ? <Warning words={t('serviceKey.ended', { at: when })} /> : null}
      {remainingMs >= 0 && remainingMs < soonMs ? (
        <Warning words={t('serviceKey.endsSoon', { at: when })} />
      ) : null}
      {oldKeyUntil === null ? null : (
        <Text size="sm">
          {t('serviceKey.old', { at: formatDateTime(oldKeyUntil, i18n.language) })}{' '}
          <Anchor component="button" size="sm" onClick={() => drop.mutate()}>
            {t('serviceKey.dropOld')}
          </Anchor>
        </Text>
      )}
    </>
  );
}

const Warning = ({ words }: { words: string }) => (
  <Note tone="warn" title={words} compact>
    {null}
  </Note>
);
