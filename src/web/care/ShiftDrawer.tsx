import { Drawer, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../api/care.ts';
import { caseKinds } from '../../api/cases.ts';
import { verdicts } from '../../api/deciding.ts';
import { shiftQuery } from '../api/care.ts';
import { formatClock, formatCount, formatSpan } from '../format/time.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Heading } from '../ui/Heading.tsx';

/** What the person did today, for themselves alone. */
export function ShiftDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shift');
  const { data, error, refetch } = useQuery(shiftQuery());
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(420px, 100%)"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="lg">
        {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton height={360} /> : null}
        {data ? <ShiftFigures shift={data} /> : null}
        <Text size="xs" c="dimmed">
          {t('how')} {t('private')}
        </Text>
      </Stack>
    </Drawer>
  );
}

export function ShiftFigures({ shift }: { shift: Shift }) {
  const { t, i18n } = useTranslation(['shift', 'case', 'common']);
  const { decisions, hours, undone, activeSeconds, lastBreak } = shift;
  const count = (value: number) => formatCount(value, i18n.language);
  const of = (verdict: string, kind: string) =>
    decisions.find((one) => one.verdict === verdict && one.kind === kind)?.count ?? 0;
  const kinds = caseKinds.filter((kind) => decisions.some((one) => one.kind === kind));
  const all = decisions.reduce((sum, one) => sum + one.count, 0);
  const max = Math.max(1, ...hours.map((hour) => hour.count));
  if (all === 0 && undone === 0) return <Text size="sm">{t('none')}</Text>;
  const facts = [
    [t('decisions'), count(all)],
    [t('undone'), count(undone)],
    [t('active'), formatSpan(activeSeconds, i18n.language)],
    [
      t('lastBreak'),
      lastBreak
        ? `${formatClock(lastBreak.from, i18n.language)}–${formatClock(lastBreak.to, i18n.language)}`
        : t('noBreak'),
    ],
  ];
  return (
    <>
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th fw={400}>{name}</Table.Th>
              <Table.Td ta="end" fw={600}>
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {kinds.length > 0 ? (
        <Table verticalSpacing={4} aria-label={t('byVerdict')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              {verdicts.map((verdict) => (
                <Table.Th key={verdict} ta="end" fw={400}>
                  {t(`case:verdict.${verdict}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Th fw={400}>{t(`common:kind.${kind}`)}</Table.Th>
                {verdicts.map((verdict) => (
                  <Table.Td key={verdict} ta="end">
                    {count(of(verdict, kind))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
      {hours.length > 0 ? (
        <section>
          <Heading>{t('perHour')}</Heading>
          <Table withRowBorders={false} verticalSpacing={4} aria-label={t('perHour')}>
            <Table.Tbody>
              {hours.map((hour) => (
                <Table.Tr key={hour.at}>
                  <Table.Th w={64} fw={400}>
                    {formatClock(hour.at, i18n.language)}
                  </Table.Th>
                  <Table.Td>
                    <Progress value={(hour.count / max) * 100} aria-hidden="true" />
                  </Table.Td>
                  <Table.Td w={56} ta="end">
                    {count(hour.count)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ) : null}
    </>
  );
}
