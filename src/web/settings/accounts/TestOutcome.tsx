import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountTest } from '../../../api/moderation-accounts.ts';
import { formatDateTime } from '../../format/time.ts';
import { Note } from '../../ui/Note.tsx';

/** A smaller difference does not matter: signed requests are valid for five minutes. */
const clockSeconds = 30;

/** The result of a test, what to do about it, and the service's own message. */
export function TestOutcome({ test }: { test: AccountTest }) {
  const { t, i18n } = useTranslation('accounts');
  const fine = test.outcome === 'fine';
  const { status, code, words, clockAhead, tasks, unknownTasks } = test;
  const names = (ids: readonly string[]) => ids.join(', ');
  const off = clockAhead === null || Math.abs(clockAhead) < clockSeconds ? null : clockAhead;
  const facts = [
    tasks.length > 0 ? t('test.answered', { tasks: names(tasks) }) : null,
    words ? t('test.itsWords', { words }) : null,
    code === null ? null : t('test.code', { code }),
    !fine && status !== null ? t('test.status', { status }) : null,
    off === null ? null : t(off > 0 ? 'test.ahead' : 'test.behind', { seconds: Math.abs(off) }),
    unknownTasks.length > 0
      ? t('test.unknown', { count: unknownTasks.length, tasks: names(unknownTasks) })
      : null,
  ].filter((fact) => fact !== null);
  const at = formatDateTime(test.at, i18n.language);
  return (
    <Note
      tone={fine ? 'calm' : 'warn'}
      icon={fine ? IconCircleCheck : undefined}
      title={t(`outcome.${test.outcome}.what`)}
      compact
    >
      <Text size="sm">{t(`outcome.${test.outcome}.do`)}</Text>
      {facts.length > 0 ? <Text size="sm">{facts.join(' ')}</Text> : null}
      <Text size="xs" c="dimmed">
        {t(test.key === 'next' ? 'test.lastNext' : 'test.last', { at })} · {t('test.took', { ms: test.ms })}
      </Text>
    </Note>
  );
}
