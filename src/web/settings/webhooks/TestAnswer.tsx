import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SendingDetail } from '../../../api/webhooks.ts';
import { Note } from '../../ui/Note.tsx';
import classes from './Webhooks.module.css';

/** The response to a test delivery, verbatim as far as it is stored. */
export function TestAnswer({ tested: { sending, attempts } }: { tested: SendingDetail }) {
  const { t } = useTranslation('webhooks');
  const last = attempts.at(-1);
  const good = sending.state === 'sent';
  return (
    <div role="status" data-testid="tested">
      <Note
        tone={good ? 'calm' : 'warn'}
        title={
          last?.status === null || last === undefined
            ? t('tested.nothing')
            : t(good ? 'tested.taken' : 'tested.refused', { status: last.status, ms: last.ms })
        }
        compact
      >
        {last?.status === null && last.failure ? <Text size="sm">{t(`why.${last.failure}`)}</Text> : null}
        {last?.answer ? <pre className={classes.text}>{last.answer}</pre> : null}
      </Note>
    </div>
  );
}
