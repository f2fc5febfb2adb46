import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ModerationAccount } from '../../../api/moderation-accounts.ts';
import { formatDateTime } from '../../format/time.ts';
import classes from './Accounts.module.css';
import { PublicKey } from './PublicKey.tsx';

/** The keys of both sides and other facts. */
export function AccountFacts({ account }: { account: ModerationAccount }) {
  const { t, i18n } = useTranslation('accounts');
  const at = (moment: string) => formatDateTime(moment, i18n.language);
  const { secretId, ownKey, serviceKey, textsPerSecond, tasks, running, createdBy, createdAt } = account;
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
      <PublicKey
        words={t('ownKey.show')}
        hint={t('ownKey.hint')}
        fileName={`${secretId}.pub.pem`}
        pem={ownKey.publicKey}
        testId="own-key"
      />
    </>
  );
}
