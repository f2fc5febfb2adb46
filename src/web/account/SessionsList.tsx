import { Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SignedInSession } from '../../api/account.ts';
import { formatDateTime } from '../format/time.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import classes from '../ui/Rows.module.css';
import { browserName } from './browser-name.ts';

type Props = { sessions: SignedInSession[]; end: (sessionId: string) => Promise<unknown> };

/** The person's sessions: browser, address and start of each. */
export function SessionsList({ sessions, end }: Props) {
  const { t, i18n } = useTranslation('access');
  const at = (time: string) => formatDateTime(time, i18n.language);
  if (sessions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('sessions.none')}
      </Text>
    );
  }
  return (
    <ul className={classes.rows} aria-label={t('sessions.words')}>
      {sessions.map(({ id, current, browser, address, startedAt, seenAt }) => {
        const name = browserName(browser) ?? t('sessions.unknownBrowser');
        return (
          <li key={id} className={classes.row}>
            <div className={classes.about}>
              <Text fw={600} title={browser}>
                {current ? t('sessions.this', { name }) : name}
              </Text>
              <Text size="sm" c="dimmed">
                {[
                  ...(address ? [t('sessions.from', { address })] : []),
                  t('sessions.since', { at: at(startedAt) }),
                  t('sessions.seen', { at: at(seenAt) }),
                ].join(' · ')}
              </Text>
            </div>
            {current ? null : (
              <ConfirmButton
                words={t('sessions.end', { name })}
                icon={<IconLogout size={16} />}
                iconOnly
                ask={t('sessions.askEnd', { name })}
                yes={t('sessions.yes')}
                run={() => end(id)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
