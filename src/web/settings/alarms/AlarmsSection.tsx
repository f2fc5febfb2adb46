import { Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { seeAlarm } from '../../../api/alarm-settings.ts';
import { alarmsAnswerQuery } from '../../api/alarms.ts';
import { ask } from '../../api/ask.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { FiguresTable } from '../../charts/FiguresTable.tsx';
import { formatDateTime } from '../../format/time.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { AlarmForm } from './AlarmForm.tsx';
import { CurrentAlarms } from './CurrentAlarms.tsx';
import { DriftTable } from './DriftTable.tsx';
import { WhoIsNotified } from './WhoIsNotified.tsx';

/** Current and past alarms, what raises them, who is notified, and how soon a drift is noticed. */
export function AlarmsSection() {
  const { t, i18n } = useTranslation('alarms');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(alarmsAnswerQuery());
  const see = useMutation({
    mutationFn: (id: string) => ask(seeAlarm, { params: { id } }),
    onSuccess: () => settingsChanged(queryClient, 'alarms'),
  });
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={640} />;
  const moment = (at: string | null) => (at === null ? '' : formatDateTime(at, i18n.language));
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={640}>
        {t('what')}
      </Text>
      <section>
        <Heading>{t('current')}</Heading>
        <CurrentAlarms alarms={data.current} busy={see.isPending} onSeen={see.mutate} />
        {see.error ? <ErrorNote error={see.error} compact /> : null}
      </section>
      <section>
        <Heading>{t('raisedBy')}</Heading>
        <AlarmForm settings={data.settings} />
      </section>
      <section>
        <Heading>{t('notified')}</Heading>
        <WhoIsNotified endpoints={data.endpoints} />
      </section>
      <section>
        <Heading>{t('drift.title')}</Heading>
        <DriftTable drift={data.drift} />
      </section>
      <section>
        <Heading>{t('past')}</Heading>
        {data.past.length === 0 ? (
          <Text size="sm">{t('noPast')}</Text>
        ) : (
          <FiguresTable
            name={t('past')}
            keyOf={({ id }) => id}
            rows={data.past}
            columns={[
              { head: t('alarm'), value: ({ words }) => words },
              {
                head: t('from'),
                value: ({ raisedAt }) => raisedAt,
                show: ({ raisedAt }) => moment(raisedAt),
              },
              { head: t('to'), value: ({ endedAt }) => endedAt, show: ({ endedAt }) => moment(endedAt) },
            ]}
          />
        )}
      </section>
    </Stack>
  );
}
